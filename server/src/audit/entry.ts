import { createHash } from 'node:crypto'
import type { Rows } from '../tables/tables.ts'
import { viewTime } from '../views/time.ts'

export type ChainedEntry = Readonly<Rows['audit_entry']>

/** An entry before it has its place in the chain. */
export type Entry = Omit<ChainedEntry, 'number' | 'hash'>

/** The entry of a read of a part of a content. */
export type PartialRead = {
  /** Reads with the same key are recorded together. */
  readonly key: string
  readonly entry: Entry
  readonly readBytes: number
  /** The size of the whole content. */
  readonly sizeBytes: number
}

/** Of the entry and of everything before it: SHA-256 of the hash before it, and of the columns as a JSON array without blanks. */
export function hashOf(previous: string, entry: Omit<ChainedEntry, 'hash'>): string {
  const columns = [
    entry.number,
    viewTime(entry.time),
    entry.operation,
    entry.outcome,
    entry.actor,
    entry.actor_id,
    entry.via,
    entry.via_name,
    entry.address,
    entry.request_id,
    entry.object,
    entry.object_type,
    entry.details,
  ]
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(JSON.stringify(columns)).digest('hex')
}

/** Text that every column holds, no longer than that. */
export function bounded(text: string, length = 500): string {
  const whole = text.toWellFormed().replaceAll('\0', '\ufffd')
  return whole.length > length ? `${whole.slice(0, length - 1).toWellFormed()}…` : whole
}

const MAX_CAPABILITIES = 40

type Changes = { readonly given?: readonly string[] | undefined; readonly taken?: readonly string[] | undefined }

/** Capabilities in the details of an entry; nothing where none changed. */
export function capabilityDetails({ given = [], taken = [] }: Changes): object {
  const names = (list: readonly string[]): string[] => list.slice(0, MAX_CAPABILITIES).map((name) => bounded(name, 64))
  return {
    ...(given.length === 0 ? {} : { given: names(given) }),
    ...(taken.length === 0 ? {} : { taken: names(taken) }),
  }
}

/** An entry of the server itself, about nothing in particular. */
export const NO_SUBJECT: Omit<Entry, 'time' | 'operation' | 'details'> = {
  outcome: 'done',
  actor: null,
  actor_id: null,
  via: null,
  via_name: null,
  address: null,
  request_id: null,
  object: null,
  object_type: null,
}

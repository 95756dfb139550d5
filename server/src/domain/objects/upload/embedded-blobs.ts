import type { Call } from '../../../call.ts'
import { forbidden, invalidField, invalidRequest } from '../../../errors/problems.ts'
import { isLosslessObject, type Lossless, type LosslessObject, setMember } from '../../../json/lossless.ts'
import { textFault } from '../../../json/text-fault.ts'
import { type FoundObject, findObject } from '../../access/find-object.ts'
import { checkBlob, newBlob, type SentBlob } from './new-blob.ts'
import type { NewObject } from './new-object.ts'

const KEY = 'in-blob'
const MAX_SHOWN_LENGTH = 128

/** A configuration in which blobs are referenced by identifier. */
export type UnpackedConfig = {
  readonly cfg: LosslessObject
  /** Blobs given inline. */
  readonly described: readonly NewObject[]
  /** Blobs given by identifier, as written. */
  readonly named: readonly string[]
}

/** Only direct members can be blobs; the same keys further down are plain data. */
export function unpackBlobs({ caller }: Call, cfg: LosslessObject): UnpackedConfig {
  const described = new Map<string, NewObject>()
  const named: string[] = []
  const replaced: LosslessObject = {}
  for (const [name, member] of Object.entries(cfg)) {
    const value = embeddedIn(member)
    if (value === undefined) {
      setMember(replaced, name, member)
      continue
    }
    if (!caller.capabilities.has('adding_blobs')) throw forbidden('You are not permitted to add blob objects')
    const blob = typeof value === 'string' ? null : newBlob(readBlob(value, `cfg.${name}.${KEY}`))
    if (blob !== null) described.set(blob.dhash, described.get(blob.dhash) ?? blob)
    else named.push(String(value))
    setMember(replaced, name, { [KEY]: blob?.dhash ?? String(value).toLowerCase() })
  }
  return { cfg: replaced, described: [...described.values()], named }
}

function embeddedIn(member: Lossless): Lossless | undefined {
  if (!isLosslessObject(member) || !Object.hasOwn(member, KEY)) return undefined
  if (Object.keys(member).length > 1) throw invalidRequest(`'${KEY}' should be the only key`)
  return member[KEY]
}

function readBlob(value: Lossless, field: string): SentBlob {
  if (!isLosslessObject(value))
    throw invalidField(field, `'${KEY}' key must be set to blob SHA256 hash or blob specification`)
  const blob = {
    name: requireText(value, 'blob_name', field),
    type: requireText(value, 'blob_type', field),
    content: requireText(value, 'content', field),
  }
  for (const [name, text] of [
    ['blob_name', blob.name],
    ['blob_type', blob.type],
  ] as const) {
    const fault = textFault(text)
    if (fault !== null) throw invalidField(`${field}.${name}`, fault)
  }
  checkBlob(blob, `${field}.`)
  return blob
}

function requireText(blob: LosslessObject, name: string, field: string): string {
  const text = Object.hasOwn(blob, name) ? blob[name] : undefined
  if (text === undefined) throw invalidField(`${field}.${name}`, 'is required')
  if (typeof text !== 'string') throw invalidField(`${field}.${name}`, 'must be string')
  return text
}

/** Looks up the referenced blobs. One by one, because a look-up by identifier may share what it finds. */
export async function findNamed(call: Call, named: readonly string[]): Promise<FoundObject[]> {
  const found = new Map<number, FoundObject>()
  for (const name of new Set(named)) {
    const shown = name.slice(0, MAX_SHOWN_LENGTH)
    const blob = await findObject(call, 'blob', name, `Blob ${shown} doesn't exist`)
    found.set(blob.id, blob)
  }
  return [...found.values()]
}

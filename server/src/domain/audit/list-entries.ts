import type { Call } from '../../call.ts'
import { invalidField } from '../../errors/problems.ts'
import type { Head } from '../../statements/audit/read-head.ts'
import { type EntryFilter, type StoredEntry, selectEntries } from '../../statements/audit/select-entries.ts'
import { requireOperation } from './require-operation.ts'

export const DEFAULT_PAGE_SIZE = 100

export type EntryQuery = Omit<EntryFilter, 'requestId' | 'objectType' | 'operations'> & {
  readonly object_type?: string | undefined
  readonly request_id?: string | undefined
  readonly older_than?: number | undefined
  readonly count?: number | undefined
}

/** Entries, newest first, and the last one of the chain. What was committed before is among them. */
export async function listEntries(
  call: Call,
  asked: EntryQuery,
): Promise<{ readonly entries: StoredEntry[]; readonly head: Head }> {
  const { app, signal } = call
  await requireOperation(call, asked.operation)
  const filter = filterOf(asked)
  const head = await app.audit.settle()
  const page = { filter, below: asked.older_than, count: asked.count ?? DEFAULT_PAGE_SIZE }
  return { entries: await selectEntries(app.db, page, signal), head }
}

/** A time without a zone is UTC, as everywhere. */
export function filterOf({
  since,
  until,
  object,
  object_type: objectType,
  request_id: requestId,
  ...more
}: EntryQuery): EntryFilter {
  return {
    ...more,
    requestId,
    objectType,
    object: object?.toLowerCase(),
    since: since === undefined ? since : storedTime('since', since),
    until: until === undefined ? until : storedTime('until', until),
  }
}

function storedTime(field: string, text: string): string {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || /^\d{4}-\d\d-\d\d$/.test(text)
  const time = new Date(hasZone ? text : `${text}Z`)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(time.valueOf()))
    throw invalidField(field, `must be a date or time such as 2026-11-22T10:00:00Z, not ${JSON.stringify(text)}`)
  return time.toISOString().replace('Z', '')
}

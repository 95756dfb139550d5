import type { Knex } from 'knex'
import type { Rows } from '../../tables/tables.ts'
import { answerOrCancel } from '../connection/answer-or-cancel.ts'

/** What entries have in common; absent members do not narrow. */
export type EntryFilter = {
  /** Times as the database writes them. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly actor?: string | undefined
  readonly operation?: string | undefined
  readonly operations?: readonly string[] | undefined
  readonly outcome?: string | undefined
  readonly object?: string | undefined
  readonly objectType?: string | undefined
  readonly address?: string | undefined
  readonly requestId?: string | undefined
}

export type EntryPage = {
  readonly filter: EntryFilter
  readonly below?: number | undefined
  readonly above?: number
  readonly count: number
}

const COLUMNS = [
  'number',
  'time',
  'operation',
  'outcome',
  'actor',
  'actor_id',
  'via',
  'via_name',
  'address',
  'request_id',
  'object',
  'object_type',
  'details',
  'hash',
] as const

/** Chained entries: after `above` the oldest first, otherwise the newest first. */
export async function selectEntries(
  db: Knex,
  { filter, below, above, count }: EntryPage,
  signal: AbortSignal,
): Promise<StoredEntry[]> {
  const query = db('audit_entry').select<StoredEntry[]>(...COLUMNS)
  const { actor, operation, outcome, object, objectType: object_type, address, requestId: request_id } = filter
  for (const [column, value] of Object.entries({ actor, operation, outcome, object, object_type, address, request_id }))
    if (value !== undefined) query.where(column, value)
  if (filter.operations !== undefined) query.whereIn('operation', filter.operations)
  if (filter.since !== undefined) query.where('time', '>=', filter.since)
  if (filter.until !== undefined) query.where('time', '<', filter.until)
  if (below !== undefined) query.where('number', '<', below)
  if (above !== undefined) query.where('number', '>', above)
  query.orderBy('number', above === undefined ? 'desc' : 'asc').limit(count)
  return answerOrCancel({ pool: db, signal }, query)
}

export type StoredEntry = Pick<Rows['audit_entry'], (typeof COLUMNS)[number]>

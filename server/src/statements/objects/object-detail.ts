import type { Knex } from 'knex'
import { type DetailRow, objectFields, type RelativeRows } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { objectColumns } from './columns.ts'

const PENDING = `(
  select coalesce(json_agg(p), '[]') from (
    select s.analysis_id as id, s.requested_on::text as "requestedOn", s.attempts, s.last_error as "lastError"
    from analysis_start s where s.object_id = object.id order by s.requested_on, s.analysis_id limit 10
  ) p)`

/** What its detail shows, without what is attached to it. */
type OwnRow = Omit<DetailRow, keyof RelativeRows | 'attributes'>
type Asked = { readonly objectId: number; readonly userId: number }

/** An object, with columns of its type, as a user sees it. */
export async function objectDetail<Typed>(
  db: Knex,
  { objectId, userId }: Asked,
  columns: ColumnsFor<Typed>,
): Promise<(OwnRow & Typed) | undefined> {
  const own: ColumnsFor<OwnRow> = {
    ...objectColumns(db),
    ...objectFields(['share3rdParty']),
    favorite: db.raw<boolean>('exists (select 1 from favorites f where f.object_id = object.id and f.user_id = ?)', [
      userId,
    ]),
    pendingAnalyses: db.raw<OwnRow['pendingAnalyses']>(PENDING),
  }
  const selection = { ...columns, ...own }
  const rows: unknown = await db('object').where('object.id', objectId).select(selection)
  // Knex cannot resolve a row that is a type parameter.
  const [row] = rows as (OwnRow & Typed)[]
  return row
}

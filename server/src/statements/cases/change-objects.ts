import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { CaseModel } from '../../tables/case.ts'
import { eachVisibleTo } from '../access/visible.ts'
import { MAX_OBJECTS_PER_CASE, requireRoom } from '../annotations/bounds.ts'

type CaseObjects = { readonly caseId: CaseModel['id']; readonly dhashes: readonly string[] }
type NewCaseObjects = CaseObjects & {
  /** Null: objects that are in the case keep their notes. */
  readonly note: string | null
}
export type AddedObjects = { readonly added: number; readonly changed: number }

/**
 * Adds objects that the caller sees, in one statement. The caller of this function holds the lock of the case, so that the bound is kept. An
 * object that is deleted at the same time is left out.
 */
export async function addObjects(
  trx: Knex.Transaction,
  caller: Caller,
  { caseId, dhashes, note }: NewCaseObjects,
): Promise<AddedObjects> {
  const seen = trx('object')
    .whereRaw('object.dhash = any(?::varchar[])', [[...dhashes]])
    .where(eachVisibleTo(caller))
    .orderBy('object.id')
    .forKeyShare()
    .select('object.id', 'object.dhash')
  const { rows } = await trx.raw<{ rows: (AddedObjects & { before: number })[] }>(
    `with seen as materialized (?), saved as (
       insert into case_object (case_id, object_id, note, added_by, added_at)
       select ?, seen.id, coalesce(?, ''), ?, clock_timestamp() at time zone 'utc' from seen order by array_position(?::varchar[], seen.dhash) desc
       on conflict (case_id, object_id) do update set note = excluded.note where ? and case_object.note <> excluded.note
       returning xmax = 0 as is_new
     )
     select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed,
       (select count(*) from case_object where case_id = ?)::int as before
     from saved`,
    [seen, caseId, note, caller.userId, [...dhashes], note !== null, caseId],
  )
  const { added = 0, changed = 0, before = 0 } = rows[0] ?? {}
  if (added > 0) requireRoom({ before, added }, MAX_OBJECTS_PER_CASE, 'objects of a case')
  return { added, changed }
}

/** Removes objects that the caller sees, and returns the identifiers of those that were in the case. */
export async function removeObjects(
  trx: Knex.Transaction,
  caller: Caller,
  { caseId, dhashes }: CaseObjects,
): Promise<readonly string[]> {
  const seen = trx('object')
    .whereRaw('object.dhash = any(?::varchar[])', [[...dhashes]])
    .where(eachVisibleTo(caller))
    .select('object.id', 'object.dhash')
  const { rows } = await trx.raw<{ rows: { dhash: string }[] }>(
    'delete from case_object c using (?) seen where c.case_id = ? and c.object_id = seen.id returning seen.dhash',
    [seen, caseId],
  )
  return rows.map(({ dhash }) => dhash)
}

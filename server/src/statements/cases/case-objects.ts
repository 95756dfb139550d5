import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { CaseCountRow, CaseObjectRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { eachVisibleTo, objectsOf } from '../access/visible.ts'
import { nameColumns, objectColumns } from '../objects/columns.ts'

const MAX_COUNTED = 1000
const MAX_PARENTS = 100

export type CaseObjectPage = {
  readonly count: number
  /** The position of an addition: only those before it. */
  readonly before?: number | undefined
  /** True adds to each object its parents in the case. */
  readonly parents?: boolean | undefined
}

/** Objects of a case that the caller sees, newest addition first. */
export async function selectCaseObjects(
  db: Knex,
  caller: Caller,
  { caseId, count, before, parents }: CaseObjectPage & { readonly caseId: string },
): Promise<CaseObjectRow[]> {
  const columns: ColumnsFor<CaseObjectRow> = {
    ...objectColumns(db),
    ...nameColumns(db),
    position: 'case_object.position',
    note: 'case_object.note',
    addedBy: 'user.login',
    addedAt: 'case_object.added_at',
    ...(parents === true ? { parents: parentsColumn(db, caller) } : {}),
  }
  const query = objectsOf(db, 'object')
    .join('case_object', 'case_object.object_id', 'object.id')
    .leftJoin('user', 'user.id', 'case_object.added_by')
    .where('case_object.case_id', caseId)
    .where(eachVisibleTo(caller))
    .orderBy('case_object.position', 'desc')
    .limit(count)
  if (before !== undefined) query.where('case_object.position', '<', before)
  return query.select<[typeof columns], CaseObjectRow[]>(columns)
}

/** Parents in the same case that the caller sees. The inner `object` hides that of the page. */
function parentsColumn(db: Knex, caller: Caller): Knex.Raw<readonly string[]> {
  const parents = db('relation')
    .join('object', 'object.id', 'relation.parent_id')
    .join('case_object as parent_object', 'parent_object.object_id', 'object.id')
    .whereRaw('relation.child_id = case_object.object_id and parent_object.case_id = case_object.case_id')
    .where(eachVisibleTo(caller))
    .orderBy('object.id', 'desc')
    .limit(MAX_PARENTS)
    .select('object.dhash')
  return db.raw("(select coalesce(json_agg(parent.dhash), '[]') from (?) parent)", [parents])
}

/** Counts the objects of each case that the caller sees. Expects cases that they see. */
export async function countCaseObjects(
  db: Knex,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CaseCountRow>> {
  const seen = db
    .from(db('case_object').whereRaw('case_id = input.id').select({ id: 'object_id' }).as('object'))
    .where(eachVisibleTo(caller))
    .limit(MAX_COUNTED + 1)
    .select('object.id')
  const { rows } = await db.raw<{ rows: { id: string; count: number }[] }>(
    `select input.id, counted.count from unnest(?::uuid[]) as input(id)
     cross join lateral (select count(*)::int as count from (?) each_object) counted`,
    [[...ids], seen],
  )
  return new Map(
    rows.map(({ id, count }) => [id, { count: Math.min(count, MAX_COUNTED), isExact: count <= MAX_COUNTED }]),
  )
}

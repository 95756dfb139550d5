import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { CaseDetailRow, CaseRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { visibleTo } from '../access/visible.ts'
import { caseVisibleTo } from './visible-cases.ts'

export type CaseFilter = {
  readonly count: number
  /** The position of a case: only those that were created before it. */
  readonly before?: number | undefined
  readonly isOpen?: boolean | undefined
  readonly namePrefix?: string | undefined
  /** Only cases of this object, if the caller sees it. */
  readonly dhash?: string | undefined
}

/** Cases that the caller may see, newest first. */
export async function selectCases(
  db: Knex,
  caller: Caller,
  { count, before, isOpen, namePrefix, dhash }: CaseFilter,
): Promise<CaseRow[]> {
  const query = casesOf(db, caller).orderBy('cases.position', 'desc').limit(count)
  if (before !== undefined) query.where('cases.position', '<', before)
  if (isOpen !== undefined) query.where('cases.is_open', isOpen)
  if (namePrefix !== undefined)
    query.whereRaw('lower(cases.name) like ?', `${namePrefix.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)
  if (dhash !== undefined) query.whereIn('cases.id', casesWith(db, caller, dhash))
  return query.select<[ColumnsFor<CaseRow>], CaseRow[]>(columnsFor(db, caller))
}

export async function selectCase(db: Knex, caller: Caller, id: string): Promise<CaseDetailRow | undefined> {
  return casesOf(db, caller)
    .where('cases.id', id)
    .select<[ColumnsFor<CaseDetailRow>], CaseDetailRow[]>({
      ...columnsFor(db, caller),
      description: 'cases.description',
    })
    .first()
}

function casesOf(db: Knex, caller: Caller) {
  return db('cases').leftJoin('user as creator', 'creator.id', 'cases.created_by').where(caseVisibleTo(caller))
}

function casesWith(db: Knex, caller: Caller, dhash: string) {
  return db('case_object')
    .join('object', 'object.id', 'case_object.object_id')
    .where('object.dhash', dhash)
    .where(visibleTo(caller))
    .select('case_object.case_id')
}

function columnsFor(db: Knex, caller: Caller): ColumnsFor<CaseRow> {
  const { capabilities, userId, groupIds, workspaceGroupIds } = caller
  const isAdministrator = capabilities.has('manage_users')
  const seesGroups = isAdministrator || capabilities.has('sharing_with_all')
  return {
    id: 'cases.id',
    position: 'cases.position',
    name: 'cases.name',
    isOpen: 'cases.is_open',
    version: 'cases.version',
    groups: db.raw(
      `array(select g.name from case_group s join "group" g on g.id = s.group_id
         where s.case_id = cases.id and (? or s.group_id = any(?::int[])) order by g.name collate "C")`,
      [seesGroups, [...groupIds]],
    ),
    createdBy: 'creator.login',
    createdAt: 'cases.created_at',
    changedAt: 'cases.changed_at',
    // Readers of other groups than workspaces, such as `public`, do not know each other.
    canChange: db.raw(
      'exists (select 1 from case_group s where s.case_id = cases.id and s.group_id = any(?::int[])) or ?',
      [[...workspaceGroupIds], isAdministrator],
    ),
    canDelete: db.raw('coalesce(cases.created_by = ?, false) or ?', [userId, isAdministrator]),
  }
}

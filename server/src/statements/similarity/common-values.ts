import type { Caller } from '../../caller.ts'
import { seesAll } from '../access/visible.ts'
import { cancellable, type Run } from '../connection/answer-or-cancel.ts'

/** Each file with the number of its group. */
export type GroupedFiles = { readonly ids: readonly number[]; readonly groups: readonly number[] }

/** A value, and the number of files of the group that have it. */
export type CommonValue = { readonly group: number; readonly value: string; readonly count: number }

const MEMBERS = 'unnest(cast(:ids as int[]), cast(:groups as int[])) as m (object_id, group_no)'

/** Tags that several files of a group have, the most frequent ones first. */
export async function commonTags(run: Run, grouped: GroupedFiles): Promise<CommonValue[]> {
  const sql = `select m.group_no as "group", t.tag as value, count(*)::int as count
    from ${MEMBERS} join tag t on t.object_id = m.object_id
    group by m.group_no, t.tag having count(*) > 1 order by count(*) desc, t.tag collate "C"`
  return valuesOf(run, sql, grouped, {})
}

/** Families of the configs below several files of a group, as far as the caller sees the configs. */
export async function commonFamilies(run: Run, caller: Caller, grouped: GroupedFiles): Promise<CommonValue[]> {
  const sql = `select m.group_no as "group", o.family as value, count(distinct m.object_id)::int as count
    from ${MEMBERS} join relation r on r.parent_id = m.object_id join object o on o.id = r.child_id
    where o.type = 'static_config' and o.family is not null and (:seesAll or exists (
      select 1 from permission p where p.object_id = o.id and p.group_id = any(cast(:groupIds as int[])) offset 0))
    group by m.group_no, o.family having count(distinct m.object_id) > 1 order by count(distinct m.object_id) desc, o.family collate "C"`
  return valuesOf(run, sql, grouped, { seesAll: seesAll(caller), groupIds: [...caller.groupIds] })
}

type Access = { readonly seesAll?: boolean; readonly groupIds?: number[] }

async function valuesOf(run: Run, sql: string, { ids, groups }: GroupedFiles, access: Access): Promise<CommonValue[]> {
  const values = { ids: [...ids], groups: [...groups], ...access }
  const { rows } = await cancellable(run, (connection) =>
    run.pool.raw<{ rows: CommonValue[] }>(sql, values).connection(connection),
  )
  return rows
}

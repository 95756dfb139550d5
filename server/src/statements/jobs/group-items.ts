import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { GroupMethod, JobGroupModel } from '../../tables/job-group.ts'
import type { JobItemModel } from '../../tables/job-item.ts'
import type { Fields } from '../../tables/rows.ts'
import { visibleObjects } from '../access/visible.ts'

export type JobFileRow = Fields<JobItemModel, 'position'> & { readonly objectId: number }

/** The files of a job that the caller sees now, in their order. */
export async function selectJobFiles(db: Knex, caller: Caller, jobId: string): Promise<readonly JobFileRow[]> {
  return visibleObjects(db, caller, 'file')
    .join('job_item as item', 'item.dhash', 'object.dhash')
    .where('item.job_id', jobId)
    .orderBy('item.position')
    .select<JobFileRow[]>({ position: 'item.position', objectId: 'object.id' })
}

export type GroupingLease = { readonly jobId: string; readonly holder: string }

const IS_OURS = `id = :jobId and state = 'running' and taken_by = :holder and groups is null`

/** Records how many files were compared. False if the job has ended, or if another process works on it. */
export async function recordCompared(db: Knex, lease: GroupingLease & { readonly compared: number }): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update job set compared = least(total, :compared) where ${IS_OURS}`,
    { ...lease },
  )
  return rowCount > 0
}

export type NewGroup = Fields<JobGroupModel, 'position' | 'name' | 'size'> & {
  readonly methods: readonly GroupMethod[]
}
export type FoundGroups = GroupingLease & {
  readonly groups: readonly NewGroup[]
  /** The files in groups, by their position in the job. */
  readonly members: readonly { readonly position: number; readonly group: number }[]
  readonly isComplete: boolean
  /** Whether the files of groups are still to be tagged. */
  readonly isTagging: boolean
}

/** Stores the groups; files without work left get their outcome. False as above. */
export async function saveGroups(trx: Knex.Transaction, found: FoundGroups): Promise<boolean> {
  const { jobId, holder, groups, members, isComplete, isTagging } = found
  const unsettled = isTagging ? members.length : 0
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update job set groups = :count, is_complete = :isComplete, compared = total, unchanged = total - :unsettled where ${IS_OURS}`,
    { jobId, holder, count: groups.length, isComplete, unsettled },
  )
  if (rowCount === 0) return false
  await trx.raw<void>(
    `insert into job_group (job_id, position, name, size, methods)
     select ?::uuid, g.position, g.name, g.size, g.methods
     from json_to_recordset(?::json) as g(position integer, name varchar, size integer, methods varchar[])`,
    [jobId, JSON.stringify(groups)],
  )
  await trx.raw<void>(
    `update job_item i set group_position = m.group_position from unnest(?::int[], ?::int[]) as m(position, group_position)
     where i.job_id = ? and i.position = m.position`,
    [members.map(({ position }) => position), members.map(({ group }) => group), jobId],
  )
  await trx.raw<void>(
    `update job_item set result = 'unchanged' where job_id = ? and (group_position is null or not ?::boolean)`,
    [jobId, isTagging],
  )
  return true
}

export type JobGroupRow = NewGroup & { readonly ids: readonly string[] }
export type GroupPage = { readonly after?: number | undefined; readonly count?: number | undefined }

const MAX_IDS = 20

/** Groups after a position, with their first files. */
export async function selectGroups(
  db: Knex,
  jobId: string,
  { after = 0, count = 100 }: GroupPage,
): Promise<readonly JobGroupRow[]> {
  const { rows } = await db.raw<{ rows: JobGroupRow[] }>(
    `select g.position, g.name, g.size, g.methods, array(
       select i.dhash from job_item i where i.job_id = g.job_id and i.group_position = g.position
       order by i.position limit ${MAX_IDS}) as ids
     from job_group g where g.job_id = ? and g.position > ? order by g.position limit ?`,
    [jobId, after, count],
  )
  return rows
}

import type { Knex } from 'knex'
import type { BackgroundTaskModel } from '../../tables/background-task.ts'
import type { Fields } from '../../tables/rows.ts'

export type TaskRow = Fields<
  BackgroundTaskModel,
  'name' | 'dueOn' | 'succeededOn' | 'failedOn' | 'failures' | 'error'
> & { readonly isTaken: boolean }

/** The states of all tasks that have ever run. */
export async function selectTasks(db: Knex): Promise<readonly TaskRow[]> {
  const { rows } = await db.raw<{ rows: TaskRow[] }>(
    `select name, due_on::text as "dueOn", succeeded_on::text as "succeededOn", failed_on::text as "failedOn", failures, error,
       coalesce(taken_until > clock_timestamp() at time zone 'utc', false) as "isTaken"
     from background_task`,
  )
  return rows
}

/** What a task works on: how many are not begun, being worked on, and failed so often that only an administrator has them tried again. */
export type TaskItems = { readonly waiting: number; readonly running: number; readonly failed: number }

/** Bulk jobs, and analyses that are still to be sent. */
export async function countTaskItems(db: Knex): Promise<Readonly<Record<'jobs' | 'starts', TaskItems>>> {
  const now = `clock_timestamp() at time zone 'utc'`
  const { rows } = await db.raw<{ rows: { jobs: TaskItems; starts: TaskItems }[] }>(
    `select (
       select json_build_object('waiting', count(*) filter (where not is_running), 'running', count(*) filter (where is_running), 'failed', 0)
       from (select taken_by is not null and taken_until > ${now} as is_running from job where state = 'running') j) as jobs, (
       select json_build_object('waiting', count(*) filter (where not is_running and not has_failed),
         'running', count(*) filter (where is_running), 'failed', count(*) filter (where has_failed))
       from (
         select coalesce(taken_until > ${now}, false) as is_running, failed_on is not null as has_failed from analysis_start
       ) s) as starts`,
  )
  const [counts] = rows
  if (counts === undefined) throw new Error('the database returned no counts')
  return counts
}

import type { Knex } from 'knex'

export type TaskLease = { readonly name: string; readonly holder: string; readonly seconds: number }

const NOW = `clock_timestamp() at time zone 'utc'`

/**
 * Leases a task for one of all processes. It stays due until it is released, so that another process continues what a killed one was
 * asked to run. False: it is not due, or another process runs it.
 */
export async function leaseTask(db: Knex, lease: TaskLease): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `insert into background_task as task (name, taken_by, taken_until)
     values (:name, :holder, ${NOW} + make_interval(secs => :seconds))
     on conflict (name) do update set
       taken_by = excluded.taken_by, taken_until = excluded.taken_until, run_requested = false, due_on = least(task.due_on, ${NOW})
     where (task.due_on <= ${NOW} or task.run_requested) and (task.taken_until is null or task.taken_until <= ${NOW})`,
    lease,
  )
  return rowCount > 0
}

/** False if another process has taken the task. */
export async function renewTask(db: Knex, { name, holder, seconds }: TaskLease): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update background_task set taken_until = ${NOW} + make_interval(secs => :seconds)
     where name = :name and taken_by = :holder`,
    { name, holder, seconds },
  )
  return rowCount > 0
}

export type ReleasedTask = Omit<TaskLease, 'seconds'> & { readonly pauseSeconds: number }

/** Releases a task, which is due again after the pause. */
export async function releaseTask(db: Knex, released: ReleasedTask): Promise<void> {
  await db.raw<void>(
    `update background_task set taken_by = null, taken_until = null, due_on = ${NOW} + make_interval(secs => :pauseSeconds)
     where name = :name and taken_by = :holder`,
    released,
  )
}

/** Makes a task due now, for whichever process comes first. */
export async function requestRun(db: Knex, name: string): Promise<void> {
  await db.raw<void>(
    `insert into background_task (name, run_requested) values (?, true)
     on conflict (name) do update set run_requested = true`,
    [name],
  )
}

import type { Knex } from 'knex'
import { countTaskItems, selectTasks } from '../statements/background/select-tasks.ts'
import type { TaskReport } from '../tables/background-task.ts'
import { TASKS, type TaskName } from './tasks.ts'

/** All tasks, in the order of their table. */
export async function listTasks(db: Knex, isEnabled: (name: string) => boolean): Promise<readonly TaskReport[]> {
  const [rows, { jobs, starts }] = await Promise.all([selectTasks(db), countTaskItems(db)])
  const items: Readonly<Partial<Record<TaskName, TaskReport['items']>>> = { bulk_jobs: jobs, analysis_sender: starts }
  return Object.entries(TASKS).map(([name, { about, runs }]) => {
    const row = rows.find((one) => one.name === name)
    const counts = items[name as TaskName] ?? null
    return {
      name,
      about,
      runs,
      isEnabled: isEnabled(name),
      isRunning: row?.isTaken === true || (counts?.running ?? 0) > 0,
      dueOn: runs === 'in one process' ? (row?.dueOn ?? null) : null,
      succeededOn: row?.succeededOn ?? null,
      failedOn: row?.failedOn ?? null,
      failures: row?.failures ?? 0,
      error: row?.error ?? null,
      items: counts,
    }
  })
}

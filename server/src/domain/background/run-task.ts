import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import type { TaskReport } from '../../tables/background-task.ts'

/** Makes a task run now, with what it had given up; does not wait for the run. */
export async function runTask({ app, change }: Call, name: string): Promise<TaskReport> {
  const { background } = app
  const task = (await background.list()).find((one) => one.name === name)
  if (task?.isEnabled !== true) throw notFound(`Task "${name}" does not exist, or this server does not run it`)
  await change((trx) => background.requestRun(trx, name))
  background.kick(name)
  return task
}

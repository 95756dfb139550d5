import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { excerpt } from '../../search/query-error.ts'
import { suggestNames } from '../../search/suggest-names.ts'
import type { TaskReport } from '../../tables/background-task.ts'

/** Makes a task run now, with what it had given up; does not wait for the run. */
export async function runTask({ app, change }: Call, name: string): Promise<TaskReport> {
  const { background } = app
  const tasks = await background.list()
  const task = tasks.find((one) => one.name === name)
  if (task === undefined) throw notFound(describeUnknownTask(name, tasks))
  if (!task.isEnabled) throw notFound(`Task "${name}" is off: this server does not run it`)
  await change((trx) => background.requestRun(trx, name))
  background.kick(name)
  return task
}

function describeUnknownTask(name: string, tasks: readonly TaskReport[]): string {
  const names = tasks.map((one) => one.name)
  const suggestions = suggestNames(name, names)
  const ending =
    suggestions.length > 0 ? `did you mean ${suggestions.join(' or ')}?` : `the tasks are ${names.join(', ')}`
  return `Task ${JSON.stringify(excerpt(name))} does not exist: ${ending}`
}

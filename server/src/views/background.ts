import type { components } from '../generated/contract.ts'
import type { TaskReport } from '../tables/background-task.ts'
import { viewTime } from './time.ts'

type BackgroundTask = components['schemas']['BackgroundTask']

export function viewTask(task: TaskReport): BackgroundTask {
  const { name, about, runs, dueOn, succeededOn, failedOn, failures, error, items } = task
  return {
    name,
    description: about,
    scope: runs === 'in one process' ? 'cluster' : 'process',
    state: stateOf(task),
    due_on: timeOf(dueOn),
    succeeded_on: timeOf(succeededOn),
    failed_on: timeOf(failedOn),
    failures,
    last_error: error,
    items,
  }
}

function stateOf({ isEnabled, isRunning, failures }: TaskReport): BackgroundTask['state'] {
  if (!isEnabled) return 'off'
  if (failures > 0) return 'failing'
  return isRunning ? 'running' : 'idle'
}

function timeOf(time: string | null): string | null {
  return time === null ? null : viewTime(time)
}

import type { JobChange } from '@lazaret/sdk'
import { JOB_ACTIONS, type JobField } from '../generated/job-actions.ts'
import { typedValue } from '../text/typed-value.ts'

export type Action = JobChange['action']

/** Jobs with other actions change nothing. */
export function isChange(action: Action): boolean {
  return action !== 'count' && action !== 'group'
}

export function fieldsOf(action: Action): readonly JobField[] {
  const { required, optional } = JOB_ACTIONS[action]
  return [...required, ...optional]
}

export function changeOf(action: Action, typed: Readonly<Partial<Record<JobField, string>>>): JobChange {
  const given = fieldsOf(action).map((field) => {
    const text = (typed[field] ?? '').trim()
    return [field, field === 'value' ? typedValue(text) : text] as const
  })
  return { action, ...Object.fromEntries(given) }
}

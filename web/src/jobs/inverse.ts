import type { Job, JobChange } from '@lazaret/sdk'

type Action = JobChange['action']

const INVERSES: Readonly<Partial<Record<Action, Action>>> = {
  add_tag: 'remove_tag',
  remove_tag: 'add_tag',
  add_attribute: 'remove_attribute',
  remove_attribute: 'add_attribute',
  add_favorite: 'remove_favorite',
  remove_favorite: 'add_favorite',
}

/**
 * The change that undoes a job for the objects that it changed; undefined if there is none. A job of several changes has
 * none: an object counts as changed if any of them changed it.
 */
export function inverseOf({
  changes,
  changed,
  state,
}: Pick<Job, 'changes' | 'changed' | 'state'>): JobChange | undefined {
  const [change, ...others] = changes
  if (change === undefined || others.length > 0 || changed === 0 || state === 'running') return undefined
  const action = INVERSES[change.action]
  return action && { ...change, action }
}

import { type Difference, differenceOf } from '../generated/differences.ts'

/** One value that differs. `before` is absent where it was added, `after` where it was removed. */
export type ValueChange = {
  readonly key: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly before?: unknown
  readonly after?: unknown
}

/** Lists the values in which two JSON values differ, by the path of their keys. */
export function listChanges(before: unknown, after: unknown): ValueChange[] {
  return changesAt(differenceOf(before, after), '')
}

function changesAt(difference: Difference, key: string): ValueChange[] {
  const { kind } = difference
  if (kind === 'same') return []
  if (kind === 'inside')
    return difference.members.flatMap(({ name, difference: inner }) => changesAt(inner, pathOf(key, name)))
  if (kind === 'changed') return [{ key, change: kind, before: difference.before, after: difference.after }]
  return [{ key, change: kind, [kind === 'added' ? 'after' : 'before']: difference.value }]
}

/** A name with other characters than letters, digits, `_` and `-` is written as JSON, so that each path is unambiguous. */
function pathOf(key: string, name: string): string {
  const step = /^[\p{L}\p{N}_-]+$/u.test(name) ? name : JSON.stringify(name)
  return key === '' ? step : `${key}.${step}`
}

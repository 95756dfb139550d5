import type { JoinedSets } from './joined-sets.ts'

/** Joins what has the same value, but for null. Returns the places of the first of each value. */
export function joinEqual(sets: JoinedSets, values: readonly (string | null)[]): number[] {
  const firsts = new Map<string, number>()
  for (const [n, value] of values.entries()) {
    if (value === null) continue
    const first = firsts.get(value)
    if (first === undefined) firsts.set(value, n)
    else sets.join(first, n)
  }
  return [...firsts.values()]
}

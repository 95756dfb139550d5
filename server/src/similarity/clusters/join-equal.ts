import type { JoinedSets } from './joined-sets.ts'

/** Joins entries with equal values and skips null. Returns the index of the first entry of each value. */
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

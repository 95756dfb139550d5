import { ssdeepGrams } from '../ssdeep-grams.ts'
import { type ScoredHash, scoreBetween, scoredHash } from '../ssdeep-score.ts'
import { joinEqual } from './join-equal.ts'
import type { JoinedSets } from './joined-sets.ts'

type SsdeepJoin = { readonly minScore: number; readonly pause: () => Promise<void> }

// Some seconds. Files that share only the stub of a packer are all scored against each other.
const MAX_STEPS = 100_000_000
const STEPS_PER_SCORE = 50

/**
 * Joins files whose hashes reach the score. It compares files that share a gram and are not joined yet, and resolves to false if it
 * stopped before all were compared.
 */
export async function joinSsdeep(
  sets: JoinedSets,
  hashes: readonly (string | null)[],
  { minScore, pause }: SsdeepJoin,
): Promise<boolean> {
  const grams = hashes.map((hash) => ssdeepGrams(hash ?? ''))
  const places = joinEqual(
    sets,
    hashes.map((hash, n) => (grams[n]?.length === 0 ? null : hash)),
  )
  const scored = new Map(places.map((n) => [n, scoredHash(hashes[n] ?? '')]))
  const join = openJoining(sets, { buckets: bucketsOf(places.map((n) => grams[n] ?? [])), scored, minScore })
  let steps = 0
  for (const n of places) {
    steps += join(n, grams[n] ?? [])
    if (steps > MAX_STEPS) return false
    await pause()
  }
  return true
}

/** Maps each gram that several files have to lists of the files seen so far; the files of a list are joined. */
type Buckets = ReadonlyMap<number, number[][]>

function bucketsOf(grams: readonly (readonly number[])[]): Buckets {
  const all = Int32Array.from(grams.flat()).sort()
  const buckets = new Map<number, number[][]>()
  for (let n = 1; n < all.length; n++) {
    const gram = all[n] ?? 0
    if (gram === all[n - 1]) buckets.set(gram, [])
  }
  return buckets
}

type SsdeepIndex = {
  readonly buckets: Buckets
  readonly scored: ReadonlyMap<number, ScoredHash>
  readonly minScore: number
}

/** Returns a function that compares a file with all earlier ones, and returns the number of steps. */
function openJoining(sets: JoinedSets, { buckets, scored, minScore }: SsdeepIndex) {
  // The file that each one was last scored against.
  const lastScored = new Map<number, number>()
  let steps = 0
  const isAlike = (n: number, other: number): boolean => {
    steps += 1
    if (lastScored.get(other) === n) return false
    lastScored.set(other, n)
    steps += STEPS_PER_SCORE
    return scoreBetween(scored.get(n) ?? [], scored.get(other) ?? []) >= minScore
  }
  return (n: number, grams: readonly number[]): number => {
    steps = 0
    const isJoined = ([first = n]: readonly number[]): boolean => sets.find(first) === sets.find(n)
    for (const gram of grams) {
      const lists = buckets.get(gram) ?? []
      for (const list of lists)
        if (!isJoined(list) && list.some((other) => isAlike(n, other))) sets.join(n, list[0] ?? n)
      steps += lists.length
      addTo(lists, n, isJoined)
    }
    return steps
  }
}

/** Merges the lists that the file is joined with, and adds the file. */
function addTo(lists: number[][], n: number, isJoined: (list: readonly number[]) => boolean): void {
  let own: number[] = []
  const others = lists.filter((list) => {
    if (!isJoined(list)) return true
    own = merged(own, list)
    return false
  })
  own.push(n)
  lists.splice(0, lists.length, ...others, own)
}

/** Appends the shorter list to the longer one. */
function merged(one: number[], other: number[]): number[] {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  for (const n of short) long.push(n)
  return long
}

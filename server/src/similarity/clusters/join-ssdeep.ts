import { ssdeepGrams } from '../ssdeep-grams.ts'
import { type ScoredHash, scoreBetween, scoredHash } from '../ssdeep-score.ts'
import { joinEqual } from './join-equal.ts'
import type { JoinedSets } from './joined-sets.ts'

type SsdeepJoin = {
  readonly minScore: number
  readonly maxSteps?: number
  readonly pause: () => Promise<void>
}

// Some seconds. Files that share only the stub of a packer are all scored against each other.
const MAX_STEPS = 100_000_000
const STEPS_PER_SCORE = 50
const NO_GRAMS = new Int32Array()

/**
 * Joins files whose hashes reach the score. It compares files that share a gram and are not joined yet, and resolves to false if it
 * stopped before all were compared.
 */
export async function joinSsdeep(
  sets: JoinedSets,
  hashes: readonly (string | null)[],
  { minScore, maxSteps = MAX_STEPS, pause }: SsdeepJoin,
): Promise<boolean> {
  // As typed arrays: files have ten million grams together.
  const grams: Int32Array[] = []
  for (const hash of hashes) {
    grams.push(Int32Array.from(ssdeepGrams(hash ?? '')))
    await pause()
  }
  const places = joinEqual(
    sets,
    hashes.map((hash, n) => (grams[n]?.length === 0 ? null : hash)),
  )
  const scored = new Map<number, ScoredHash>()
  for (const n of places) {
    scored.set(n, scoredHash(hashes[n] ?? ''))
    await pause()
  }
  const buckets = await bucketsOf(
    places.flatMap((n) => grams[n] ?? []),
    pause,
  )
  const join = openJoining(sets, { buckets, scored, minScore })
  let steps = 0
  for (const n of places) {
    steps += join(n, grams[n] ?? NO_GRAMS)
    if (steps > maxSteps) return false
    await pause()
  }
  return true
}

/** Maps each gram that several files have to lists of the files seen so far; the files of a list are joined. */
type Buckets = ReadonlyMap<number, number[][]>

async function bucketsOf(grams: readonly Int32Array[], pause: () => Promise<void>): Promise<Buckets> {
  const buckets = new Map<number, number[][]>()
  for (const part of await partsOf(grams, pause)) {
    part.sort()
    for (let n = 1; n < part.length; n++) {
      const gram = part[n] ?? 0
      if (gram === part[n - 1]) buckets.set(gram, [])
    }
    await pause()
  }
  return buckets
}

const PARTS = 256

/** Divides the grams by their lowest byte: to sort millions of them at once would block the process. */
async function partsOf(grams: readonly Int32Array[], pause: () => Promise<void>): Promise<readonly Int32Array[]> {
  const lengths = new Int32Array(PARTS)
  for (const list of grams) for (const gram of list) lengths[gram & 255] = (lengths[gram & 255] ?? 0) + 1
  const parts = Array.from(lengths, (length) => new Int32Array(length))
  const ends = new Int32Array(PARTS)
  for (const list of grams) {
    for (const gram of list) {
      const at = ends[gram & 255] ?? 0
      const part = parts[gram & 255]
      if (part) part[at] = gram
      ends[gram & 255] = at + 1
    }
    await pause()
  }
  return parts
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
  return (n: number, grams: Int32Array): number => {
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

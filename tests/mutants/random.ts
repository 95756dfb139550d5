/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** `count` of the items, chosen by the seed; they stay in their order. */
export function sample<T>(items: readonly T[], seed: number, count: number): readonly T[] {
  const random = createRandom(seed)
  const places = items.map((_item, at) => ({ at, by: random() }))
  const chosen = new Set(
    places
      .sort((a, b) => a.by - b.by)
      .slice(0, count)
      .map(({ at }) => at),
  )
  return items.filter((_item, at) => chosen.has(at))
}

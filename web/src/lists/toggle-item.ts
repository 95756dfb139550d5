/** Returns a copy of the set with the item added, or removed if it was there. */
export function toggleItem<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(item)) next.add(item)
  return next
}

/** Returns a copy of the set with all rows between two rows, in either direction. */
export function withRange(
  set: ReadonlySet<string>,
  rows: readonly { readonly id: string }[],
  ends: readonly [string, string],
): ReadonlySet<string> {
  const [from = -1, to = -1] = ends.map((end) => rows.findIndex(({ id }) => id === end)).toSorted((a, b) => a - b)
  const between = from === -1 ? rows.slice(to, to + 1) : rows.slice(from, to + 1)
  return new Set([...set, ...between.map(({ id }) => id)])
}

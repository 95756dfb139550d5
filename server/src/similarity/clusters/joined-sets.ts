/** Numbers from zero, each in a set of its own at first. */
export type JoinedSets = {
  /** The same number for all of a set. */
  find(n: number): number
  join(a: number, b: number): void
}

export function joinedSets(count: number): JoinedSets {
  const parents = Int32Array.from({ length: count }, (_, n) => n)
  const parentOf = (n: number): number => parents[n] ?? n
  const find = (n: number): number => {
    let root = n
    while (parentOf(root) !== root) {
      // Halves the way for the next time.
      parents[root] = parentOf(parentOf(root))
      root = parentOf(root)
    }
    return root
  }
  return {
    find,
    join(a, b) {
      const [one, other] = [find(a), find(b)]
      // The lowest number, so that the result does not depend on the order.
      parents[Math.max(one, other)] = Math.min(one, other)
    },
  }
}

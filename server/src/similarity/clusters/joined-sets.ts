/** A union-find structure over the numbers from zero. Each number begins in a set of its own. */
export type JoinedSets = {
  /** Returns the lowest number of the set. */
  find(n: number): number
  join(a: number, b: number): void
}

export function joinedSets(count: number): JoinedSets {
  const parents = Int32Array.from({ length: count }, (_, n) => n)
  const parentOf = (n: number): number => parents[n] ?? n
  const find = (n: number): number => {
    let root = n
    while (parentOf(root) !== root) {
      // Path halving keeps later searches short.
      parents[root] = parentOf(parentOf(root))
      root = parentOf(root)
    }
    return root
  }
  return {
    find,
    join(a, b) {
      const [one, other] = [find(a), find(b)]
      // The lowest number becomes the root, so the result does not depend on the order of calls.
      parents[Math.max(one, other)] = Math.min(one, other)
    },
  }
}

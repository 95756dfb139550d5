const MAX_NAME_LENGTH = 30
const MAX_CHANGES = 2

/** The names that the text may be a misspelling of, nearest first. */
export function similarNames(text: string, names: readonly string[]): string[] {
  if (text.length > MAX_NAME_LENGTH) return []
  const lower = text.toLowerCase()
  // A short name is close to anything.
  const limit = Math.min(MAX_CHANGES, Math.floor(lower.length / 3))
  return names
    .map((name) => ({ name, changes: changesBetween(lower, name.toLowerCase()) }))
    .filter(({ changes }) => changes <= limit)
    .toSorted((a, b) => a.changes - b.changes)
    .map(({ name }) => name)
}

/** The number of characters to insert, delete, replace or transpose. */
export function changesBetween(from: string, to: string): number {
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = above
    above = current
  }
  return at(above, to.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}

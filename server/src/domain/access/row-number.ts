const MAX_ROW_NUMBER = 2 ** 31 - 1

/** A row number from a path. Out of range becomes 0, which no row has. */
export function rowNumber(digits: string): number {
  const number = Number(digits)
  return number <= MAX_ROW_NUMBER ? number : 0
}

const LARGEST = 2 ** 31 - 1

/** The number of a row as it is written in an address. One beyond the range becomes 0, which no row has. */
export function rowNumber(digits: string): number {
  const number = Number(digits)
  return number <= LARGEST ? number : 0
}

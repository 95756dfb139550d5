/** Stands for a row that a test takes for granted. */
export function missing(): never {
  throw new Error('a row that the test needs is missing')
}

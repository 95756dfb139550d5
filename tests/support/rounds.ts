/** Returns the repetitions of a test for rare failures; `ROUNDS` in the environment sets it for all tests. */
export function rounds(usual: number): number {
  const wanted = process.env.ROUNDS
  if (wanted === undefined || wanted === '') return usual
  const count = Number(wanted)
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`ROUNDS must be an integer from 1, not "${wanted}"`)
  return count
}

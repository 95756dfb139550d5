/** How often a test repeats what may go wrong only now and then; `ROUNDS` in the environment says it for all of them. */
export function rounds(usual: number): number {
  const wanted = process.env.ROUNDS
  if (wanted === undefined || wanted === '') return usual
  const count = Number(wanted)
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`ROUNDS must be an integer from 1, not "${wanted}"`)
  return count
}

import { SSDEEP_BYTES } from '../generated/ssdeep-bytes.ts'
import { instantiate } from './instantiate.ts'

/** Of the levels whose piece hashes are advanced by `roll`, a byte lane each; `advanceHigh` does as many more. */
export const LANES = 16
export const FULL = 0
export const HALF = 2 * LANES
const ROLL = 4 * LANES
/** The last bytes before it stay in front of it, so that the byte leaving the window is always at the same distance. */
export const WORK = 128
export const WORK_BYTES = 65_536

type Loops = {
  readonly memory: { readonly buffer: ArrayBuffer }
  /** Rolls on to the next trigger, or to the end: where it stopped, below zero after a trigger. */
  roll(start: number, end: number, mask: number): number
  advanceHigh(start: number, end: number): void
}

/** One instance of ssdeep-bytes.wat serves all streams of a thread: each stream brings its state along. */
export const loops = instantiate<Loops>(SSDEEP_BYTES)
export const memory = new Uint8Array(loops.memory.buffer)
const sums = new Int32Array(loops.memory.buffer, ROLL, 3)

export const rollOf = (): number => ((sums[0] ?? 0) + (sums[1] ?? 0) + (sums[2] ?? 0)) >>> 0

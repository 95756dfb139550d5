// Copied from server/src/digest/ssdeep.ts by "npm run generate". Do not edit.
import { boundaryMask, closePieces, digestOf, newState, type State } from './ssdeep-levels.ts'
import { LANES, loops, memory, WORK, WORK_BYTES } from './ssdeep-memory.ts'

/** Context-triggered piecewise hash of a stream; `digest` may be called once, after the last `update`. */
export type Ssdeep = { update(chunk: Uint8Array): void; digest(): string }

const WINDOW = 7
const POSITION = 0x7fff_ffff

export function createSsdeep(): Ssdeep {
  const state = newState()
  return {
    update: (chunk) => {
      memory.set(state.kept)
      for (let start = 0; start < chunk.length; start += WORK_BYTES) {
        const part = chunk.subarray(start, start + WORK_BYTES)
        memory.set(part, WORK)
        state.sizeBytes += part.length
        hashBytes(state, WORK + part.length)
        memory.copyWithin(WORK - WINDOW, WORK + part.length - WINDOW, WORK + part.length)
      }
      state.kept.set(memory.subarray(0, WORK))
    },
    digest: () => {
      memory.set(state.kept)
      return digestOf(state)
    },
  }
}

function hashBytes(state: State, end: number): void {
  for (let start = WORK; start < end; ) {
    const stopped = loops.roll(start, end, boundaryMask(state.low))
    const next = stopped & POSITION
    if (state.high - state.low > LANES) loops.advanceHigh(start, next)
    if (stopped < 0) closePieces(state)
    start = next
  }
}

import { closePieces, digestOf, isBoundary, newState, type State } from './ssdeep-levels.ts'

/** Context-triggered piecewise hash of a stream; `digest` may be called once, after the last `update`. */
export type Ssdeep = { update(chunk: Uint8Array): void; digest(): string }

const WINDOW = 7
const WORK_BYTES = 65_536

export function createSsdeep(): Ssdeep {
  const state = newState()
  // The window's bytes stay in front of the work area, so the byte leaving the window is always at index - 7.
  const work = new Uint8Array(WINDOW + WORK_BYTES)
  return {
    update: (chunk) => {
      for (let start = 0; start < chunk.length; start += WORK_BYTES) {
        const part = chunk.subarray(start, start + WORK_BYTES)
        work.set(part, WINDOW)
        state.sizeBytes += part.length
        hashBytes(state, work, WINDOW + part.length)
        work.copyWithin(0, part.length, part.length + WINDOW)
      }
    },
    digest: () => digestOf(state),
  }
}

function hashBytes(state: State, work: Uint8Array, end: number): void {
  let start = WINDOW
  while (start < end) {
    const next = rollToTrigger(state, { work, start, end })
    const isTriggered = next < 0
    const stop = isTriggered ? -next : next
    advanceLevels(state, { work, start, end: stop })
    if (isTriggered) closePieces(state)
    start = stop
  }
}

type Span = { readonly work: Uint8Array; readonly start: number; readonly end: number }

/** Rolls up to the end, or up to and including the next trigger of the lowest level: its end is returned negated. */
function rollToTrigger(state: State, { work, start, end }: Span): number {
  const mask = 2 ** state.low - 1
  let { h1, h2, h3 } = state
  let at = start
  let stop = 0
  while (at < end) {
    const byte = work[at] ?? 0
    const leaving = work[at - WINDOW] ?? 0
    at++
    h2 = (h2 - h1 + 7 * byte) | 0
    h1 = (h1 + byte - leaving) | 0
    h3 = (h3 << 5) ^ byte
    const roll = (h1 + h2 + h3) | 0
    if ((roll & mask) === mask && (roll >>> 0) % 3 === 2) {
      if (isBoundary(roll, state.low)) {
        stop = -at
        break
      }
    }
  }
  state.h1 = h1
  state.h2 = h2
  state.h3 = h3
  return stop === 0 ? end : stop
}

function advanceLevels(state: State, span: Span): void {
  const last = (state.high - 1) >> 2
  for (let word = state.low >> 2; word <= last; word++) {
    if (state.isSplit[word]) advanceBoth(state, word, span)
    else advanceFull(state, word, span)
  }
}

function advanceFull(state: State, word: number, { work, start, end }: Span): void {
  let full = state.full[word] ?? 0
  for (let at = start; at < end; at++) {
    const bytes = Math.imul(work[at] ?? 0, 0x01010101)
    full = ((full + (full << 1) + ((full & 0x03030303) << 4)) ^ bytes) & 0x3f3f3f3f
  }
  state.full[word] = full
}

function advanceBoth(state: State, word: number, { work, start, end }: Span): void {
  let full = state.full[word] ?? 0
  let half = state.half[word] ?? 0
  for (let at = start; at < end; at++) {
    const bytes = Math.imul(work[at] ?? 0, 0x01010101)
    full = ((full + (full << 1) + ((full & 0x03030303) << 4)) ^ bytes) & 0x3f3f3f3f
    half = ((half + (half << 1) + ((half & 0x03030303) << 4)) ^ bytes) & 0x3f3f3f3f
  }
  state.full[word] = full
  state.half[word] = half
}

import { closePieces, digestOf, isBoundary, newState, type State } from './ssdeep-levels.ts'

/** Context-triggered piecewise hash of a stream; `digest` may be called once, after the last `update`. */
export type Ssdeep = { update(chunk: Uint8Array): void; digest(): string }

const WINDOW = 7
const WORK_BYTES = 65_536

export function createSsdeep(): Ssdeep {
  // The window's bytes stay in front of the work area, so the byte leaving the window is always at index - 7.
  const work = new Uint8Array(WINDOW + WORK_BYTES)
  const state = newState()
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
  // One object for all spans: hostile content has a trigger at every byte.
  const span = { work, start: WINDOW, end }
  while (span.start < end) {
    span.end = end
    const isTriggered = rollToTrigger(state, span)
    advanceLevels(state, span)
    if (isTriggered) closePieces(state)
    span.start = span.end
  }
}

type Span = { readonly work: Uint8Array; start: number; end: number }

/** Rolls on, at most up to and including the next trigger of the lowest level; the span then ends there. */
function rollToTrigger(state: State, span: Span): boolean {
  const { work, end } = span
  const { low } = state
  let { h1, h2, h3 } = state
  let at = span.start
  let isTriggered = false
  while (at < end && !isTriggered) {
    const byte = work[at] ?? 0
    const leaving = work[at - WINDOW] ?? 0
    at++
    h2 = (h2 - h1 + 7 * byte) | 0
    h1 = (h1 + byte - leaving) | 0
    h3 = (h3 << 5) ^ byte
    const roll = (h1 + h2 + h3) | 0
    isTriggered = isBoundary(roll, low)
  }
  span.end = at
  state.h1 = h1
  state.h2 = h2
  state.h3 = h3
  return isTriggered
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

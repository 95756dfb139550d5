import { ACTIVE_AT_ONCE, boundaryMask, closePieces, digestOf, newState, type State, UNUSED } from './ssdeep-levels.ts'

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
    advanceOthers(state, span)
    if (isTriggered) closePieces(state)
    span.start = span.end
  }
}

type Span = { readonly work: Uint8Array; start: number; end: number }

/**
 * Rolls on, at most up to and including the next trigger of the lowest level; the span then ends there. The first words are advanced
 * in the same pass: each waits for its own last step only, so five take little longer than one.
 */
function rollToTrigger(state: State, span: Span): boolean {
  const { work, end } = span
  const { words, active } = state
  const mask = boundaryMask(state.low)
  let { h1, h2, h3 } = state
  let a = words[active[0] ?? UNUSED] ?? 0
  let b = words[active[1] ?? UNUSED] ?? 0
  let c = words[active[2] ?? UNUSED] ?? 0
  let d = words[active[3] ?? UNUSED] ?? 0
  let e = words[active[4] ?? UNUSED] ?? 0
  let at = span.start
  let isTriggered = false
  while (at < end && !isTriggered) {
    const byte = work[at] ?? 0
    const leaving = work[at - WINDOW] ?? 0
    at++
    h2 = (h2 - h1 + 7 * byte) | 0
    h1 = (h1 + byte - leaving) | 0
    h3 = (h3 << 5) ^ byte
    const bytes = Math.imul(byte, 0x01010101)
    a = ((a + (a << 1) + ((a & 0x03030303) << 4)) ^ bytes) & 0x3f3f3f3f
    b = ((b + (b << 1) + ((b & 0x03030303) << 4)) ^ bytes) & 0x3f3f3f3f
    c = ((c + (c << 1) + ((c & 0x03030303) << 4)) ^ bytes) & 0x3f3f3f3f
    d = ((d + (d << 1) + ((d & 0x03030303) << 4)) ^ bytes) & 0x3f3f3f3f
    e = ((e + (e << 1) + ((e & 0x03030303) << 4)) ^ bytes) & 0x3f3f3f3f
    const roll = (h1 + h2 + h3) | 0
    isTriggered = (roll & mask) === mask && (roll >>> 0) % 3 === 2
  }
  span.end = at
  state.h1 = h1
  state.h2 = h2
  state.h3 = h3
  words[active[0] ?? UNUSED] = a
  words[active[1] ?? UNUSED] = b
  words[active[2] ?? UNUSED] = c
  words[active[3] ?? UNUSED] = d
  words[active[4] ?? UNUSED] = e
  return isTriggered
}

/** Those that `rollToTrigger` left. */
function advanceOthers({ words, active, activeCount }: State, { work, start, end }: Span): void {
  for (let n = ACTIVE_AT_ONCE; n < activeCount; n += 2) {
    const [first, second] = [active[n] ?? UNUSED, active[n + 1] ?? UNUSED]
    let [a, b] = [words[first] ?? 0, words[second] ?? 0]
    for (let at = start; at < end; at++) {
      const bytes = Math.imul(work[at] ?? 0, 0x01010101)
      a = ((a + (a << 1) + ((a & 0x03030303) << 4)) ^ bytes) & 0x3f3f3f3f
      b = ((b + (b << 1) + ((b & 0x03030303) << 4)) ^ bytes) & 0x3f3f3f3f
    }
    words[first] = a
    words[second] = b
  }
}

import { performance } from 'node:perf_hooks'

/** Seconds from the start, output or marker, and its text: the format is asciicast v2. */
export type CastEvent = readonly [seconds: number, code: 'o' | 'm', text: string]

const KEY_S = 0.04
const BEFORE_TYPING_S = 0.7
const MAX_IDLE_S = 1
const REST_S = 2
/** Output that arrives together is one event. */
const TOGETHER_S = 0.05

/** The events of one recording. Output keeps the times at which it arrived, except that waiting is cut short. */
export type Timeline = {
  readonly events: readonly CastEvent[]
  /** Adds a comment and a command, key by key, and begins to take output. */
  type(about: string, line: string): void
  output(text: string): void
  /** Leaves time to read, or to answer. */
  rest(): void
}

export function openTimeline(): Timeline {
  const events: [number, 'o' | 'm', string][] = []
  let at = 0
  let arrivedAt = 0
  /** The event that output is added to as long as it arrives at once. */
  let open: [number, 'o' | 'm', string] | null = null
  const add = (text: string, code: 'o' | 'm' = 'o') => {
    open = [Math.round(at * 1000) / 1000, code, text]
    events.push(open)
  }
  return {
    events,
    type: (about, line) => {
      if (events.length > 0) add('\r\n')
      add(about, 'm')
      add(`\u001b[36m# ${about}\u001b[0m\r\n\u001b[1;32m$\u001b[0m `)
      at += BEFORE_TYPING_S
      for (const key of line) {
        at += KEY_S
        add(key)
      }
      at += BEFORE_TYPING_S / 2
      add('\r\n')
      open = null
      arrivedAt = performance.now()
    },
    output: (text) => {
      const idleS = (performance.now() - arrivedAt) / 1000
      arrivedAt = performance.now()
      if (idleS < TOGETHER_S && open !== null) {
        open[2] += text
        return
      }
      at += Math.min(idleS, MAX_IDLE_S)
      add(text)
    },
    rest: () => {
      at += REST_S
      open = null
    },
  }
}

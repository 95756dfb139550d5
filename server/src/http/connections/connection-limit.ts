import type { Duplex } from 'node:stream'
import type { App } from '../../call.ts'
import { refuseConnection } from './refuse-early.ts'

/** What happens to connections beyond those that a process can hold. */
export type ConnectionLimit = {
  readonly most: number
  /** Whether one more may stay until it has read why it is refused. */
  mayAnswer(open: number): boolean
  refuse(connection: Duplex): void
}

/** Each of them takes a descriptor for up to three seconds. */
const MAX_ANSWERED = 64
const QUIET_MS = 60_000

export function openConnectionLimit(app: App, most: number): ConnectionLimit {
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    most,
    mayAnswer: (open) => {
      const now = performance.now()
      if (now - toldAt > QUIET_MS) app.log.warn({ connections: most }, 'too many connections: further ones are refused')
      toldAt = now
      return open < most + MAX_ANSWERED
    },
    refuse: (connection) => refuseConnection(app, connection),
  }
}

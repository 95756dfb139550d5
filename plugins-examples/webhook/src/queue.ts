import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PluginLog } from '@lazaret/server/plugin'
import type { Message, Outcome, SendMessage } from './send.ts'

export type QueueOptions = {
  readonly send: SendMessage
  readonly log: PluginLog
  readonly queueLimit: number
  readonly attempts: number
  readonly retryMs: number
}

export type Queue = {
  add(event: string, body: string): void
  /** Sends queued messages until the first failure; the rest is dropped, and logged. */
  end(): Promise<void>
}

const MAX_PAUSE_MS = 300_000

/** A queue in memory, sent in order. Messages that do not fit, or fail all attempts, are dropped and counted. */
export function openQueue({ send, log, queueLimit, attempts, retryMs }: QueueOptions): Queue {
  const waiting: Message[] = []
  const ending = new AbortController()
  let dropped = 0
  let running: Promise<void> | undefined

  async function deliver(message: Message): Promise<void> {
    const { id, event } = message
    for (let attempt = 1; ; attempt++) {
      const outcome = await send(message)
      if (outcome.state === 'taken') return
      const isLast = outcome.state === 'refused' || attempt >= attempts || ending.signal.aborted
      if (isLast || !(await pause(outcome, attempt))) {
        log.error({ id, event, attempt, reason: outcome.reason }, 'webhook not delivered')
        return
      }
    }
  }

  /** Each pause doubles, with jitter. False if the queue was closed. */
  async function pause({ retryAfterMs = 0 }: Outcome, attempt: number): Promise<boolean> {
    const pauseMs = Math.min(retryMs * 2 ** (attempt - 1), MAX_PAUSE_MS) * (0.5 + Math.random() / 2)
    const wanted = Math.max(pauseMs, Math.min(retryAfterMs, MAX_PAUSE_MS))
    return wait(wanted, true, { signal: ending.signal }).catch(() => false)
  }

  async function run(): Promise<void> {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      await deliver(next)
      waiting.shift()
    }
    running = undefined
  }

  return {
    add(event, body) {
      if (waiting.length >= queueLimit) {
        dropped++
        if (dropped === 1 || dropped % 1000 === 0)
          log.error({ event, dropped, limit: queueLimit }, 'webhook queue is full: event dropped')
        return
      }
      waiting.push({ id: randomUUID(), event, body })
      running ??= run()
    },
    async end() {
      ending.abort()
      await running
    },
  }
}

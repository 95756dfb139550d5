import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../log.ts'

/** Mails that no answer waits for. Disposing gives those in progress some time to arrive. */
export type Outbox = AsyncDisposable & {
  /** Starts sending, and logs what it throws. */
  add(send: () => Promise<unknown>): void
  /** Waits until no mail is in progress. */
  drain(): Promise<void>
}

export type OutboxOptions = {
  readonly log: Logger
  readonly drainMs?: number
}

// The supervisor kills a worker that takes much longer to end.
const DRAIN_MS = 10_000

export function openOutbox({ log, drainMs = DRAIN_MS }: OutboxOptions): Outbox {
  const inProgress = new Set<Promise<void>>()
  const run = async (send: () => Promise<unknown>): Promise<void> => {
    try {
      await send()
    } catch (error) {
      log.error({ error: String(error) }, 'mail not sent')
    }
  }
  const drain = async (): Promise<void> => {
    while (inProgress.size > 0) await Promise.all(inProgress)
  }
  return {
    add(send) {
      const mail = run(send).then(() => void inProgress.delete(mail))
      inProgress.add(mail)
    },
    drain,
    async [Symbol.asyncDispose]() {
      const ending = new AbortController()
      const late = wait(drainMs, undefined, { signal: ending.signal }).catch(() => undefined)
      await Promise.race([drain(), late])
      ending.abort()
      if (inProgress.size > 0) log.error({ mails: inProgress.size }, 'mails lost by the shutdown')
    },
  }
}

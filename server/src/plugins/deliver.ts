import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import type { Delivery, Handlers, Occasion } from './events.ts'

export type EventSubscriber = {
  readonly name: string
  readonly handlers: Handlers
  readonly timeoutMs: number
  /** Runs that timed out and are still running. */
  hanging: number
  isPassedOver: boolean
}

export type DeliveryContext = {
  readonly log: Logger
  readonly ending: AbortSignal
  /** Called for each handler that fails, takes too long, or is skipped. */
  readonly onFailure: () => void
}

// A handler that keeps hanging is not run again until one of its runs ends.
const MAX_HANGING = 8

/** Handler by handler in the order of registration; each gets all events before the next one. Never fails. */
export async function deliver(
  registered: readonly EventSubscriber[],
  delivery: Delivery,
  surroundings: DeliveryContext,
): Promise<void> {
  for (const each of registered) {
    for (const { event, json } of delivery) await notify(each, { event, json }, surroundings)
  }
}

async function notify(
  each: EventSubscriber,
  { event, json }: Delivery[number],
  { log, ending, onFailure }: DeliveryContext,
): Promise<void> {
  const handler = each.handlers[event] as ((payload: unknown, occasion: Occasion) => unknown) | undefined
  if (handler === undefined || ending.aborted) return
  const fields = { plugin: each.name, hook: event }
  if (each.hanging >= MAX_HANGING) {
    if (!each.isPassedOver) log.error(fields, 'plugin skipped: too many of its handlers are still running')
    each.isPassedOver = true
    onFailure()
    return
  }
  each.isPassedOver = false
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, ending])
  // Also for errors thrown before the first await.
  const run = (async () => handler(JSON.parse(json), { signal }))().then(
    () => undefined,
    (error: unknown) => {
      onFailure()
      log.error({ ...fields, error: String(error), stack: error instanceof Error ? error.stack : null }, 'hook failed')
    },
  )
  if (await endsInTime(run, each.timeoutMs, ending)) return
  over.abort(new Error(`the handler took longer than ${each.timeoutMs} ms`))
  onFailure()
  log.error({ ...fields, timeout_ms: each.timeoutMs }, 'hook timed out and is still running')
  each.hanging++
  void run.finally(() => each.hanging--)
}

// When the server shuts down, handlers that observe the signal get this long.
const LAST_WORDS_MS = 1000

async function endsInTime(run: Promise<unknown>, timeoutMs: number, ending: AbortSignal): Promise<boolean> {
  const timer = new AbortController()
  const cut = new AbortController()
  const lastWords = async (): Promise<boolean> => {
    await new Promise<void>((resolve) => {
      if (ending.aborted) resolve()
      ending.addEventListener('abort', () => resolve(), { once: true, signal: timer.signal })
      cut.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    return wait(LAST_WORDS_MS, false, { signal: cut.signal }).catch(() => true)
  }
  const ended = run.then(() => true)
  const late = wait(timeoutMs, false, { signal: timer.signal }).catch(() => true)
  const isInTime = await Promise.race([ended, late, lastWords()])
  timer.abort()
  cut.abort()
  return isInTime
}

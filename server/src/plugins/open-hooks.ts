import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { unavailable } from '../errors/problems.ts'
import type { Logger } from '../log.ts'
import { deliver, type EventSubscriber } from './deliver.ts'
import { openDeliveryQueue } from './delivery-queue.ts'
import { type Delivery, type EventName, isEventName } from './events.ts'
import type { Hooks } from './hooks.ts'
import { openOccurrences } from './occurrences.ts'

export type HooksOptions = {
  readonly isEnabled: boolean
  readonly log: Logger
  /** How long one handler may take for one event. */
  readonly timeoutMs: number
  readonly limits?: Partial<Limits>
}

type Limits = {
  /** Requests whose events are handled at the same time. */
  readonly concurrency: number
  /** Requests with events, and their total characters, that may be queued before further requests must wait. */
  readonly deliveries: number
  readonly characters: number
  readonly patienceMs: number
  readonly drainMs: number
}

const LIMITS: Limits = {
  concurrency: 4,
  deliveries: 1000,
  characters: 64 * 2 ** 20,
  patienceMs: 30_000,
  drainMs: 10_000,
}

// Actions of plugins cause events too: a loop of plugins must end.
const MAX_DEPTH = 8

/** The handlers of plugins, and the queue of undelivered events. */
export function openHooks({ isEnabled, log, timeoutMs, limits: given }: HooksOptions): Hooks {
  const limits = { ...LIMITS, ...given }
  const registered: EventSubscriber[] = []
  const ending = new AbortController()
  let failures = 0
  const onFailure = (): void => void failures++
  const run = nesting((delivery) => deliver(registered, delivery, { log, ending: ending.signal, onFailure }), log)
  const queue = openDeliveryQueue(run, limits)
  const isWanted = (event: EventName): boolean =>
    isEnabled && registered.some(({ handlers }) => handlers[event] !== undefined)
  const drain = (): Promise<boolean> => inTime(queue.idle(), limits.drainMs)
  return {
    register({ name, handlers, timeoutMs: own = timeoutMs }) {
      const unknown = Object.keys(handlers).find((event) => !isEventName(event))
      if (unknown !== undefined) throw new Error(`unknown event "${unknown}"`)
      registered.push({ name, handlers, timeoutMs: own, hanging: 0, isPassedOver: false })
    },
    async room(signal) {
      if (queue.hasRoom()) return
      if (!(await queue.room(AbortSignal.any([signal, AbortSignal.timeout(limits.patienceMs)]))))
        throw unavailable('plugins are far behind with earlier events; try again later')
    },
    collect: () => openOccurrences({ isWanted, add: queue.add, deliver: run }),
    load: queue.load,
    failures: () => failures,
    count: () => registered.length,
    drain,
    async [Symbol.asyncDispose]() {
      const isDrained = await drain()
      ending.abort()
      if (!isDrained) log.error({ undelivered: queue.drop() }, 'plugin handlers cancelled by the shutdown')
      await queue.idle()
    },
  }
}

/** Tracks the nesting depth, and stops at the limit. */
function nesting(run: (delivery: Delivery) => Promise<void>, log: Logger): (delivery: Delivery) => Promise<void> {
  const depth = new AsyncLocalStorage<number>()
  return async (delivery) => {
    const level = depth.getStore() ?? 0
    if (level < MAX_DEPTH) await depth.run(level + 1, () => run(delivery))
    else log.error({ hooks: delivery.map(({ event }) => event) }, 'plugins trigger each other in a loop: stopped')
  }
}

async function inTime(work: Promise<void>, limitMs: number): Promise<boolean> {
  const timer = new AbortController()
  const late = wait(limitMs, false, { signal: timer.signal }).catch(() => true)
  const isInTime = await Promise.race([work.then(() => true), late])
  timer.abort()
  return isInTime
}

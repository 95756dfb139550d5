import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { unavailable } from '../errors.ts'
import type { Logger } from '../log.ts'
import { type Delivery, deliver, type Registered } from './deliver.ts'
import { openDeliveryQueue } from './delivery-queue.ts'
import { type EventName, type Handlers, isEventName } from './events.ts'
import { type Occurrences, openOccurrences } from './occurrences.ts'

export type Registration = {
  /** Of whoever registers; for the log. */
  readonly name: string
  readonly handlers: Handlers
  /** Goes before the time limit of all. */
  readonly timeoutMs?: number
}

export type Hooks = AsyncDisposable & {
  register(registration: Registration): void
  /** Waits, where handlers are far behind, until there is room for what a request may cause. */
  room(signal: AbortSignal): Promise<void>
  collect(): Occurrences
  /** Requests whose events are being told, and those whose events wait for that. */
  load(): { readonly running: number; readonly waiting: number }
  /** How many handlers there are. */
  count(): number
  /** Waits until nothing is under way, but not for ever. */
  drain(): Promise<boolean>
}

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
  /** Requests with events, and characters of all these, that may wait before further requests have to. */
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

// What plugins do themselves causes events again: a circle of plugins must end.
const DEEPEST = 8

/** The handlers of plugins, and the queue of what they have not been told yet. */
export function openHooks({ isEnabled, log, timeoutMs, limits: given }: HooksOptions): Hooks {
  const limits = { ...LIMITS, ...given }
  const registered: Registered[] = []
  const ending = new AbortController()
  const run = nesting((delivery) => deliver(registered, delivery, { log, ending: ending.signal }), log)
  const queue = openDeliveryQueue(run, limits)
  const isWanted = (event: EventName): boolean =>
    isEnabled && registered.some(({ handlers }) => handlers[event] !== undefined)
  const drain = (): Promise<boolean> => inTime(queue.idle(), limits.drainMs)
  return {
    register({ name, handlers, timeoutMs: own = timeoutMs }) {
      const unknown = Object.keys(handlers).find((event) => !isEventName(event))
      if (unknown !== undefined) throw new Error(`there is no event "${unknown}"`)
      registered.push({ name, handlers, timeoutMs: own, hanging: 0, isPassedOver: false })
    },
    async room(signal) {
      if (queue.hasRoom()) return
      if (!(await queue.room(AbortSignal.any([signal, AbortSignal.timeout(limits.patienceMs)]))))
        throw unavailable('plugins are far behind with what happened before; try again later')
    },
    collect: () => openOccurrences({ isWanted, add: queue.add, deliver: run }),
    load: queue.load,
    count: () => registered.length,
    drain,
    async [Symbol.asyncDispose]() {
      const isDrained = await drain()
      ending.abort()
      if (!isDrained) log.error({ undelivered: queue.drop() }, 'handlers of plugins cut off by the end of the server')
      await queue.idle()
    },
  }
}

/** Knows how deep it is inside of itself, and ends there. */
function nesting(run: (delivery: Delivery) => Promise<void>, log: Logger): (delivery: Delivery) => Promise<void> {
  const depth = new AsyncLocalStorage<number>()
  return async (delivery) => {
    const level = depth.getStore() ?? 0
    if (level < DEEPEST) await depth.run(level + 1, () => run(delivery))
    else log.error({ hooks: delivery.map(({ event }) => event) }, 'plugins cause each other to act: ended')
  }
}

async function inTime(work: Promise<void>, limitMs: number): Promise<boolean> {
  const timer = new AbortController()
  const late = wait(limitMs, false, { signal: timer.signal }).catch(() => true)
  const isInTime = await Promise.race([work.then(() => true), late])
  timer.abort()
  return isInTime
}

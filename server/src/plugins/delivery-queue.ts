import type { Delivery } from './events.ts'

export type DeliveryQueue = {
  hasRoom(): boolean
  /** False if the signal came first. */
  room(signal: AbortSignal): Promise<boolean>
  add(delivery: Delivery): void
  load(): { readonly running: number; readonly waiting: number }
  /** Drops deliveries that have not started; returns their number. */
  drop(): number
  idle(): Promise<void>
}

export type QueueLimits = { readonly concurrency: number; readonly deliveries: number; readonly characters: number }

/** Runs deliveries in order, several at a time, and measures how many are waiting. */
export function openDeliveryQueue(run: (delivery: Delivery) => Promise<void>, limits: QueueLimits): DeliveryQueue {
  const waiting: Delivery[] = []
  let characters = 0
  let running = 0
  let changed = Promise.withResolvers<void>()
  const hasRoom = (): boolean => waiting.length < limits.deliveries && characters < limits.characters
  const announceChange = (): void => {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }
  const runNext = async (): Promise<void> => {
    running++
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await run(next)
      characters -= sizeOf(next)
      announceChange()
    }
    running--
    announceChange()
  }
  return {
    hasRoom,
    async room(signal) {
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      while (!hasRoom() && !signal.aborted) await Promise.race([changed.promise, aborted])
      return hasRoom()
    },
    add(delivery) {
      waiting.push(delivery)
      characters += sizeOf(delivery)
      if (running < limits.concurrency) void runNext()
    },
    load: () => ({ running, waiting: waiting.length }),
    drop() {
      const dropped = waiting.splice(0)
      for (const delivery of dropped) characters -= sizeOf(delivery)
      announceChange()
      return dropped.length
    },
    async idle() {
      while (running > 0) await changed.promise
    },
  }
}

function sizeOf(delivery: Delivery): number {
  return delivery.reduce((sum, { json }) => sum + json.length, 0)
}

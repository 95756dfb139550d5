import type { Delivery, Emit, EventName } from './events.ts'

/** The events of one request, or one action of a plugin, so far. Disposing drops what was not released. */
export type Occurrences = Disposable & {
  readonly emit: Emit
  /** Passes them to the handlers without waiting. */
  release(): void
  /** The same, but waits until all handlers have run: so a plugin waits for the events it causes. */
  deliverNow(): Promise<void>
}

export type Outlets = {
  isWanted(event: EventName): boolean
  add(delivery: Delivery): void
  deliver(delivery: Delivery): Promise<void>
}

/** The same event with the same payload counts once. */
export function openOccurrences({ isWanted, add, deliver }: Outlets): Occurrences {
  const happened = new Map<string, Delivery[number]>()
  const take = (): Delivery => {
    const delivery = [...happened.values()]
    happened.clear()
    return delivery
  }
  return {
    emit(event, payload) {
      if (!isWanted(event)) return
      const json = JSON.stringify(typeof payload === 'function' ? payload() : payload)
      const key = `${event} ${json}`
      if (!happened.has(key)) happened.set(key, { event, json })
    },
    release() {
      if (happened.size > 0) add(take())
    },
    async deliverNow() {
      if (happened.size > 0) await deliver(take())
    },
    [Symbol.dispose]: () => happened.clear(),
  }
}

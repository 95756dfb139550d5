import type { Delivery } from './deliver.ts'
import type { Emit, EventName } from './events.ts'

/** What one request, or one act of a plugin, has caused so far. Disposing forgets what was not released. */
export type Occurrences = Disposable & {
  readonly emit: Emit
  /** Hands it to the handlers without waiting for them. */
  release(): void
  /** The same, but waits until all handlers have run: so a plugin is held up by what it causes itself. */
  deliverNow(): Promise<void>
}

export type Outlets = {
  isWanted(event: EventName): boolean
  add(delivery: Delivery): void
  deliver(delivery: Delivery): Promise<void>
}

/** The same event about the same thing counts once. */
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

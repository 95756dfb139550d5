import type { Delivery, EventName } from './events.ts'
import type { Occurrences } from './hooks.ts'

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

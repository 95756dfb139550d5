import type { KeyValueStore } from '../redis/client.ts'
import type { Exceeded, Window } from './windows.ts'

/** All windows of a request in one step of the store; undefined: the store is unavailable. */
export function openSharedWindows(
  store: KeyValueStore,
): (windows: readonly Window[]) => Promise<Exceeded | null | undefined> {
  return async (windows) => {
    const keys = windows.map(({ key }) => key)
    const numbers = windows.flatMap(({ count, windowMs }) => [count, windowMs])
    const answer = await store.ask((redis) => redis.countRequest(keys.length, ...keys, ...numbers))
    if (answer === null) return undefined
    const [place, waitMs] = answer
    return place === 0 ? null : { index: place - 1, waitMs }
  }
}

import type { KeyValueStore } from '../redis/client.ts'

/** A time window with the number of requests that a caller may make. */
export type Window = { readonly key: string; readonly count: number; readonly windowMs: number }

export type Exceeded = { readonly index: number; readonly waitMs: number }

/** Counts a request in all windows, or only in the first full one, which it then returns. */
export type CountRequest = (windows: readonly Window[]) => Promise<Exceeded | null>

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

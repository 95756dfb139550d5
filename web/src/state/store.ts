import { useSyncExternalStore } from 'react'

/** A value outside of the tree, which screens follow. */
export type Store<T> = {
  get(): T
  set(value: T): void
  subscribe(listen: () => void): () => void
}

export function createStore<T>(first: T): Store<T> {
  let current = first
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      current = value
      for (const listen of listeners) listen()
    },
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}

export function useStore<T>({ get, subscribe }: Store<T>): T {
  return useSyncExternalStore(subscribe, get)
}

import type { FairQueue, QueueRequest } from './fair-queue.ts'

/** Disposing gives it up, or leaves the queue. */
export type QueuePlace = Disposable & {
  /** Rejects if the queue is full, or the signal aborts before. */
  readonly taken: Promise<void>
}

/** For work that begins before its turn has come: with `inTurn` it would wait. */
export function joinQueue(queue: Pick<FairQueue, 'inTurn'>, { network, signal }: QueueRequest): QueuePlace {
  const leaving = new AbortController()
  const taken = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  const joining = { network, signal: AbortSignal.any([leaving.signal, ...(signal === undefined ? [] : [signal])]) }
  const hold = (): Promise<void> => {
    taken.resolve()
    return given.promise
  }
  queue.inTurn(joining, hold).catch(taken.reject)
  // Who gives the place up need not wait for it.
  taken.promise.catch(() => undefined)
  return {
    taken: taken.promise,
    [Symbol.dispose]: () => {
      given.resolve()
      leaving.abort()
    },
  }
}

import type { FairLine, Joining } from './fair-line.ts'

/** Disposing gives it up, or leaves the line. */
export type LinePlace = Disposable & {
  /** Rejects if the line is full, or the signal aborts before. */
  readonly taken: Promise<void>
}

/** For work that begins before its turn has come: with `inTurn` it would wait. */
export function joinLine(line: Pick<FairLine, 'inTurn'>, { network, signal }: Joining): LinePlace {
  const leaving = new AbortController()
  const taken = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  const joining = { network, signal: AbortSignal.any([leaving.signal, ...(signal === undefined ? [] : [signal])]) }
  const hold = (): Promise<void> => {
    taken.resolve()
    return given.promise
  }
  line.inTurn(joining, hold).catch(taken.reject)
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

import { useCallback, useEffect, useState } from 'react'

export type Load<T> = {
  /** The loaded value; undefined at first, and unchanged during a reload. */
  readonly value: T | undefined
  readonly error: unknown
  readonly isLoading: boolean
  reload(): void
  /** Replaces the loaded value with the answer of a change. */
  set(value: T): void
}

type State<T> = { readonly key: string; readonly value?: T; readonly error?: unknown; readonly isLoading: boolean }

/** Loads what belongs to the key, again when that changes; the answer to an earlier key is dropped. */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Load<T> {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<State<T>>({ key, isLoading: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded, the function changes with each drawing
  useEffect(() => {
    const controller = new AbortController()
    setState((before) => ({ ...(before.key === key ? before : {}), key, error: undefined, isLoading: true }))
    load(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setState({ key, value, isLoading: false })
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setState((before) => ({ ...before, key, error, isLoading: false }))
      },
    )
    return () => controller.abort()
  }, [key, round])
  const isCurrent = state.key === key
  const isLoading = !isCurrent || state.isLoading
  return {
    value: isCurrent ? state.value : undefined,
    error: isCurrent ? state.error : undefined,
    isLoading,
    reload: useCallback(() => setRound((before) => before + 1), []),
    set: useCallback(
      (value: T) => {
        setState({ key, value, isLoading })
        // An answer that is still on its way may be from before the change.
        if (isLoading) setRound((before) => before + 1)
      },
      [key, isLoading],
    ),
  }
}

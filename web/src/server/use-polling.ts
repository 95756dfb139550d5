import { useEffect, useRef, useSyncExternalStore } from 'react'

const FIRST_PAUSE_MS = 2000
const MAX_PAUSE_MS = 30_000

type PollingOptions = {
  /** True while there is a change to wait for. */
  readonly isRunning: boolean
  /** True while a request runs; the next one waits for it. */
  readonly isLoading: boolean
  /** The longest pause; half a minute by default. */
  readonly maxPauseMs?: number
  reload(): void
}

/** Asks again while something is under way, less and less often, and only while the tab can be seen. */
export function usePolling({ isRunning, isLoading, maxPauseMs = MAX_PAUSE_MS, reload }: PollingOptions): void {
  const pauseMs = useRef(FIRST_PAUSE_MS)
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  useEffect(() => {
    if (isRunning && isSeen) pauseMs.current = FIRST_PAUSE_MS
  }, [isRunning, isSeen])
  useEffect(() => {
    if (!isRunning || isLoading || !isSeen) return
    const timer = setTimeout(() => {
      pauseMs.current = Math.min(pauseMs.current * 1.5, maxPauseMs)
      reload()
    }, pauseMs.current)
    return () => clearTimeout(timer)
  }, [isRunning, isLoading, isSeen, maxPauseMs, reload])
}

function onVisibility(listen: () => void): () => void {
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}

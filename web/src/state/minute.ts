import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** The time as of this minute. All components share one timer, which runs only while one is mounted. */
export function useMinute(isNeeded: boolean): number {
  return useSyncExternalStore(isNeeded ? follow : ignore, () => now)
}

function follow(listen: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, MINUTE_MS)
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

function ignore(): () => void {
  return () => undefined
}

function tick(): void {
  now = Date.now()
  for (const listen of listeners) listen()
}

import { useEffect } from 'react'
import type { List } from './list-store.ts'

const EVERY_MS = 20_000

/** Looks for objects that came since, while someone looks at the page. */
export function useNewer(list: List): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible' && list.state.get().rows.length > 0) void list.lookForNewer()
    }
    look()
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [list])
}

import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 45rem)')
const ROW_REM = 2.25
const NARROW_ROW_REM = 4

/** In pixels: rows grow with the text of the browser, and have two lines where there is little room. */
export function useRowHeight(): number {
  const isNarrow = useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed)
      return () => narrow.removeEventListener('change', changed)
    },
    () => narrow.matches,
  )
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.round(rem * (isNarrow ? NARROW_ROW_REM : ROW_REM))
}

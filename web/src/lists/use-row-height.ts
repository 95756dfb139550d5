import { useSyncExternalStore } from 'react'
import { type Density, preferences } from '../preferences/preferences.ts'
import { useStore } from '../state/store.ts'

const narrow = matchMedia('(max-width: 45rem)')
/** In px of text that is as large as in a browser as delivered. */
const HEIGHTS: Readonly<Record<Density, number>> = { compact: 28, comfortable: 36 }
const NARROW_HEIGHT = 60
const BASE_FONT = 13
const NARROW_BASE_FONT = 15

/** In pixels: rows grow with the text of the browser, and have two lines where there is little room. */
export function useRowHeight(): number {
  const { density } = useStore(preferences)
  const isNarrow = useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed)
      return () => narrow.removeEventListener('change', changed)
    },
    () => narrow.matches,
  )
  const font = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.round(isNarrow ? (font / NARROW_BASE_FONT) * NARROW_HEIGHT : (font / BASE_FONT) * HEIGHTS[density])
}

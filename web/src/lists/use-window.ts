import { type RefObject, useLayoutEffect, useState } from 'react'

export type Rows = { readonly start: number; readonly end: number }

/** Rows above and below what is seen, so that quick scrolling shows no gap. */
const MARGIN = 10

type Options = { readonly count: number; readonly rowHeight: number }

/**
 * The rows of a scrolled element that have to be drawn. All are of one height, so a division finds them; a library that measures
 * rows of any height would take a tenth of the script that the first view may have.
 */
export function useWindow(ref: RefObject<HTMLElement | null>, { count, rowHeight }: Options): Rows {
  const [seen, setSeen] = useState<Rows>({ start: 0, end: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const look = (): void => {
      const start = Math.floor(element.scrollTop / rowHeight)
      const end = start + Math.ceil(element.clientHeight / rowHeight)
      setSeen((before) => (before.start === start && before.end === end ? before : { start, end }))
    }
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [ref, rowHeight])
  return { start: Math.max(0, Math.min(seen.start, count) - MARGIN), end: Math.min(count, seen.end + MARGIN) }
}

import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { barOf, isAtEnds, MAX_SCROLL_HEIGHT_PX, placeOf } from './long-scroll.ts'

export type LongScroll = {
  /** The rows to draw. */
  readonly start: number
  readonly end: number
  /** The number of rows that fit. */
  readonly visible: number
  /** The height of the scrolled content. */
  readonly heightPx: number
  topOf(row: number): number
  /** Scrolls only if the row is not seen; then it comes a third of the way down. */
  reveal(row: number): void
}

export type LongRows = {
  readonly rows: number
  readonly rowHeight: number
  /** The height of the sticky head, which covers rows. */
  readonly headPx?: number
}

const MARGIN = 8

/** Scrolling through any number of rows of one height: small steps move as usual, long ones by proportion. */
export function useLongScroll(
  ref: RefObject<HTMLElement | null>,
  { rows, rowHeight, headPx = 0 }: LongRows,
): LongScroll {
  const totalPx = rows * rowHeight
  const position = useRef({ bar: 0, offset: 0 })
  const [seen, setSeen] = useState({ place: 0, offset: 0, viewportPx: 0 })
  const move = useCallback(
    (element: HTMLElement, place: number) => {
      const extent = { totalPx, viewportPx: element.clientHeight - headPx }
      element.scrollTop = barOf(place, extent)
      // The value is read back because the browser rounds it.
      const bar = element.scrollTop
      position.current = { bar, offset: totalPx <= MAX_SCROLL_HEIGHT_PX ? 0 : place - bar }
      setSeen({ place, offset: position.current.offset, viewportPx: extent.viewportPx })
    },
    [totalPx, headPx],
  )
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const look = (): void => {
      const extent = { totalPx, viewportPx: element.clientHeight - headPx }
      const bar = element.scrollTop
      const last = Math.max(0, totalPx - extent.viewportPx)
      const isStep = Math.abs(bar - position.current.bar) < extent.viewportPx
      const meant = isStep ? bar + position.current.offset : placeOf(bar, extent)
      const place = Math.max(0, Math.min(last, meant))
      const isStuck = (bar <= 0 && place > 0) || (bar >= MAX_SCROLL_HEIGHT_PX - extent.viewportPx && place < last)
      const isDrifted = isAtEnds(place, extent) && Math.abs(barOf(place, extent) - bar) > 1
      if (totalPx > MAX_SCROLL_HEIGHT_PX && (isStuck || isDrifted)) {
        move(element, place)
        return
      }
      position.current = { bar, offset: totalPx <= MAX_SCROLL_HEIGHT_PX ? 0 : place - bar }
      setSeen({ place, offset: position.current.offset, viewportPx: extent.viewportPx })
    }
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [ref, totalPx, headPx, move])
  const first = Math.floor(seen.place / rowHeight)
  const visible = Math.max(1, Math.floor(seen.viewportPx / rowHeight))
  return {
    start: Math.max(0, first - MARGIN),
    end: Math.min(rows, first + visible + 1 + MARGIN),
    visible,
    heightPx: Math.min(totalPx, MAX_SCROLL_HEIGHT_PX),
    topOf: (row) => row * rowHeight - seen.offset,
    reveal: useCallback(
      (row: number) => {
        const element = ref.current
        if (element === null) return
        const viewportPx = element.clientHeight - headPx
        const place = element.scrollTop + position.current.offset
        const isSeen = row * rowHeight >= place && (row + 1) * rowHeight <= place + viewportPx
        if (isSeen) return
        const wanted = row * rowHeight - viewportPx / 3
        move(element, Math.max(0, Math.min(totalPx - viewportPx, wanted)))
      },
      [ref, rowHeight, headPx, totalPx, move],
    ),
  }
}

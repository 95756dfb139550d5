/** Browsers draw nothing taller than some millions of pixels; longer content is mapped onto so many. */
export const MAX_SCROLL_HEIGHT_PX = 4_000_000

export type Extent = { readonly totalPx: number; readonly viewportPx: number }

/**
 * Converts a position in the content to one of the scroll bar. Both ends are as long as they are, so that every row of them is reached by
 * scrolling; the middle is compressed.
 */
export function barOf(place: number, { totalPx, viewportPx }: Extent): number {
  if (totalPx <= MAX_SCROLL_HEIGHT_PX) return place
  const { end, ratio, last } = shapeOf(totalPx, viewportPx)
  if (place <= end) return place
  if (place >= last - end) return MAX_SCROLL_HEIGHT_PX - viewportPx - (last - place)
  return end + (place - end) / ratio
}

/** The place that a position of the scroll bar stands for. */
export function placeOf(bar: number, { totalPx, viewportPx }: Extent): number {
  if (totalPx <= MAX_SCROLL_HEIGHT_PX) return bar
  const { end, ratio, last, lastBar } = shapeOf(totalPx, viewportPx)
  if (bar <= end) return bar
  if (bar >= lastBar - end) return last - (lastBar - bar)
  return end + (bar - end) * ratio
}

export function isAtEnds(place: number, { totalPx, viewportPx }: Extent): boolean {
  if (totalPx <= MAX_SCROLL_HEIGHT_PX) return true
  const { end, last } = shapeOf(totalPx, viewportPx)
  return place <= end || place >= last - end
}

function shapeOf(totalPx: number, viewportPx: number) {
  const end = MAX_SCROLL_HEIGHT_PX / 4
  const [last, lastBar] = [totalPx - viewportPx, MAX_SCROLL_HEIGHT_PX - viewportPx]
  return { end, last, lastBar, ratio: (last - 2 * end) / (lastBar - 2 * end) }
}

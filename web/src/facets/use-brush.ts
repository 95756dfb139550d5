import { type KeyboardEvent, type PointerEvent, useState } from 'react'

export type Brush = {
  /** The first and the last chosen bar; undefined if none is chosen. */
  readonly span: readonly [number, number] | undefined
  /** The bar that Tab reaches. */
  readonly current: number
  readonly handlers: {
    onPointerDown(event: PointerEvent<HTMLElement>): void
    onPointerMove(event: PointerEvent<HTMLElement>): void
    onPointerUp(): void
    onPointerLeave(): void
    onPointerCancel(): void
    onKeyDown(event: KeyboardEvent<HTMLElement>): void
  }
}

type Ends = { readonly anchor: number; readonly end: number }
/** `filled` are the bars with uploads, which have links. */
type Bars = { readonly filled: readonly number[]; readonly onChoose: (first: number, last: number) => void }

/** Bars are chosen by a drag, or by Shift and arrow keys and then Enter. */
export function useBrush({ filled, onChoose }: Bars): Brush {
  const [ends, setEnds] = useState<Ends>()
  const [focused, setFocused] = useState<number>()
  const current = focused !== undefined && filled.includes(focused) ? focused : (filled.at(-1) ?? 0)
  const clear = (): void => setEnds(undefined)
  const choose = (): void => {
    clear()
    // A press without a drag is the click on a link.
    if (ends && ends.anchor !== ends.end) onChoose(Math.min(ends.anchor, ends.end), Math.max(ends.anchor, ends.end))
  }
  const move = (event: KeyboardEvent<HTMLElement>, next: number): void => {
    setFocused(next)
    setEnds(event.shiftKey ? { anchor: ends?.anchor ?? current, end: next } : undefined)
    event.currentTarget.children[next]?.querySelector('a')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = barAfter(event.key, filled, current)
    const isOwn = next !== undefined || (ends !== undefined && (event.key === 'Enter' || event.key === 'Escape'))
    if (!isOwn || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    if (next !== undefined) move(event, next)
    if (event.key === 'Enter') choose()
    if (event.key === 'Escape') clear()
  }
  return {
    span: ends && [Math.min(ends.anchor, ends.end), Math.max(ends.anchor, ends.end)],
    current,
    handlers: {
      onPointerDown: (event) => {
        if (event.button === 0) setEnds({ anchor: barAt(event), end: barAt(event) })
      },
      onPointerMove: (event) => {
        if (ends && event.buttons === 1) setEnds({ ...ends, end: barAt(event) })
      },
      onPointerUp: choose,
      onPointerLeave: clear,
      onPointerCancel: clear,
      onKeyDown,
    },
  }
}

function barAfter(key: string, filled: readonly number[], current: number): number | undefined {
  if (key === 'ArrowRight') return filled.find((at) => at > current) ?? current
  if (key === 'ArrowLeft') return filled.findLast((at) => at < current) ?? current
  if (key === 'Home') return filled[0]
  return key === 'End' ? filled.at(-1) : undefined
}

/** A finger stays with the bar that it touched first, so the place counts. */
function barAt({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const bars = [...currentTarget.children]
  const at = bars.findIndex((bar) => clientX <= bar.getBoundingClientRect().right)
  return at === -1 ? bars.length - 1 : at
}

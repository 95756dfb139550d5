import { type DOMAttributes, useEffect, useRef } from 'react'
import { type Layout, type PlacedNode, type Point, pinAt } from './layout.ts'
import type { PinBoard } from './use-pins.ts'

export type BoxHandlers = Pick<
  DOMAttributes<SVGGElement>,
  'onPointerDown' | 'onPointerMove' | 'onClick' | 'onDoubleClick'
>

type Options = {
  readonly layout: Layout
  readonly board: PinBoard
  readonly scale: number
  readonly onChoose: (id: string) => void
}

type Drag = { readonly id: string; readonly pointer: Point; readonly box: Point; hasMoved: boolean }

/** A shorter way is a click of an unsteady hand. */
const MIN_DRAG_PX = 4
/** A second click within this time makes a double click. */
const DOUBLE_CLICK_MS = 300

/** A drag by mouse or pen pins a box, a double click releases it. Fingers move the picture. */
export function useBoxDrag({ layout, board, scale, onChoose }: Options): (placed: PlacedNode) => BoxHandlers {
  const drag = useRef<Drag>(undefined)
  const clicked = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(clicked.current), [])
  const move = (current: Drag, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }): void => {
    const [x, y] = [clientX - current.pointer.x, clientY - current.pointer.y]
    current.hasMoved ||= Math.hypot(x, y) >= MIN_DRAG_PX
    if (current.hasMoved)
      board.pin(current.id, pinAt(layout, { x: current.box.x + x / scale, y: current.box.y + y / scale }))
  }
  const click = (id: string): void => {
    if (drag.current?.hasMoved) return
    clearTimeout(clicked.current)
    // To choose a box scrolls to the list, where a second click would miss the box.
    if (board.pins.has(id)) clicked.current = setTimeout(() => onChoose(id), DOUBLE_CLICK_MS)
    else onChoose(id)
  }
  return ({ node: { id }, x, y }) => ({
    onPointerDown: ({ button, pointerType, pointerId, clientX, clientY, target, currentTarget }) => {
      drag.current = undefined
      if (button !== 0 || pointerType === 'touch' || isOnSign(target)) return
      drag.current = { id, pointer: { x: clientX, y: clientY }, box: { x, y }, hasMoved: false }
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: (event) => {
      if (drag.current?.id === id && event.buttons === 1) move(drag.current, event)
    },
    onClick: () => click(id),
    onDoubleClick: () => {
      clearTimeout(clicked.current)
      board.release(id)
    },
  })
}

const isOnSign = (target: EventTarget): boolean => target instanceof Element && target.closest('.more') !== null

import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { escapeInvisible } from '../text/visible.ts'
import { graphTexts } from '../texts/graph.ts'
import { type Layout, type PlacedNode, type Point, pinAt } from './layout.ts'
import { labelOf } from './relations.ts'
import type { PinBoard } from './use-pins.ts'

type Options = {
  readonly layout: Layout
  readonly board: PinBoard
  readonly root: string
  readonly onChoose: (id: string) => void
}

export type BoxKeys = {
  readonly tabIndex: 0 | -1
  onFocus(): void
  onKeyDown(event: KeyboardEvent<SVGElement>): void
}

type BoxKeyboard = {
  readonly keysOf: (placed: PlacedNode) => BoxKeys
  /** The latest change, for screen readers. */
  readonly announcement: string
}

const STEP = 20
const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Arrows go from box to box, with Shift they move a box, which pins it. Space pins and unpins, Enter chooses. */
export function useBoxKeys({ layout, board, root, onChoose }: Options): BoxKeyboard {
  const [current, setCurrent] = useState(root)
  const [announcement, setAnnouncement] = useState('')
  // One box is in the order of Tab, also after a filter has removed the current one.
  const inOrder = layout.nodes.some(({ node }) => node.id === current) ? current : root
  const moveBox = ({ node, x, y }: PlacedNode, by: Point): string => {
    board.pin(node.id, pinAt(layout, { x: x + STEP * by.x, y: y + STEP * by.y }))
    return graphTexts.movedBox(nameOf(node))
  }
  const togglePin = ({ node, x, y }: PlacedNode): string => {
    const isPinned = board.pins.has(node.id)
    if (isPinned) board.release(node.id)
    else board.pin(node.id, pinAt(layout, { x, y }))
    return graphTexts[isPinned ? 'unpinnedBox' : 'pinnedBox'](nameOf(node))
  }
  /** A pinned box is drawn last, and loses the focus when it is drawn elsewhere. */
  const change = (box: SVGElement, id: string, act: () => string): void => {
    flushSync(() => setAnnouncement(act()))
    focusBox(box, id)
  }
  const press = (placed: PlacedNode, event: KeyboardEvent<SVGElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const { key, shiftKey, currentTarget: box } = event
    const { id } = placed.node
    const direction = DIRECTIONS[key]
    if (direction === undefined && key !== ' ' && key !== 'Enter') return
    event.preventDefault()
    if (key === 'Enter') onChoose(id)
    else if (direction === undefined) change(box, id, () => togglePin(placed))
    else if (shiftKey) change(box, id, () => moveBox(placed, direction))
    else focusBox(box, nearestTo(placed, layout.nodes, direction)?.node.id)
  }
  const keysOf = (placed: PlacedNode): BoxKeys => ({
    tabIndex: placed.node.id === inOrder ? 0 : -1,
    onFocus: () => setCurrent(placed.node.id),
    onKeyDown: (event) => press(placed, event),
  })
  return { keysOf, announcement }
}

const nameOf = (node: PlacedNode['node']): string => escapeInvisible(labelOf(node))

function focusBox(from: SVGElement, id: string | undefined): void {
  const boxes = from.ownerSVGElement?.querySelectorAll<SVGElement>('[data-id]') ?? []
  const box = [...boxes].find((each) => each.dataset.id === id)
  box?.focus()
  box?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The box in a direction, where one straight ahead counts as nearer than one aside. */
function nearestTo(from: PlacedNode, nodes: readonly PlacedNode[], { x, y }: Point): PlacedNode | undefined {
  const distanceTo = (to: PlacedNode): number => {
    const [right, down] = [to.x - from.x, to.y - from.y]
    const [ahead, aside] = [right * x + down * y, Math.abs(right * y) + Math.abs(down * x)]
    return ahead > 0 ? ahead + 2 * aside : Number.POSITIVE_INFINITY
  }
  const ahead = nodes.filter((node) => distanceTo(node) < Number.POSITIVE_INFINITY)
  return ahead.toSorted((one, other) => distanceTo(one) - distanceTo(other))[0]
}

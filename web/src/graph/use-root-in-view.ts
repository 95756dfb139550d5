import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NODE, type PlacedNode } from './layout.ts'
import type { Graph } from './relations.ts'

type Point = { readonly x: number; readonly y: number }
type GraphView = { readonly graph: Graph; readonly nodes: readonly PlacedNode[]; readonly scale: number }

/** The first object is in the middle until someone looks further; then what is seen stays where it is, wherever others are drawn. */
export function useRootInView(area: RefObject<HTMLElement | null>, { graph, nodes, scale }: GraphView): void {
  const last = useRef<Point>({ x: 0, y: 0 })
  const { x = 0, y = 0 } = nodes.find(({ node }) => node.id === graph.root) ?? {}
  const isFirst = nodes.every(({ node: { id, via } }) => id === graph.root || via === graph.root)
  useLayoutEffect(() => {
    const { current } = area
    if (current === null) return
    const now = { x: (x + NODE.width / 2) * scale, y: (y + NODE.height / 2) * scale }
    if (isFirst) current.scrollTo(now.x - current.clientWidth / 2, now.y - current.clientHeight / 2)
    else current.scrollBy(now.x - last.current.x, now.y - last.current.y)
    last.current = now
  }, [area, x, y, scale, isFirst])
}

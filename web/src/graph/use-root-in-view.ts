import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Layout, NODE, type Point } from './layout.ts'
import type { Graph } from './relations.ts'

type GraphView = { readonly graph: Graph; readonly layout: Layout; readonly scale: number }

/** The root is in the middle until someone looks further; then what is seen stays where it is, wherever others are drawn. */
export function useRootInView(area: RefObject<HTMLElement | null>, { graph, layout, scale }: GraphView): void {
  const last = useRef<Point>({ x: 0, y: 0 })
  const { nodes } = layout
  const { x, y } = layout.origin
  const isFirst = nodes.every(({ node: { id, via } }) => graph.starts.has(id) || via === graph.root)
  useLayoutEffect(() => {
    const { current } = area
    if (current === null) return
    const now = { x: (x + NODE.width / 2) * scale, y: (y + NODE.height / 2) * scale }
    if (isFirst) current.scrollTo(now.x - current.clientWidth / 2, now.y - current.clientHeight / 2)
    else current.scrollBy(now.x - last.current.x, now.y - last.current.y)
    last.current = now
  }, [area, x, y, scale, isFirst])
}

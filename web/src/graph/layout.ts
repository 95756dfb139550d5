import { edgesOf, type Graph, type GraphNode } from './relations.ts'

export type PlacedNode = { readonly node: GraphNode; readonly x: number; readonly y: number }
export type PlacedEdge = { readonly key: string; readonly path: string }

export type Layout = {
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly PlacedEdge[]
  readonly width: number
  readonly height: number
}

export const NODE = { width: 210, height: 34 } as const
const COLUMN = 300
const ROW = 44
const MARGIN = 10

/** A column for each step from the first object, parents to the left; next to each other what was found from the same object. */
export function layoutOf(graph: Graph): Layout {
  const columns = Map.groupBy(graph.nodes.values(), ({ level }) => level)
  const levels = [...columns.keys()]
  const first = Math.min(...levels)
  const tallest = Math.max(...[...columns.values()].map((column) => column.length))
  const placed = new Map<string, PlacedNode>()
  // Outwards: each object comes near the one that it was found from.
  for (const level of levels.toSorted((one, other) => Math.abs(one) - Math.abs(other))) {
    const yOf = ({ via = '' }: GraphNode): number => placed.get(via)?.y ?? 0
    const column = (columns.get(level) ?? []).toSorted((one, other) => yOf(one) - yOf(other))
    const top = MARGIN + ((tallest - column.length) * ROW) / 2
    for (const [at, node] of column.entries())
      placed.set(node.id, { node, x: MARGIN + (level - first) * COLUMN, y: top + at * ROW })
  }
  return {
    nodes: [...placed.values()],
    edges: edgesOf(graph).flatMap(({ parent, child }) => {
      const [from, to] = [placed.get(parent), placed.get(child)]
      return from && to ? [{ key: `${parent} ${child}`, path: pathOf(from, to) }] : []
    }),
    width: 2 * MARGIN + (levels.length - 1) * COLUMN + NODE.width,
    height: 2 * MARGIN + tallest * ROW,
  }
}

function pathOf(from: PlacedNode, to: PlacedNode): string {
  const [x, y] = [from.x + NODE.width, from.y + NODE.height / 2]
  const [endX, endY] = [to.x, to.y + NODE.height / 2]
  const bend = Math.max(40, (endX - x) / 2)
  return `M${x} ${y}C${x + bend} ${y} ${endX - bend} ${endY} ${endX} ${endY}`
}

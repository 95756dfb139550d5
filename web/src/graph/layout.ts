import { edgesOf, type Graph, type GraphNode } from './relations.ts'

export type Point = { readonly x: number; readonly y: number }
/** Positions chosen by hand, relative to the origin, by the identifier of the object. */
export type Pins = ReadonlyMap<string, Point>

export type PlacedNode = { readonly node: GraphNode; readonly x: number; readonly y: number }
export type PlacedEdge = { readonly key: string; readonly path: string }

export type Layout = {
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly PlacedEdge[]
  readonly width: number
  readonly height: number
  /** The position of the first object unless it is pinned. */
  readonly origin: Point
}

export const NODE = { width: 210, height: 34 } as const
const COLUMN = 300
const ROW = 44
/** At the sides there is room for the signs of the boxes, with a number of two digits. */
const MARGIN = { x: 28, y: 10 } as const

/** Places objects in columns, and those with pins where these are. */
export function layoutOf(graph: Graph, pins: Pins): Layout {
  const columns = placeInColumns(graph)
  const root = columns.get(graph.root) ?? MARGIN
  const chosen = [...columns.values()].map((placed) => {
    const pin = pins.get(placed.node.id)
    return pin === undefined ? placed : { ...placed, x: root.x + pin.x, y: root.y + pin.y }
  })
  // With fewer columns than before, a pin may be left of them or above.
  const left = Math.min(MARGIN.x, ...chosen.map(({ x }) => x)) - MARGIN.x
  const top = Math.min(MARGIN.y, ...chosen.map(({ y }) => y)) - MARGIN.y
  const nodes = chosen.map(({ node, x, y }) => ({ node, x: x - left, y: y - top }))
  return {
    nodes,
    edges: placeEdges(graph, new Map(nodes.map((placed) => [placed.node.id, placed]))),
    width: Math.max(...nodes.map(({ x }) => x)) + NODE.width + MARGIN.x,
    height: Math.max(...nodes.map(({ y }) => y)) + ROW + MARGIN.y,
    origin: { x: root.x - left, y: root.y - top },
  }
}

/** The pin for a position in the picture, within its left and its upper edge. */
export function pinAt({ origin }: Layout, { x, y }: Point): Point {
  return { x: Math.max(MARGIN.x, x) - origin.x, y: Math.max(MARGIN.y, y) - origin.y }
}

/** A column for each step from the first object, parents to the left; next to each other what was found from the same object. */
function placeInColumns(graph: Graph): ReadonlyMap<string, PlacedNode> {
  const columns = Map.groupBy(graph.nodes.values(), ({ level }) => level)
  const levels = [...columns.keys()]
  const first = Math.min(...levels)
  const tallest = Math.max(...[...columns.values()].map((column) => column.length))
  const placed = new Map<string, PlacedNode>()
  // Outwards: each object comes near the one that it was found from.
  for (const level of levels.toSorted((one, other) => Math.abs(one) - Math.abs(other))) {
    const yOf = ({ via = '' }: GraphNode): number => placed.get(via)?.y ?? 0
    const column = (columns.get(level) ?? []).toSorted((one, other) => yOf(one) - yOf(other))
    const top = MARGIN.y + ((tallest - column.length) * ROW) / 2
    for (const [at, node] of column.entries())
      placed.set(node.id, { node, x: MARGIN.x + (level - first) * COLUMN, y: top + at * ROW })
  }
  return placed
}

function placeEdges(graph: Graph, placed: ReadonlyMap<string, PlacedNode>): readonly PlacedEdge[] {
  return edgesOf(graph).flatMap(({ parent, child }) => {
    const [from, to] = [placed.get(parent), placed.get(child)]
    return from && to ? [{ key: `${parent} ${child}`, path: pathOf(from, to) }] : []
  })
}

function pathOf(from: PlacedNode, to: PlacedNode): string {
  const [x, y] = [from.x + NODE.width, from.y + NODE.height / 2]
  const [endX, endY] = [to.x, to.y + NODE.height / 2]
  const bend = Math.max(40, (endX - x) / 2)
  return `M${x} ${y}C${x + bend} ${y} ${endX - bend} ${endY} ${endX} ${endY}`
}

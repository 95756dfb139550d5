import { nameOf, type Row } from '../records/kinds.ts'

export type Side = 'parents' | 'children'
export const SIDES = ['parents', 'children'] as const

/** The loaded relatives on one side of an object. */
export type KnownRelatives = {
  readonly ids: readonly string[]
  /** True if all relatives of the side are loaded; undefined before the first request. */
  readonly isEnd: boolean | undefined
  /** The last object of the latest page, where the next page begins. */
  readonly last?: string | undefined
  /** The number of all relatives of the side, counted up to a bound; undefined until there are too many for one page. */
  readonly total?: RelativeCount
  /** Undefined until they are loaded. */
  readonly all?: RelativeIds
}

export type RelativeCount = { readonly count: number; readonly isExact: boolean }

/** Identifiers of the relatives of one side, whether the graph has them or not. */
export type RelativeIds = { readonly ids: readonly string[]; readonly isComplete: boolean }

export type GraphNode = {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly tags: readonly string[]
  /** Steps from the first object: below zero towards parents. */
  readonly level: number
  /** The object it was found from. */
  readonly via?: string
  readonly parents: KnownRelatives
  readonly children: KnownRelatives
}

/** Objects by their identifier, in the order in which they were found. */
export type Graph = {
  /** The object that the others are placed around. */
  readonly root: string
  /** The objects that the graph started with. */
  readonly starts: ReadonlySet<string>
  readonly nodes: ReadonlyMap<string, GraphNode>
}

export type Edge = { readonly parent: string; readonly child: string }

export const MAX_NODES = 400
export const UNKNOWN_RELATIVES: KnownRelatives = { ids: [], isEnd: undefined }

type Page = {
  readonly id: string
  readonly side: Side
  readonly rows: readonly Row[]
  readonly isEnd: boolean
  readonly total?: KnownRelatives['total'] | undefined
}

/** The graph with further relatives of one of its objects; none beyond the most that are shown. */
export function withPage(graph: Graph, { id, side, rows, isEnd, total }: Page): Graph {
  const node = graph.nodes.get(id)
  if (node === undefined) return graph
  const nodes = new Map(graph.nodes)
  const level = node.level + (side === 'parents' ? -1 : 1)
  const ids = new Set(node[side].ids)
  let isCut = false
  for (const row of rows) {
    const isNew = !nodes.has(row.id)
    isCut ||= isNew && nodes.size >= MAX_NODES
    if (isCut) break
    if (isNew) nodes.set(row.id, nodeOfRow(row, { level, via: id }))
    ids.add(row.id)
  }
  const last = rows.at(-1)?.id ?? node[side].last
  const known = { ...node[side], ids: [...ids], isEnd: isEnd && !isCut, last, ...(total ? { total } : {}) }
  nodes.set(id, { ...node, [side]: known })
  return { ...graph, nodes }
}

export function isFull({ nodes }: Graph): boolean {
  return nodes.size >= MAX_NODES
}

export type RelativesOfObject = { readonly id: string } & Readonly<Record<Side, RelativeIds>>

/** The graph with the identifiers of all relatives of some of its objects. */
export function withRelativeIds(graph: Graph, loaded: readonly RelativesOfObject[]): Graph {
  const nodes = new Map(graph.nodes)
  for (const { id, parents, children } of loaded) {
    const node = nodes.get(id)
    if (node === undefined) continue
    nodes.set(id, {
      ...node,
      parents: { ...node.parents, all: parents },
      children: { ...node.children, all: children },
    })
  }
  return { ...graph, nodes }
}

/** Relatives of one side that the graph has, by whichever way they came into it. */
export function relativesIn({ nodes }: Graph, { ids, all }: KnownRelatives): readonly string[] {
  if (all === undefined) return ids
  return [...new Set([...ids, ...all.ids.filter((id) => nodes.has(id))])]
}

/** True until it is clear whether the graph leaves out relatives of a side. */
export function isPending({ isEnd, all }: KnownRelatives): boolean {
  return isEnd === undefined && all === undefined
}

/** Returns how many relatives of a side the graph leaves out; undefined if it is unknown. */
export function hiddenOf({ nodes }: Graph, { ids, isEnd, total, all }: KnownRelatives): RelativeCount | undefined {
  if (isEnd === true) return { count: 0, isExact: true }
  if (total !== undefined) return { count: Math.max(0, total.count - ids.length), isExact: total.isExact }
  const count = all?.ids.filter((id) => !nodes.has(id)).length ?? 0
  return all?.isComplete || count > 0 ? { count, isExact: all?.isComplete === true } : undefined
}

/** Each relation once, from whichever end it was found. */
export function edgesOf(graph: Graph): Edge[] {
  const edges = new Map<string, Edge>()
  const add = (parent: string, child: string): void => {
    edges.set(`${parent} ${child}`, { parent, child })
  }
  for (const { id, parents, children } of graph.nodes.values()) {
    for (const parent of relativesIn(graph, parents)) add(parent, id)
    for (const child of relativesIn(graph, children)) add(id, child)
  }
  return [...edges.values()]
}

export function nodeOfRow(row: Row, position: Pick<GraphNode, 'level' | 'via'>): GraphNode {
  return nodeOf({ ...row, name: nameOf(row), tags: row.tags.map(({ tag }) => tag) }, position)
}

type NodeSource = Pick<GraphNode, 'id' | 'type' | 'name' | 'tags'>

export function nodeOf({ id, type, name, tags }: NodeSource, position: Pick<GraphNode, 'level' | 'via'>): GraphNode {
  return { id, type, name, tags, parents: UNKNOWN_RELATIVES, children: UNKNOWN_RELATIVES, ...position }
}

export function labelOf({ id, name }: Pick<GraphNode, 'id' | 'name'>): string {
  return name === '' ? id.slice(0, 12) : name
}

import type { ObjectSummary } from '@lazaret/sdk'
import { mapInOrder } from '../batch/map-in-order.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { ListedObject } from '../shapes/objects.ts'

export type GraphNode = {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly tags: readonly string[]
  /** Steps from the first object. */
  readonly distance: number
}
export type Edge = { readonly parent: string; readonly child: string }
/** Relatives that the graph lacks; `count` is null where the server did not list all of them. */
export type Omission = { readonly id: string; readonly side: Side; readonly count: number | null }
export type RelationGraph = {
  readonly root: string
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly Edge[]
  readonly left_out: readonly Omission[]
}
/** The relation by which an object was found first. */
export type Discovery = { readonly via: string; readonly side: Side }

export type WalkLimits = { readonly depth: number; readonly nodes: number; readonly concurrency: number }
export type WalkResult = {
  readonly graph: RelationGraph
  readonly discoveries: ReadonlyMap<string, Discovery>
  /** Objects at the last step, whose own relations were not read. */
  readonly unreadCount: number
}

type Side = 'parents' | 'children'
const SIDES: readonly Side[] = ['parents', 'children']

/** Most relatives of a side in one answer. */
const FULL_ANSWER = 100

/** Follows relations in both directions, step by step, until the depth or the number of objects is reached. */
export async function walkRelations(opened: OpenClient, root: ListedObject, limits: WalkLimits): Promise<WalkResult> {
  const found = startGraph(root)
  const pool = { concurrency: limits.concurrency, stop: opened.signal }
  let level: readonly string[] = [root.id]
  for (let distance = 1; distance <= limits.depth && level.length > 0; distance++) {
    const next: string[] = []
    for await (const { id, relatives } of mapInOrder(level, pool, (id) => loadRelatives(opened, id)))
      for (const side of SIDES)
        next.push(...addRelatives(found, { id, side, distance, objects: relatives[side] }, limits.nodes))
    level = next
  }
  const { nodes, edges, leftOut, discoveries } = found
  const graph = { root: root.id, nodes: [...nodes.values()], edges: [...edges.values()], left_out: leftOut }
  return { graph, discoveries, unreadCount: level.length }
}

type GraphParts = {
  readonly nodes: Map<string, GraphNode>
  readonly discoveries: Map<string, Discovery>
  readonly edges: Map<string, Edge>
  readonly leftOut: Omission[]
}
type RelativeList = {
  readonly id: string
  readonly side: Side
  readonly distance: number
  readonly objects: readonly ObjectSummary[]
}

function startGraph(root: ListedObject): GraphParts {
  const name = root.file_name ?? root.family ?? root.blob_name ?? ''
  const nodes = new Map([[root.id, nodeOf({ ...root, name }, 0)]])
  return { nodes, discoveries: new Map(), edges: new Map(), leftOut: [] }
}

/** Adds the relatives of one object. Returns those that are new, as far as the limit allows them. */
function addRelatives(graph: GraphParts, { id, side, distance, objects }: RelativeList, maxNodes: number): string[] {
  const added: string[] = []
  let omitted = 0
  for (const relative of objects) {
    const isNew = !graph.nodes.has(relative.id)
    if (isNew && graph.nodes.size >= maxNodes) {
      omitted++
      continue
    }
    if (isNew) {
      graph.nodes.set(relative.id, nodeOf(relative, distance))
      graph.discoveries.set(relative.id, { via: id, side })
      added.push(relative.id)
    }
    const edge = side === 'parents' ? { parent: relative.id, child: id } : { parent: id, child: relative.id }
    graph.edges.set(`${edge.parent} ${edge.child}`, edge)
  }
  const isFull = objects.length >= FULL_ANSWER
  if (isFull || omitted > 0) graph.leftOut.push({ id, side, count: isFull ? null : omitted })
  return added
}

async function loadRelatives({ client, signal }: OpenClient, id: string) {
  return { id, relatives: await client.relations.list(id, { signal, names: true }) }
}

function nodeOf({ id, type, name = '', tags }: ObjectSummary, distance: number): GraphNode {
  return { id, type, name, tags: tags.map(({ tag }) => tag), distance }
}

import type { Row } from '../records/kinds.ts'
import { type Graph, type GraphNode, nodeOf, nodeOfRow, UNKNOWN_RELATIVES } from './relations.ts'

/** An object that a graph starts with, and its parents among the others. */
export type StartObject = Pick<GraphNode, 'id' | 'type' | 'name' | 'tags'> & {
  readonly parents?: readonly string[]
}

type Family = { readonly parents: ReadonlyMap<string, readonly string[]>; readonly children: Map<string, string[]> }
type Position = Pick<GraphNode, 'level' | 'via'>

/** The graph of one object, before its relatives are loaded. */
export function startGraph(root: Row): Graph {
  const nodes = new Map([[root.id, nodeOfRow(root, { level: 0 })]])
  return { root: root.id, starts: new Set([root.id]), nodes }
}

/** The graph of several objects and the relations between them. Expects at least one object. */
export function graphOfObjects(objects: readonly [StartObject, ...StartObject[]]): Graph {
  const byId = new Map(objects.map((object) => [object.id, object]))
  const family = familyOf(byId)
  const nodes = new Map<string, GraphNode>()
  for (const [id, position] of positionsOf(family)) {
    const object = byId.get(id)
    if (object === undefined) continue
    const [parents, children] = [family.parents.get(id) ?? [], family.children.get(id) ?? []]
    nodes.set(id, {
      ...nodeOf(object, position),
      parents: { ...UNKNOWN_RELATIVES, ids: parents },
      children: { ...UNKNOWN_RELATIVES, ids: children },
    })
  }
  return { root: nodes.keys().next().value ?? objects[0].id, starts: new Set(byId.keys()), nodes }
}

function familyOf(byId: ReadonlyMap<string, StartObject>): Family {
  const parents = new Map(
    [...byId.values()].map(({ id, parents = [] }) => [id, parents.filter((each) => each !== id && byId.has(each))]),
  )
  const children = new Map([...byId.keys()].map((id): [string, string[]] => [id, []]))
  for (const [id, ids] of parents) for (const parent of ids) children.get(parent)?.push(id)
  return { parents, children }
}

/** Families come first, breadth first from their tops; then circles, from any of their objects; then objects without relations. */
function positionsOf({ parents, children }: Family): ReadonlyMap<string, Position> {
  const positions = new Map<string, Position>()
  const has = (relatives: ReadonlyMap<string, readonly string[]>, id: string): boolean =>
    (relatives.get(id) ?? []).length > 0
  const ids = [...parents.keys()]
  const tops = ids.filter((id) => !has(parents, id) && has(children, id))
  addDescendants(positions, tops, children)
  const others = ids.toSorted((one, other) => Number(has(parents, other)) - Number(has(parents, one)))
  for (const id of others) if (!positions.has(id)) addDescendants(positions, [id], children)
  return positions
}

function addDescendants(positions: Map<string, Position>, tops: readonly string[], children: Family['children']): void {
  for (const id of tops) positions.set(id, { level: 0 })
  const queue = [...tops]
  for (const id of queue) {
    const level = (positions.get(id)?.level ?? 0) + 1
    for (const child of children.get(id) ?? []) {
      if (positions.has(child)) continue
      positions.set(child, { level, via: id })
      queue.push(child)
    }
  }
}

import type { HeldPermission, Source } from '../../statements/access/held-permissions.ts'
import type { Link } from '../../statements/access/links-to.ts'

export type AccessGraph = {
  /** Rows of the objects and of their parents, for the groups concerned. */
  readonly rows: readonly HeldPermission[]
  /** Every link that leads to one of the objects, newest first. */
  readonly links: readonly Link[]
}

/** A row that is deleted, or that now comes from another parent. */
export type Withdrawal = { readonly objectId: number; readonly groupId: number; readonly replacement: Source | null }

/** What an object and everything below it lose when it no longer inherits these rows from one of its parents. */
export function withdraw(startId: number, given: readonly HeldPermission[], graph: AccessGraph): Withdrawal[] {
  const parents = Map.groupBy(graph.links, (link) => link.childId)
  const children = Map.groupBy(graph.links, (link) => link.parentId)
  const rows = Map.groupBy(graph.rows, (row) => row.groupId)
  return given.flatMap((row) => {
    const held = new Map<number, Source>(
      (rows.get(row.groupId) ?? []).map(({ objectId, reason, originId }) => [objectId, { reason, originId }]),
    )
    const changes = withdrawOne({ startId, row, held, parents, children })
    return changes.map((change) => ({ ...change, groupId: row.groupId }))
  })
}

type PermissionStart = {
  readonly startId: number
  readonly row: HeldPermission
  /**
   * The rows of the group, by object, as they were. An object leaves after everything below it was visited, so that nothing asks
   * for its row any more.
   */
  readonly held: ReadonlyMap<number, Source>
  readonly parents: ReadonlyMap<number, readonly Link[]>
  readonly children: ReadonlyMap<number, readonly Link[]>
}
type Step = {
  readonly objectId: number
  readonly fromId: number
  readonly replacement: Source | null
  readonly isLeaving: boolean
}
type Change = Omit<Withdrawal, 'groupId'>

// An explicit stack instead of recursion: a chain of objects may exceed the call stack.
function withdrawOne({ startId, row, held, parents, children }: PermissionStart): Change[] {
  const changes: Change[] = []
  const visited = new Set<number>()
  const steps: Step[] = [{ objectId: startId, fromId: row.objectId, replacement: null, isLeaving: false }]
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { objectId } = step
    if (step.isLeaving) {
      changes.push({ objectId, replacement: step.replacement })
      continue
    }
    if (visited.has(objectId)) continue
    visited.add(objectId)
    const own = held.get(objectId)
    // A direct row is the object's own; it may look inherited if links form a cycle.
    if (own === undefined || !isSame(own, row) || own.originId === objectId) continue
    const replacement = step.replacement ?? replacementFor(own, parentsBut(step, parents), held)
    if (replacement === 'stays') continue
    steps.push({ ...step, replacement, isLeaving: true })
    for (const { childId } of (children.get(objectId) ?? []).toReversed())
      steps.push({ objectId: childId, fromId: objectId, replacement, isLeaving: false })
  }
  return changes
}

function parentsBut({ objectId, fromId }: Step, parents: PermissionStart['parents']): number[] {
  return (parents.get(objectId) ?? []).map((link) => link.parentId).filter((parentId) => parentId !== fromId)
}

/** The row of the parent with the oldest link; the same row through another parent needs no replacement. */
function replacementFor(
  own: Source,
  parentIds: readonly number[],
  held: PermissionStart['held'],
): Source | null | 'stays' {
  const others = parentIds.map((parentId) => held.get(parentId)).filter((other) => other !== undefined)
  return others.some((other) => isSame(other, own)) ? 'stays' : (others.at(-1) ?? null)
}

function isSame(a: Source, b: Source): boolean {
  return a.originId === b.originId && a.reason === b.reason
}

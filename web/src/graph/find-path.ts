import type { ObjectSummary } from '@lazaret/sdk'

/** An object of a path, and its relation to the one before. */
export type PathStep = { readonly object: ObjectSummary; readonly relation: 'child' | 'parent' | undefined }

export type PathResult =
  | { readonly kind: 'found'; readonly steps: readonly PathStep[] }
  /** `isBounded`: the search ended at its bound, so there may be a longer path. */
  | { readonly kind: 'none'; readonly isBounded: boolean }

export type RelativesLoader = (
  id: string,
) => Promise<{ readonly parents: readonly ObjectSummary[]; readonly children: readonly ObjectSummary[] }>

export const MAX_EXPANDED = 200
const AT_ONCE = 6

/** One side of the search: each object with the step that led to it. */
type Side = { readonly seen: Map<string, Link>; frontier: readonly string[] }
type Link = { readonly object: ObjectSummary; readonly from: string | undefined; readonly relation: 'child' | 'parent' }

/** Finds a shortest path over parents and children, from both ends. It follows what the loader returns, and no more than a bound. */
export async function findPath(one: ObjectSummary, other: ObjectSummary, load: RelativesLoader): Promise<PathResult> {
  const [start, end] = [one, other].map(startSide)
  if (start === undefined || end === undefined) throw new Error('a path has two ends')
  if (one.id === other.id) return { kind: 'found', steps: stepsOf(start, end, one.id) }
  for (let expanded = 0; start.frontier.length > 0 && end.frontier.length > 0; ) {
    const [side, opposite] = start.frontier.length <= end.frontier.length ? [start, end] : [end, start]
    expanded += side.frontier.length
    if (expanded > MAX_EXPANDED) return { kind: 'none', isBounded: true }
    await expand(side, load)
    const meeting = side.frontier.find((id) => opposite.seen.has(id))
    if (meeting !== undefined) return { kind: 'found', steps: stepsOf(start, end, meeting) }
  }
  return { kind: 'none', isBounded: false }
}

function startSide(object: ObjectSummary): Side {
  return { seen: new Map([[object.id, { object, from: undefined, relation: 'child' }]]), frontier: [object.id] }
}

async function expand(side: Side, load: RelativesLoader): Promise<void> {
  const next: string[] = []
  for (let at = 0; at < side.frontier.length; at += AT_ONCE) {
    const ids = side.frontier.slice(at, at + AT_ONCE)
    const loaded = await Promise.all(ids.map(load))
    for (const [index, { parents, children }] of loaded.entries()) {
      const from = ids[index]
      const links: readonly Link[] = [
        ...children.map((object) => ({ object, from, relation: 'child' as const })),
        ...parents.map((object) => ({ object, from, relation: 'parent' as const })),
      ]
      for (const link of links) {
        if (side.seen.has(link.object.id)) continue
        side.seen.set(link.object.id, link)
        next.push(link.object.id)
      }
    }
  }
  side.frontier = next
}

/** The way from the first object to the meeting point, and from there to the other one. */
function stepsOf(start: Side, end: Side, meeting: string): readonly PathStep[] {
  const steps: PathStep[] = []
  for (let link = start.seen.get(meeting); link; link = start.seen.get(link.from ?? ''))
    steps.unshift({ object: link.object, relation: link.from === undefined ? undefined : link.relation })
  // From here on each link is walked the other way around.
  for (let link = end.seen.get(meeting); link?.from !== undefined; ) {
    const before = end.seen.get(link.from)
    if (before) steps.push({ object: before.object, relation: link.relation === 'child' ? 'parent' : 'child' })
    link = before
  }
  return steps
}

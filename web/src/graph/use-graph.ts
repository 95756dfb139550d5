import { useEffect, useRef, useState } from 'react'
import { countRelatives, type GraphFilter, loadRelativeIds, loadRelatives, unknownRelatives } from './load-relatives.ts'
import { type Graph, type Side, withPage, withRelativeIds } from './relations.ts'

export type RelationGraph = {
  readonly graph: Graph
  readonly error: unknown
  /** Sides that are being loaded, as `<side> <id>`. */
  readonly loading: ReadonlySet<string>
  /** Loads a page of relatives; the next one if there were some already. */
  expand(id: string, side: Side): void
}

export type GraphStart = {
  readonly graph: Graph
  /** The objects whose relatives are loaded at once. */
  readonly expanded: readonly string[]
  readonly filter: GraphFilter
}

const PAGE = 25

/** Relations as far as someone followed them. Another start or filter begins anew. */
export function useGraph({ graph: start, expanded, filter }: GraphStart): RelationGraph {
  const [graph, setGraph] = useState(start)
  const [error, setError] = useState<unknown>()
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const round = useRef(0)
  const latest = useRef(graph)
  /** Objects whose relatives were asked for: the first ones are expanded instead. */
  const counted = useRef<Set<string>>(new Set())
  const show = (next: Graph): void => {
    latest.current = next
    setGraph(next)
  }
  const expand = async (id: string, side: Side): Promise<void> => {
    const key = `${side} ${id}`
    const asked = round.current
    setLoading((before) => new Set(before).add(key))
    setError(undefined)
    try {
      const before = latest.current.nodes.get(id)?.[side]
      const rows = await loadRelatives({ id, side, filter, olderThan: before?.last, count: PAGE })
      const isEnd = rows.length < PAGE
      const total = before?.total ?? (isEnd ? undefined : await countRelatives({ id, side, filter }))
      if (round.current === asked) show(withPage(latest.current, { id, side, rows, isEnd, total }))
    } catch (fault) {
      if (round.current === asked) setError(fault)
    } finally {
      if (round.current === asked) setLoading((before) => new Set([...before].filter((each) => each !== key)))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object or filter, another graph
  useEffect(() => {
    round.current++
    setLoading(new Set())
    counted.current = new Set(expanded)
    show(start)
    for (const id of expanded) {
      void expand(id, 'parents')
      void expand(id, 'children')
    }
    return () => {
      round.current++
    }
  }, [start, filter.kind, filter.tag])
  const countNew = async (): Promise<void> => {
    const asked = round.current
    const ids = [...latest.current.nodes.keys()].filter((id) => !counted.current.has(id))
    for (const id of ids) counted.current.add(id)
    if (ids.length === 0) return
    // Without the numbers, each box leads further as if it had relatives.
    const found = await loadRelativeIds(ids, filter).catch(() => ids.map(unknownRelatives))
    if (round.current === asked) show(withRelativeIds(latest.current, found))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: objects that are new to the graph
  useEffect(() => {
    void countNew()
  }, [graph, filter.kind, filter.tag])
  return { graph, error, loading, expand: (id, side) => void expand(id, side) }
}

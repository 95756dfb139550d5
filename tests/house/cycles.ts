import { importsOf } from './imports.ts'
import { isCode, type Source } from './repository.ts'

export type Graph = ReadonlyMap<string, readonly string[]>

/** Which of the sources each source imports, types included. */
export function importGraph(sources: readonly Source[]): Graph {
  const code = sources.filter(isCode)
  const known = new Set(code.map(({ path }) => path))
  const targets = (source: Source) => importsOf(source).map(({ target }) => target)
  return new Map(code.map((source) => [source.path, [...new Set(targets(source))].filter((path) => known.has(path))]))
}

/** Each import that closes a circle, reported as the whole circle. */
export function findCycles(graph: Graph): string[] {
  const done = new Set<string>()
  const trail: string[] = []
  const walk = (path: string): string[] => {
    const start = trail.indexOf(path)
    if (start >= 0) return [[...trail.slice(start), path].join(' -> ')]
    if (done.has(path)) return []
    trail.push(path)
    const found = (graph.get(path) ?? []).flatMap(walk)
    trail.pop()
    done.add(path)
    return found
  }
  return [...graph.keys()].flatMap(walk)
}

/** Number of files on the longest path of imports; the graph must have no cycle. */
export function longestChain(graph: Graph): number {
  const known = new Map<string, number>()
  const depth = (path: string): number => {
    const found = known.get(path)
    if (found !== undefined) return found
    known.set(path, 0)
    const own = 1 + Math.max(0, ...(graph.get(path) ?? []).map(depth))
    known.set(path, own)
    return own
  }
  return Math.max(0, ...[...graph.keys()].map(depth))
}

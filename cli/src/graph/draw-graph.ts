import { escapeInvisible } from '../text/visible.ts'
import type { GraphNode, RelationGraph, WalkResult } from './walk-relations.ts'

const ROLES = { parents: 'parent', children: 'child' } as const

/** Draws each object once, below the object from which it was found. */
export function treeText({ graph, discoveries }: WalkResult): string {
  const below = Map.groupBy(
    graph.nodes.filter(({ id }) => id !== graph.root),
    ({ id }) => discoveries.get(id)?.via,
  )
  const lines: string[] = []
  const draw = (node: GraphNode, first: string, rest: string): void => {
    const side = discoveries.get(node.id)?.side
    lines.push(`${first}${side === undefined ? '' : `${ROLES[side]} `}${lineOf(node)}`)
    const inner = below.get(node.id) ?? []
    for (const [at, each] of inner.entries()) {
      const isLast = at === inner.length - 1
      draw(each, `${rest}${isLast ? '└─ ' : '├─ '}`, `${rest}${isLast ? '   ' : '│  '}`)
    }
  }
  for (const node of graph.nodes.slice(0, 1)) draw(node, '', '')
  return `${lines.join('\n')}\n`
}

function lineOf({ type, id, name, tags }: GraphNode): string {
  const words = [type, id, name, ...tags.map((tag) => `[${tag}]`)]
  return words
    .filter((word) => word !== '')
    .map(escapeInvisible)
    .join(' ')
}

/** The graph in the language of Graphviz. */
export function dotText({ nodes, edges }: RelationGraph): string {
  const nodeLines = nodes.map(
    ({ id, type, name }) => `  ${quote(id)} [label=${quote(`${type}\n${name || id.slice(0, 12)}`)}]`,
  )
  const edgeLines = edges.map(({ parent, child }) => `  ${quote(parent)} -> ${quote(child)}`)
  return ['digraph relations {', '  node [shape=box]', ...nodeLines, ...edgeLines, '}\n'].join('\n')
}

/** A string of Graphviz: a backslash begins an escape there, and `\n` is a line break. */
function quote(text: string): string {
  const lines = text.split('\n').map((line) => escapeInvisible(line).replace(/["\\]/g, '\\$&'))
  return `"${lines.join('\\n')}"`
}

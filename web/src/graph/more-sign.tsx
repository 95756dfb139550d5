import type { ReactNode } from 'react'
import { humanCount } from '../text/amounts.ts'
import { escapeInvisible } from '../text/visible.ts'
import { graphTexts } from '../texts/graph.ts'
import { NODE } from './layout.ts'
import { type GraphNode, hiddenOf, isFull, isPending, labelOf, type Side } from './relations.ts'
import type { RelationGraph } from './use-graph.ts'

type Props = { readonly node: GraphNode; readonly side: Side; readonly relations: RelationGraph }

const CHARACTER = 9
const HEIGHT = 16

/** A sign at the edge of a box with relatives that are not shown, and their number if it is known: to parents at the left, to children at the right. */
export function MoreSign({ node, side, relations: { graph, loading, expand } }: Props): ReactNode {
  const hidden = hiddenOf(graph, node[side])
  if (isPending(node[side]) && !loading.has(`${side} ${node.id}`)) return null
  if (hidden === undefined ? isFull(graph) : hidden.count === 0) return null
  const isLoading = loading.has(`${side} ${node.id}`)
  const label = isLoading ? '…' : hidden ? `+${humanCount(hidden.count)}` : '+'
  const width = HEIGHT + CHARACTER * (label.length - 1)
  // A long number grows away from the box, whose name it would cover.
  const left = side === 'parents' ? HEIGHT / 2 - width : -HEIGHT / 2
  const about = graphTexts[side === 'parents' ? 'showParents' : 'showChildren'](escapeInvisible(labelOf(node)))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keys one uses the list
    <g
      className="more"
      transform={`translate(${side === 'parents' ? 0 : NODE.width} ${NODE.height / 2})`}
      cursor={isFull(graph) ? 'default' : 'pointer'}
      onClick={(event) => {
        event.stopPropagation()
        if (!isFull(graph)) expand(node.id, side)
      }}
    >
      <title>{hidden ? `${about}: ${graphTexts.hidden(humanCount(hidden.count), hidden.isExact)}` : about}</title>
      <rect x={left} y={-HEIGHT / 2} width={width} height={HEIGHT} rx={HEIGHT / 2} />
      <text textAnchor="middle" x={left + width / 2} y={4.5}>
        {label}
      </text>
    </g>
  )
}

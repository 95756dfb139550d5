import { type ReactNode, type RefObject, useMemo } from 'react'
import { kindOf } from '../records/kinds.ts'
import { escapeInvisible } from '../text/visible.ts'
import { graphTexts } from '../texts/graph.ts'
import { texts } from '../texts.ts'
import { layoutOf, NODE, type PlacedNode } from './layout.ts'
import { type GraphNode, isFull, labelOf, SIDES, type Side } from './relations.ts'
import type { RelationGraph } from './use-graph.ts'
import { usePanZoom } from './use-pan-zoom.ts'
import { useRootInView } from './use-root-in-view.ts'

type Props = {
  readonly relations: RelationGraph
  readonly scale: number
  readonly area: RefObject<HTMLElement | null>
  readonly picture: RefObject<SVGSVGElement | null>
  readonly onChoose: (id: string) => void
  readonly onZoom: (factor: number) => void
}

const MAX_LABEL_LENGTH = 26

/** Drawn with attributes alone, so that it looks the same in a file of its own. */
export function RelationPicture({ relations, scale, area, picture, onChoose, onZoom }: Props): ReactNode {
  const { graph } = relations
  const { nodes, edges, width, height } = useMemo(() => layoutOf(graph), [graph])
  usePanZoom(area, onZoom)
  useRootInView(area, { graph, nodes, scale })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <section ref={area} className="picture" aria-label={graphTexts.picture} tabIndex={0}>
      <svg
        ref={picture}
        xmlns="http://www.w3.org/2000/svg"
        role="img"
        aria-label={graphTexts.pictureAbout(nodes.length, edges.length)}
        viewBox={`0 0 ${width} ${height}`}
        width={width * scale}
        height={height * scale}
        fontFamily="sans-serif"
        fontSize={13}
      >
        <rect className="ground" width={width} height={height} fill="#ffffff" />
        {edges.map(({ key, path }) => (
          <path key={key} d={path} fill="none" stroke="#747f8f" />
        ))}
        {nodes.map((placed) => (
          <Box
            key={placed.node.id}
            placed={placed}
            isRoot={placed.node.id === graph.root}
            relations={relations}
            onChoose={onChoose}
          />
        ))}
      </svg>
    </section>
  )
}

const FILLS = { object: '#f3f5f8', file: '#e3eefb', config: '#fdf0d9', blob: '#e4f5e6' } as const

type BoxProps = {
  readonly placed: PlacedNode
  readonly isRoot: boolean
  readonly relations: RelationGraph
  readonly onChoose: (id: string) => void
}

function Box({ placed: { node, x, y }, isRoot, relations, onChoose }: BoxProps): ReactNode {
  const kind = kindOf(node.type)
  const label = escapeInvisible(labelOf(node))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keys one uses the list
    <g className={kind} transform={`translate(${x} ${y})`} onClick={() => onChoose(node.id)} cursor="pointer">
      <title>{[`${texts.kinds[kind]} ${label}`, node.id, ...node.tags.map(escapeInvisible)].join('\n')}</title>
      <rect
        width={NODE.width}
        height={NODE.height}
        rx={4}
        fill={FILLS[kind]}
        stroke="#17202b"
        strokeWidth={isRoot ? 3 : 1}
      />
      <text x={14} y={22} fill="#17202b">
        {label.length > MAX_LABEL_LENGTH ? `${label.slice(0, MAX_LABEL_LENGTH)}…` : label}
      </text>
      {SIDES.map((side) => (
        <More key={side} node={node} side={side} relations={relations} />
      ))}
    </g>
  )
}

type MoreProps = { readonly node: GraphNode; readonly side: Side; readonly relations: RelationGraph }

/** A sign at the edge of a box that leads further: to parents at the left, to children at the right. */
function More({ node, side, relations: { graph, loading, expand } }: MoreProps): ReactNode {
  if (node[side].isEnd === true || isFull(graph)) return null
  const isLoading = loading.has(`${side} ${node.id}`)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keys one uses the list
    <g
      className="more"
      transform={`translate(${side === 'parents' ? 0 : NODE.width} ${NODE.height / 2})`}
      cursor="pointer"
      onClick={(event) => {
        event.stopPropagation()
        expand(node.id, side)
      }}
    >
      <title>{graphTexts[side === 'parents' ? 'showParents' : 'showChildren'](escapeInvisible(labelOf(node)))}</title>
      <circle r={8} fill="#ffffff" stroke="#747f8f" />
      <text textAnchor="middle" y={4.5} fill="#17202b">
        {isLoading ? '…' : '+'}
      </text>
    </g>
  )
}

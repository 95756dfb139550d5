import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { kindOf } from '../records/kinds.ts'
import { escapeInvisible } from '../text/visible.ts'
import { graphTexts } from '../texts/graph.ts'
import { texts } from '../texts.ts'
import { layoutOf, NODE, type PlacedNode } from './layout.ts'
import { type Graph, labelOf } from './relations.ts'
import { useRootInView } from './use-root-in-view.ts'

type Props = {
  readonly graph: Graph
  readonly scale: number
  readonly picture: RefObject<SVGSVGElement | null>
  readonly onChoose: (id: string) => void
}

const MAX_LABEL_LENGTH = 26

/** Drawn with attributes alone, so that it looks the same in a file of its own. */
export function RelationPicture({ graph, scale, picture, onChoose }: Props): ReactNode {
  const { nodes, edges, width, height } = useMemo(() => layoutOf(graph), [graph])
  const area = useRef<HTMLElement>(null)
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
          <Box key={placed.node.id} placed={placed} isRoot={placed.node.id === graph.root} onChoose={onChoose} />
        ))}
      </svg>
    </section>
  )
}

const FILLS = { object: '#f3f5f8', file: '#e3eefb', config: '#fdf0d9', blob: '#e4f5e6' } as const

type BoxProps = { readonly placed: PlacedNode; readonly isRoot: boolean; readonly onChoose: (id: string) => void }

function Box({ placed: { node, x, y }, isRoot, onChoose }: BoxProps): ReactNode {
  const kind = kindOf(node.type)
  const label = escapeInvisible(labelOf(node))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keys one uses the list
    <g className={kind} transform={`translate(${x} ${y})`} onClick={() => onChoose(node.id)} cursor="pointer">
      <title>{`${texts.kinds[kind]} ${label} ${node.id}`}</title>
      <rect
        width={NODE.width}
        height={NODE.height}
        rx={4}
        fill={FILLS[kind]}
        stroke="#17202b"
        strokeWidth={isRoot ? 3 : 1}
      />
      <text x={8} y={22} fill="#17202b">
        {label.length > MAX_LABEL_LENGTH ? `${label.slice(0, MAX_LABEL_LENGTH)}…` : label}
      </text>
    </g>
  )
}

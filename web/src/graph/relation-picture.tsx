import { type ReactNode, type RefObject, useId } from 'react'
import { kindOf } from '../records/kinds.ts'
import { escapeInvisible } from '../text/visible.ts'
import { graphTexts } from '../texts/graph.ts'
import { texts } from '../texts.ts'
import { type Layout, NODE, type Pins, type PlacedNode } from './layout.ts'
import { MoreSign } from './more-sign.tsx'
import { labelOf, SIDES } from './relations.ts'
import { type BoxHandlers, useBoxDrag } from './use-box-drag.ts'
import { type BoxKeys, useBoxKeys } from './use-box-keys.ts'
import type { RelationGraph } from './use-graph.ts'
import { usePanZoom } from './use-pan-zoom.ts'
import type { PinBoard } from './use-pins.ts'
import { useRootInView } from './use-root-in-view.ts'

type Props = {
  readonly relations: RelationGraph
  /** The meaning of a thick border. */
  readonly startLabel: string
  readonly layout: Layout
  readonly board: PinBoard
  readonly scale: number
  readonly area: RefObject<HTMLElement | null>
  readonly picture: RefObject<SVGSVGElement | null>
  readonly onChoose: (id: string) => void
  readonly onZoom: (factor: number) => void
}

const MAX_LABEL_LENGTH = 26

/** Drawn with attributes alone, so that it looks the same in a file of its own. */
export function RelationPicture({
  relations,
  startLabel,
  layout,
  board,
  scale,
  area,
  picture,
  onChoose,
  onZoom,
}: Props): ReactNode {
  const { graph } = relations
  const { nodes, edges, width, height } = layout
  const handlersOf = useBoxDrag({ layout, board, scale, onChoose })
  const { keysOf, announcement } = useBoxKeys({ layout, board, root: graph.root, onChoose })
  const keysId = useId()
  usePanZoom(area, onZoom)
  useRootInView(area, { graph, layout, scale })
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <section ref={area} className="picture" aria-label={graphTexts.picture} tabIndex={0}>
        <span role="status" className="unseen">
          {announcement}
        </span>
        <svg
          ref={picture}
          xmlns="http://www.w3.org/2000/svg"
          // Screen readers leave the arrow keys to an application.
          role="application"
          aria-label={graphTexts.pictureAbout(nodes.length, edges.length)}
          aria-describedby={keysId}
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
          {pinnedLast(nodes, board.pins).map((placed) => (
            <Box
              key={placed.node.id}
              placed={placed}
              startLabel={graph.starts.has(placed.node.id) ? startLabel : undefined}
              isPinned={board.pins.has(placed.node.id)}
              relations={relations}
              handlers={handlersOf(placed)}
              keys={keysOf(placed)}
            />
          ))}
        </svg>
      </section>
      <p id={keysId} className="picture-keys quiet">
        {graphTexts.pictureKeys}
      </p>
    </>
  )
}

/** A pinned box may lie over others. */
function pinnedLast(nodes: readonly PlacedNode[], pins: Pins): readonly PlacedNode[] {
  return nodes.toSorted((one, other) => Number(pins.has(one.node.id)) - Number(pins.has(other.node.id)))
}

const FILLS = { object: '#f3f5f8', file: '#e3eefb', config: '#fdf0d9', blob: '#e4f5e6' } as const

type BoxProps = {
  readonly placed: PlacedNode
  /** Undefined for objects that the graph did not begin with. */
  readonly startLabel: string | undefined
  readonly isPinned: boolean
  readonly relations: RelationGraph
  readonly handlers: BoxHandlers
  readonly keys: BoxKeys
}

function Box({ placed: { node, x, y }, startLabel, isPinned, relations, handlers, keys }: BoxProps): ReactNode {
  const kind = kindOf(node.type)
  const label = escapeInvisible(labelOf(node))
  const about = [`${texts.kinds[kind]} ${label}`, node.id, ...node.tags.map(escapeInvisible)]
  const start = startLabel === undefined ? [] : [startLabel]
  const description = [...start, ...(isPinned ? [graphTexts.isPinned] : [])].join(', ')
  return (
    <g className={`box ${kind}`} transform={`translate(${x} ${y})`} {...handlers} cursor="pointer">
      <title>{[...about, ...start, ...(isPinned ? [graphTexts.pinned] : [])].join('\n')}</title>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture has no buttons of HTML */}
      <rect
        data-id={node.id}
        role="button"
        aria-label={`${texts.kinds[kind]} ${label}`}
        aria-description={description === '' ? undefined : description}
        {...keys}
        width={NODE.width}
        height={NODE.height}
        rx={4}
        fill={FILLS[kind]}
        stroke="#17202b"
        strokeWidth={startLabel === undefined ? 1 : 3}
      />
      <text x={14} y={22} fill="#17202b">
        {label.length > MAX_LABEL_LENGTH ? `${label.slice(0, MAX_LABEL_LENGTH)}…` : label}
      </text>
      {isPinned && <circle className="pin" cx={NODE.width / 2} r={5} fill="#17202b" />}
      {SIDES.map((side) => (
        <MoreSign key={side} node={node} side={side} relations={relations} />
      ))}
    </g>
  )
}

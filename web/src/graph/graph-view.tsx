import '../style/graph.css'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Icon } from '../parts/icon.tsx'
import { saveText } from '../parts/save-text.ts'
import { graphTexts } from '../texts/graph.ts'
import { graphJson, graphMl, graphSvg } from './export-graph.ts'
import { layoutOf } from './layout.ts'
import { Legend } from './legend.tsx'
import { RelationList } from './relation-list.tsx'
import { RelationPicture } from './relation-picture.tsx'
import { isFull, MAX_NODES } from './relations.ts'
import type { RelationGraph } from './use-graph.ts'
import { boundScale, scaleToFit } from './use-pan-zoom.ts'
import { usePins } from './use-pins.ts'

const STEP = 1.25

type Props = {
  readonly relations: RelationGraph
  /** The name of saved files, without its ending. */
  readonly fileName: string
  /** The meaning of a thick border, which marks the objects that the graph began with. */
  readonly startLabel: string
  readonly children?: ReactNode
}

/** A graph as picture and as list, with its buttons. */
export function GraphView({ relations, fileName, startLabel, children }: Props): ReactNode {
  const [scale, setScale] = useState(1)
  const { graph } = relations
  const board = usePins()
  const layout = useMemo(() => layoutOf(graph, board.pins), [graph, board.pins])
  const picture = useRef<SVGSVGElement>(null)
  const area = useRef<HTMLElement>(null)
  const zoom = useCallback((factor: number) => setScale((before) => boundScale(before * factor)), [])
  const fit = (): void => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = area.current ?? {}
    setScale(scaleToFit(layout, { width, height }))
  }
  const save = (ending: string, type: string, text: string): void =>
    saveText({ name: `${fileName}.${ending}`, type, text })
  return (
    <>
      <div className="actions">
        <span role="status">{graphTexts.status(graph.nodes.size)}</span>
        {isFull(graph) && <span role="alert">{graphTexts.full(MAX_NODES)}</span>}
        <ZoomButtons onZoom={zoom} onFit={fit} />
        {board.pins.size > 0 && (
          <button type="button" onClick={board.releaseAll}>
            {graphTexts.unpinAll}
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            if (picture.current) save('svg', 'image/svg+xml', graphSvg(picture.current))
          }}
        >
          {graphTexts.saveSvg}
        </button>
        <button type="button" onClick={() => save('json', 'application/json', graphJson(graph))}>
          {graphTexts.saveJson}
        </button>
        <button type="button" onClick={() => save('graphml', 'application/xml', graphMl(graph))}>
          {graphTexts.saveGraphMl}
        </button>
      </div>
      {children}
      <ErrorMessage error={relations.error} />
      <Legend startLabel={startLabel} />
      <RelationPicture
        {...{ relations, startLabel, layout, board, scale, area, picture }}
        onChoose={showInList}
        onZoom={zoom}
      />
      <section aria-label={graphTexts.list}>
        <h2>{graphTexts.list}</h2>
        <RelationList {...relations} startLabel={startLabel} />
      </section>
    </>
  )
}

type ZoomProps = { readonly onZoom: (factor: number) => void; readonly onFit: () => void }

function ZoomButtons({ onZoom, onFit }: ZoomProps): ReactNode {
  const buttons = [
    { label: graphTexts.zoomIn, icon: ZoomIn, act: () => onZoom(STEP) },
    { label: graphTexts.zoomOut, icon: ZoomOut, act: () => onZoom(1 / STEP) },
    { label: graphTexts.fit, icon: Maximize, act: onFit },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of fields is another thing
    <span role="group" className="joined" aria-label={graphTexts.zoom}>
      {buttons.map(({ label, icon, act }) => (
        <button key={label} type="button" title={label} onClick={act}>
          <Icon of={icon} label={label} />
        </button>
      ))}
    </span>
  )
}

function showInList(id: string): void {
  const item = document.getElementById(`node-${id}`)
  item?.scrollIntoView({ block: 'center' })
  item?.focus()
}

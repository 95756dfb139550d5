import '../style/graph.css'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type FormEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Icon } from '../parts/icon.tsx'
import { ObjectHead } from '../parts/object-head.tsx'
import { saveText } from '../parts/save-text.ts'
import { usePageTitle } from '../parts/use-page-title.ts'
import { formatOf } from '../records/format.ts'
import { KINDS, type Kind, kindOf, nameOf, type Row } from '../records/kinds.ts'
import { useLoad } from '../server/use-load.ts'
import { graphTexts } from '../texts/graph.ts'
import { texts } from '../texts.ts'
import { graphJson, graphMl, graphSvg } from './export-graph.ts'
import { layoutOf } from './layout.ts'
import { type GraphFilter, loadRoot } from './load-relatives.ts'
import { PathForm } from './path-form.tsx'
import { RelationList } from './relation-list.tsx'
import { RelationPicture } from './relation-picture.tsx'
import { isFull, MAX_NODES } from './relations.ts'
import { useGraph } from './use-graph.ts'
import { boundScale, scaleToFit } from './use-pan-zoom.ts'
import { usePins } from './use-pins.ts'

/** Ancestors and descendants of an object, loaded as far as the user expands them. */
export function RelationsPage({ id }: { readonly id: string }): ReactNode {
  const root = useLoad(id, async () => {
    const row = await loadRoot(id)
    if (row === undefined) throw new Error(graphTexts.notThere)
    return row
  })
  usePageTitle(graphTexts.relationsOf(id))
  return (
    <main className="graph">
      {!root.value && <h1>{graphTexts.relations}</h1>}
      <ErrorMessage error={root.error} onRetry={root.reload} />
      {!root.value && root.isLoading && <p role="status">{texts.loading}</p>}
      {root.value && <Relations root={root.value} />}
    </main>
  )
}

const STEP = 1.25

function Relations({ root }: { readonly root: Row }): ReactNode {
  const [filter, setFilter] = useState<GraphFilter>({ kind: 'object', tag: '' })
  const [scale, setScale] = useState(1)
  const relations = useGraph(root, filter)
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
    saveText({ name: `relations-${root.id.slice(0, 12)}.${ending}`, type, text })
  return (
    <>
      <ObjectHead kind={kindOf(root.type)} id={root.id} name={nameOf(root)} icon={formatOf(root).icon} />
      <FilterForm onFilter={setFilter} />
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
      <PathForm root={root} />
      <ErrorMessage error={relations.error} />
      <RelationPicture {...{ relations, layout, board, scale, area, picture }} onChoose={showInList} onZoom={zoom} />
      <section aria-label={graphTexts.list}>
        <h2>{graphTexts.list}</h2>
        <RelationList {...relations} />
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

function FilterForm({ onFilter }: { readonly onFilter: (filter: GraphFilter) => void }): ReactNode {
  const [kind, setKind] = useState<Kind>('object')
  const [tag, setTag] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onFilter({ kind, tag: tag.trim().toLowerCase() })
  }
  return (
    <form className="line" onSubmit={submit}>
      <label>
        {graphTexts.filterKind}
        <select
          value={kind}
          onChange={({ target }) => setKind(KINDS.find((each) => each === target.value) ?? 'object')}
        >
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {texts.lists[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {graphTexts.filterTag}
        <input autoCapitalize="off" value={tag} onChange={({ target }) => setTag(target.value)} />
      </label>
      <button type="submit">{graphTexts.applyFilter}</button>
    </form>
  )
}

import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { ObjectHead } from '../parts/object-head.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { formatOf } from '../records/format.ts'
import { KINDS, type Kind, kindOf, nameOf, type Row } from '../records/kinds.ts'
import { useLoad } from '../server/use-load.ts'
import { graphTexts } from '../texts/graph.ts'
import { texts } from '../texts.ts'
import { GraphView } from './graph-view.tsx'
import { type GraphFilter, loadRoot } from './load-relatives.ts'
import { PathForm } from './path-form.tsx'
import { startGraph } from './start-graph.ts'
import { useGraph } from './use-graph.ts'

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

function Relations({ root }: { readonly root: Row }): ReactNode {
  const [filter, setFilter] = useState<GraphFilter>({ kind: 'object', tag: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload of the same object keeps its graph
  const start = useMemo(() => ({ graph: startGraph(root), expanded: [root.id] }), [root.id])
  const relations = useGraph({ ...start, filter })
  return (
    <>
      <ObjectHead kind={kindOf(root.type)} id={root.id} name={nameOf(root)} icon={formatOf(root).icon} />
      <FilterForm onFilter={setFilter} />
      <GraphView
        relations={relations}
        fileName={`relations-${root.id.slice(0, 12)}`}
        startLabel={graphTexts.startObject}
      >
        <PathForm root={root} />
      </GraphView>
    </>
  )
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

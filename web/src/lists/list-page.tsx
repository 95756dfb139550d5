import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useKeys } from '../keys/use-keys.ts'
import { ErrorMessage } from '../parts/error-message.tsx'
import { lazyPart } from '../parts/lazy-component.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { preferences, setPreferences } from '../preferences/preferences.ts'
import { QueryBox } from '../query/query-box.tsx'
import { queryErrorOf } from '../query/query-error-of.ts'
import { type Kind, listPath, type Row } from '../records/kinds.ts'
import { isUnsupported } from '../server/features.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'
import { ColumnChoice, useColumns } from './column-choice.tsx'
import type { Column } from './columns.tsx'
import type { Rows } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { forgetList, openList } from './open-lists.ts'
import { toggleItem, withRange } from './toggle-item.ts'
import { useNewer } from './use-newer.ts'
import { useRowKeys } from './use-row-keys.ts'

const Facets = lazyPart(() => import('../facets/facets.tsx').then(({ Facets }) => Facets))
const AttributeColumns = lazyPart(() =>
  import('./attribute-columns.tsx').then(({ AttributeColumns }) => AttributeColumns),
)
const EmptyList = lazyPart(() => import('./empty-list.tsx').then(({ EmptyList }) => EmptyList))
const SelectionBar = lazyPart(() => import('./selection-bar.tsx').then(({ SelectionBar }) => SelectionBar))

const NONE: ReadonlySet<string> = new Set()

type Props = {
  readonly kind: Kind
  /** Shows the object of a row next to the list. */
  readonly Preview: ComponentType<{ readonly row: Row; readonly onClose: () => void }>
}

/** A listing and its query, which is the address. */
export function ListPage({ kind, Preview }: Props): ReactNode {
  const query = new URLSearchParams(useSearch()).get('query') ?? ''
  const [, navigate] = useLocation()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same query, submitted again, begins anew
  const list = useMemo(() => openList(kind, query), [kind, query, round])
  const { rows, isLoading, isEnd, error, newer } = useStore(list.state)
  const chosen = useColumns(kind)
  const { attributeKeys } = chosen
  const [attributes, setAttributes] = useState<readonly Column[]>([])
  const columns = attributeKeys.length > 0 ? [...chosen.columns, ...attributes] : chosen.columns
  const key = listPath(kind, query)
  const [selection, setSelection] = useState({ key, ids: NONE })
  const idsOf = (each: typeof selection): ReadonlySet<string> => (each.key === key ? each.ids : NONE)
  const selected = idsOf(selection)
  const select = (change: (before: ReadonlySet<string>) => ReadonlySet<string>): void =>
    setSelection((before) => ({ key, ids: change(idsOf(before)) }))
  const lastSelected = useRef('')
  const { hasPreview, ...shown } = useStore(preferences)
  const hasFacets = shown.hasFacets && !isUnsupported('facets')
  const [current, setCurrent] = useState('')
  const previewed = hasPreview ? (rows.find((row) => row?.id === current) ?? rows[0]) : undefined
  const togglePreview = (): void => setPreferences({ hasPreview: !hasPreview })
  const toggle = async (id: string, isRange = false): Promise<void> => {
    const ends = [lastSelected.current, id] as const
    lastSelected.current = id
    const all = isRange ? await allRows() : []
    select((before) => (isRange ? withRange(before, all, ends) : toggleItem(before, id)))
  }
  const selectAll = async (isSelected: boolean): Promise<void> => {
    const all = isSelected ? await allRows() : []
    select(() => new Set(all.map((row) => row.id)))
  }
  const isRefused = queryErrorOf(error) !== undefined
  const isKnown = rows.length > 0 || error === undefined
  usePageTitle(query === '' ? texts.lists[kind] : query)
  useNewer(list)
  useKeys({ ...useRowKeys(list, toggle), p: togglePreview })
  useEffect(() => {
    list.place.isHeld = selected.size > 0
  }, [list, selected])
  const search = (next: string): void => {
    forgetList(kind, next)
    setRound((before) => before + 1)
    navigate(listPath(kind, next))
  }
  return (
    <main className="list-page">
      <h1 className="unseen">{texts.lists[kind]}</h1>
      <QueryBox kind={kind} query={query} error={error} onSearch={search} />
      {!isRefused && <ErrorMessage error={error} onRetry={() => void list.show()} />}
      {attributeKeys.length > 0 && <AttributeColumns list={list} keys={attributeKeys} onColumns={setAttributes} />}
      {newer > 0 && (
        <button type="button" className="newer" onClick={() => void showNewer()}>
          {texts.newer(newer)}
        </button>
      )}
      {rows.length === 0 && isEnd && <EmptyList hasQuery={query !== ''} />}
      {!isRefused && !(rows.length === 0 && isEnd) && (
        <div className="list-beside">
          <ListTable
            {...{ kind, list, columns, selected }}
            previewed={previewed?.id}
            onSelect={toggle}
            onSelectAll={selectAll}
            onCurrent={setCurrent}
          />
          {hasFacets && <Facets kind={kind} query={query} onChanged={() => search(query)} />}
          {previewed && <Preview row={previewed} onClose={togglePreview} />}
        </div>
      )}
      {selected.size > 0 && (
        <SelectionBar
          rows={inOrder(rows, selected)}
          onClear={() => select(() => NONE)}
          onChanged={() => search(query)}
        />
      )}
      <footer className="list-foot">
        <span role="status">{isLoading ? texts.loading : isKnown && texts.rowsLoaded(rows.length, isEnd)}</span>
        {kind === 'config' && <Link href="/configs/families">{texts.families}</Link>}
        {!isUnsupported('facets') && (
          <button type="button" aria-expanded={hasFacets} onClick={() => setPreferences({ hasFacets: !hasFacets })}>
            {texts.facets}
          </button>
        )}
        <button type="button" className="wide" aria-pressed={hasPreview} onClick={togglePreview}>
          {texts.preview}
        </button>
        <ColumnChoice chosen={chosen} />
      </footer>
    </main>
  )

  /** None if some could not be loaded again; the fault is shown. */
  async function allRows(): Promise<readonly Row[]> {
    await list.loadForgotten()
    const { rows } = list.state.get()
    return rows.every((row) => row !== undefined) ? rows : []
  }

  async function showNewer(): Promise<void> {
    list.place.scrollTop = 0
    await list.showNewer()
    document.querySelector('.list')?.scrollTo({ top: 0 })
  }
}

/** In the order in which they were selected: two of them are compared so. */
function inOrder(rows: Rows, selected: ReadonlySet<string>): readonly Row[] {
  const known = new Map(rows.map((row) => [row?.id, row]))
  return [...selected].flatMap((id) => known.get(id) ?? [])
}

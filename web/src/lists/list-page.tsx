import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useKeys } from '../keys/use-keys.ts'
import { ErrorMessage } from '../parts/error-message.tsx'
import { lazyPart } from '../parts/lazy-component.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { preferences } from '../preferences/preferences.ts'
import { QueryBox } from '../query/query-box.tsx'
import { queryErrorOf } from '../query/query-error-of.ts'
import { type Kind, listPath, type Row, triagePath } from '../records/kinds.ts'
import { useSort } from '../records/use-sort.ts'
import { isUnsupported } from '../server/features.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'
import type { Column } from './columns.tsx'
import { ListFoot } from './list-foot.tsx'
import type { Rows } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { forgetList, openList } from './open-lists.ts'
import { SavedChips } from './saved-chips.tsx'
import { togglePreview } from './toggle-preview.ts'
import { useColumns } from './use-columns.ts'
import { useNewer } from './use-newer.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'

const Facets = lazyPart(() => import('../facets/facets.tsx').then(({ Facets }) => Facets))
const AttributeColumns = lazyPart(() =>
  import('./attribute-columns.tsx').then(({ AttributeColumns }) => AttributeColumns),
)
const EmptyList = lazyPart(() => import('./empty-list.tsx').then(({ EmptyList }) => EmptyList))
const SelectionBar = lazyPart(() => import('./selection-bar.tsx').then(({ SelectionBar }) => SelectionBar))

type Props = {
  readonly kind: Kind
  /** Shows the object of a row next to the list. */
  readonly Preview: ComponentType<{ readonly row: Row; readonly onClose: () => void }>
}

/** A listing. Its query and order are the address. */
export function ListPage({ kind, Preview }: Props): ReactNode {
  const query = new URLSearchParams(useSearch()).get('query') ?? ''
  const sort = useSort(kind)
  const [, navigate] = useLocation()
  const [round, setRound] = useState(0)
  const [refreshes, setRefreshes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same query, submitted again, begins anew
  const list = useMemo(() => openList(kind, query, sort), [kind, query, sort, round])
  const { rows, isEnd, error, newer } = useStore(list.state)
  const chosen = useColumns(kind)
  const { attributeKeys } = chosen
  const [attributes, setAttributes] = useState<readonly Column[]>([])
  const columns = attributeKeys.length > 0 ? [...chosen.columns, ...attributes] : chosen.columns
  const { selected, toggle, selectAll, clear } = useSelection(list, listPath(kind, query, sort))
  const { hasPreview, ...shown } = useStore(preferences)
  const hasTimes = shown.hasTimes && !isUnsupported('facets')
  const hasFacets = shown.hasFacets && !isUnsupported('facets')
  const [current, setCurrent] = useState('')
  const previewed = hasPreview ? (rows.find((row) => row?.id === current) ?? rows[0]) : undefined
  const isRefused = queryErrorOf(error) !== undefined
  usePageTitle(query === '' ? texts.lists[kind] : query)
  useNewer(list)
  useKeys({ ...useRowKeys(list, toggle), p: togglePreview, T: () => navigate(triagePath(kind, query)) })
  const search = (next: string): void => {
    forgetList(kind, next, sort)
    setRound((before) => before + 1)
    navigate(listPath(kind, next, sort))
  }
  return (
    <main className="list-page">
      <h1 className="unseen">{texts.lists[kind]}</h1>
      <QueryBox kind={kind} query={query} error={error} onSearch={search} />
      <SavedChips kind={kind} query={isRefused ? '' : query} />
      {!isRefused && <ErrorMessage error={error} onRetry={() => void list.show()} />}
      {attributeKeys.length > 0 && <AttributeColumns list={list} keys={attributeKeys} onColumns={setAttributes} />}
      {newer > 0 && (
        <button type="button" className="newer" onClick={() => void showNewer()}>
          {texts.newer(newer)}
        </button>
      )}
      {rows.length === 0 && isEnd && <EmptyList hasQuery={query !== ''} />}
      {!isRefused && !(rows.length === 0 && isEnd) && (
        <div className={hasTimes ? 'list-beside with-times' : 'list-beside'}>
          <ListTable
            {...{ kind, list, columns, selected, sort }}
            onSort={(next) => navigate(listPath(kind, query, next))}
            previewed={previewed?.id}
            onSelect={toggle}
            onSelectAll={selectAll}
            onCurrent={setCurrent}
          />
          {(hasTimes || hasFacets) && rows.length > 0 && (
            <Facets {...{ kind, query, hasTimes, refreshes }} hasValues={hasFacets} onChanged={() => search(query)} />
          )}
          {previewed && <Preview row={previewed} onClose={togglePreview} />}
        </div>
      )}
      {selected.size > 0 && (
        <SelectionBar rows={inOrder(rows, selected)} onClear={clear} onChanged={() => search(query)} />
      )}
      <ListFoot {...{ kind, query, list, chosen }} />
    </main>
  )

  async function showNewer(): Promise<void> {
    list.place.scrollTop = 0
    await list.showNewer()
    setRefreshes((before) => before + 1)
    document.querySelector('.list')?.scrollTo({ top: 0 })
  }
}

/** In the order in which they were selected: two of them are compared so. */
function inOrder(rows: Rows, selected: ReadonlySet<string>): readonly Row[] {
  const known = new Map(rows.map((row) => [row?.id, row]))
  return [...selected].flatMap((id) => known.get(id) ?? [])
}

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { preferences, setPreferences } from '../preferences/preferences.ts'
import { clustersPath, type Kind, triagePath } from '../records/kinds.ts'
import { isUnsupported } from '../server/features.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'
import { ColumnChoice } from './column-choice.tsx'
import type { ChosenColumns } from './columns.tsx'
import type { List } from './list-store.ts'
import { togglePreview } from './toggle-preview.ts'

type Props = { readonly kind: Kind; readonly query: string; readonly list: List; readonly chosen: ChosenColumns }

/** The line below a list: how much is loaded, and what else is shown. */
export function ListFoot({ kind, query, list, chosen }: Props): ReactNode {
  const { rows, isLoading, isEnd, error } = useStore(list.state)
  const { hasPreview, hasFacets, hasTimes } = useStore(preferences)
  const isKnown = rows.length > 0 || error === undefined
  return (
    <footer className="list-foot">
      <span role="status">{isLoading ? texts.loading : isKnown && texts.rowsLoaded(rows.length, isEnd)}</span>
      {kind === 'config' && <Link href="/configs/families">{texts.families}</Link>}
      {kind === 'file' && rows.length > 0 && !isUnsupported('clusters') && (
        <Link className="button" href={clustersPath(query)}>
          {texts.clusters}
        </Link>
      )}
      {rows.length > 0 && (
        <Link className="button" href={triagePath(kind, query)}>
          {texts.triage}
        </Link>
      )}
      {!isUnsupported('facets') && (
        <>
          <button type="button" aria-expanded={hasTimes} onClick={() => setPreferences({ hasTimes: !hasTimes })}>
            {texts.timeline}
          </button>
          <button type="button" aria-expanded={hasFacets} onClick={() => setPreferences({ hasFacets: !hasFacets })}>
            {texts.facets}
          </button>
        </>
      )}
      <button type="button" className="wide" aria-pressed={hasPreview} onClick={togglePreview}>
        {texts.preview}
      </button>
      <ColumnChoice kind={kind} chosen={chosen} />
    </footer>
  )
}

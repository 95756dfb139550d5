import type { AuditEntry, AuditPage as Page } from '@lazaret/sdk'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { adminTexts } from '../../texts/admin.ts'
import { texts } from '../../texts.ts'
import { ADMIN_PARTS } from '../parts-of-admin.ts'
import { filterOf, searchOf } from './audit-filter.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { UsedFilterList } from './used-filter-list.tsx'
import { usedFilters } from './used-filters.ts'

const PAGE = 100

/** The audit log. Its filter is part of the address. */
export function AuditPage(): ReactNode {
  const search = useSearch()
  const [, navigate] = useLocation()
  const filter = filterOf(new URLSearchParams(search))
  const page = useLoad<Page>(search, async (signal) =>
    (await fullClient()).audit.list({ ...filter, pageSize: PAGE, signal }),
  )
  const current = searchOf(filter).toString()
  const isShown = page.value !== undefined
  // A filter that the server refused is not kept.
  useEffect(() => {
    if (isShown && current !== '') usedFilters.add(current)
  }, [current, isShown])
  return (
    <>
      <h1>{adminTexts.parts.audit}</h1>
      <AuditFilters
        key={search}
        filter={filter}
        onFilter={(next) => navigate(`${ADMIN_PARTS.audit.path}?${searchOf(next)}`)}
      />
      <UsedFilterList current={current} />
      <ErrorMessage error={page.error} onRetry={page.reload} />
      {page.value === undefined && page.isLoading && <p role="status">{texts.loading}</p>}
      {page.value && <Entries key={`entries ${search}`} first={page.value} search={search} />}
    </>
  )
}

type EntriesProps = { readonly first: Page; readonly search: string }

function Entries({ first, search }: EntriesProps): ReactNode {
  const [entries, setEntries] = useState<readonly AuditEntry[]>(first.entries)
  const [isEnd, setEnd] = useState(first.entries.length < PAGE)
  const action = useAction()
  const more = async (): Promise<void> => {
    const last = entries.at(-1)
    if (last === undefined) return
    const filter = filterOf(new URLSearchParams(search))
    const { entries: older } = await (await fullClient()).audit.list({
      ...filter,
      olderThan: last.number,
      pageSize: PAGE,
    })
    setEntries([...entries, ...older])
    setEnd(older.length < PAGE)
  }
  return (
    <>
      {entries.length === 0 ? <p>{adminTexts.audit.none}</p> : <AuditTable entries={entries} />}
      {!isEnd && (
        <button type="button" disabled={action.isBusy} onClick={() => action.run(more)}>
          {adminTexts.audit.older}
        </button>
      )}
      <ErrorMessage error={action.error} />
      <p className="quiet">
        <UntrustedText text={adminTexts.audit.head(first.head.number, first.head.hash)} />
      </p>
    </>
  )
}

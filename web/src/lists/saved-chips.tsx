import '../style/saved.css'
import type { QuickQuery } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type Kind, listPath } from '../records/kinds.ts'
import { useSort } from '../records/use-sort.ts'
import { currentCore } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { useCapability } from '../session/use-account.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { savedTexts } from '../texts/saved.ts'
import { useUnread } from './use-unread.ts'

type Props = { readonly kind: Kind; readonly query: string }

/** Each chip counts what came, which costs a request. */
const MAX_CHIPS = 6

/** Saved queries of a list, with the number of objects that came since they were opened. */
export function SavedChips({ kind, query }: Props): ReactNode {
  const mayKeep = useCapability('personalize')
  const saved = useLoad<readonly QuickQuery[]>(`saved ${kind}`, async (signal) => {
    const { data } = await currentCore().raw.GET('/api/{type}/quick_query', {
      params: { path: { type: kind } },
      signal,
    })
    return data ?? []
  })
  const all = saved.value ?? []
  const canSave = mayKeep && query !== '' && saved.value !== undefined && !all.some((each) => each.query === query)
  if (all.length === 0 && !canSave) return null
  return (
    <nav className="chips" aria-label={savedTexts.title}>
      {all.slice(0, MAX_CHIPS).map((each) => (
        <Chip key={each.id} saved={each} isCurrent={each.query === query} />
      ))}
      {all.length > MAX_CHIPS && <Link href="/profile">{savedTexts.more(all.length - MAX_CHIPS)}</Link>}
      {canSave && <Link href={`/profile?${new URLSearchParams({ kind, query })}`}>{savedTexts.save}</Link>}
    </nav>
  )
}

type ChipProps = { readonly saved: QuickQuery; readonly isCurrent: boolean }

function Chip({ saved, isCurrent }: ChipProps): ReactNode {
  const { name, query, type } = saved
  const unread = useUnread(saved)
  const sort = useSort(type)
  return (
    <Link
      className="chip"
      href={listPath(type, query, sort)}
      title={query}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={unread.markSeen}
    >
      <UntrustedText text={name} />
      {unread.text !== undefined && !isCurrent && <span className="new-count">{unread.text}</span>}
    </Link>
  )
}

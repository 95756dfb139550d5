import '../style/saved.css'
import type { QuickQuery } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { countUnread } from '../lists/count-unread.ts'
import { LoadedSection } from '../parts/section.tsx'
import { loadSavedQueries } from '../query/load-saved-queries.ts'
import { lastSeen, markSeen } from '../query/seen-queries.ts'
import { listPath } from '../records/kinds.ts'
import { useLoad } from '../server/use-load.ts'
import { useLogin } from '../session/use-account.ts'
import { humanCount } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { homeTexts } from '../texts/home.ts'
import { savedTexts } from '../texts/saved.ts'
import { texts } from '../texts.ts'

/** Saved queries with the number of objects that came since their results were last opened here. */
export function HomeQueries(): ReactNode {
  const queries = useLoad('queries', loadSavedQueries)
  return (
    <LoadedSection title={homeTexts.queries} load={queries}>
      {(found) =>
        found.length === 0 ? (
          <p className="quiet">{homeTexts.noQueries}</p>
        ) : (
          <ul className="saved">
            {found.map((query) => (
              <SavedQuery key={query.id} saved={query} />
            ))}
          </ul>
        )
      }
    </LoadedSection>
  )
}

function SavedQuery({ saved }: { readonly saved: QuickQuery }): ReactNode {
  const { id, name, query, type } = saved
  const login = useLogin()
  const seen = lastSeen(login, id)
  const unread = useLoad(`${id} ${seen}`, (signal) => countUnread(saved, seen, signal))
  const count = unread.value?.count ?? 0
  return (
    <li>
      <Link href={listPath(type, query)} onClick={() => markSeen(login, id)} title={query}>
        <UntrustedText text={name} />
      </Link>
      <span className="quiet">{texts.lists[type]}</span>
      {count > 0 && (
        <span className="new-count">{savedTexts.unread(humanCount(count), unread.value?.isExact ?? true)}</span>
      )}
    </li>
  )
}

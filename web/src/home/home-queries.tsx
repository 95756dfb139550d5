import '../style/saved.css'
import type { QuickQuery } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useUnread } from '../lists/use-unread.ts'
import { LoadedSection } from '../parts/section.tsx'
import { loadSavedQueries } from '../query/load-saved-queries.ts'
import { listPath } from '../records/kinds.ts'
import { useLoad } from '../server/use-load.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { homeTexts } from '../texts/home.ts'
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
  const { name, query, type } = saved
  const unread = useUnread(saved)
  return (
    <li>
      <Link href={listPath(type, query)} onClick={unread.markSeen} title={query}>
        <UntrustedText text={name} />
      </Link>
      <span className="quiet">{texts.lists[type]}</span>
      {unread.text !== undefined && <span className="new-count">{unread.text}</span>}
    </li>
  )
}

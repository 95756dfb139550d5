import type { MatchGroup, TextMatches } from '@lazaret/sdk'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { ObjectLine } from '../lists/object-line.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Time } from '../parts/time.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { QueryBox } from '../query/query-box.tsx'
import { listPath, objectPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { humanCount } from '../text/amounts.ts'
import { findTexts } from '../texts/find.ts'
import { texts } from '../texts.ts'

/** Objects of each place that are shown at once. */
const SHOWN = 5

/** Where objects mention a text, whatever it is. */
export function FindPage(): ReactNode {
  const text = new URLSearchParams(useSearch()).get('text') ?? ''
  const [, navigate] = useLocation()
  usePageTitle(text)
  const { value, error, isLoading, reload } = useLoad(`find ${text}`, async (signal) =>
    (await fullClient()).find(text, { limit: SHOWN, signal }),
  )
  const only = value && theOnlyObject(value)
  useEffect(() => {
    if (only) navigate(objectPath(only), { replace: true })
  }, [only, navigate])
  const groups = value?.groups.filter(({ count, is_complete }) => count > 0 || !is_complete) ?? []
  return (
    <main className="find">
      <h1 className="unseen">{findTexts.title(text)}</h1>
      <QueryBox
        kind="object"
        query={text}
        error={undefined}
        hasCount={false}
        onSearch={(query) => navigate(listPath('object', query))}
      />
      <ErrorMessage error={error} onRetry={reload} />
      <p role="status" className="quiet">
        {isLoading ? texts.loading : value && groups.length === 0 && findTexts.nothing}
      </p>
      {groups.map((group) => (
        <Group key={group.matched_in} group={group} />
      ))}
    </main>
  )
}

/** A hash, or its beginning, that means one object. */
function theOnlyObject({ kind, groups }: TextMatches): MatchGroup['objects'][number] | undefined {
  if (kind !== 'hash' && kind !== 'hash_prefix') return undefined
  const [found, ...others] = groups.filter(({ count, is_complete }) => count > 0 || !is_complete)
  const isOne = others.length === 0 && found?.matched_in === 'hash' && found.count === 1 && found.is_complete
  return isOne ? found.objects[0] : undefined
}

function Group({ group }: { readonly group: MatchGroup }): ReactNode {
  const { matched_in, query, count, is_exact, is_complete, first_seen, last_seen, objects } = group
  const title = findTexts.places[matched_in]
  return (
    <section aria-label={title}>
      <h2>
        {title} {is_complete && <span className="quiet">{texts.matches(humanCount(count), is_exact)}</span>}
      </h2>
      {first_seen !== null && last_seen !== null && (
        <p className="quiet">
          {findTexts.firstSeen} <Time time={first_seen} hasZone />, {findTexts.lastSeen}{' '}
          <Time time={last_seen} hasZone />
        </p>
      )}
      {!is_complete && <p>{findTexts.takesLonger}</p>}
      <ul className="relatives">
        {objects.map((object) => (
          <li key={object.id}>
            <ObjectLine object={{ ...object, tags: (object.tags ?? []).map((tag) => ({ tag })) }} />
          </li>
        ))}
      </ul>
      <Link href={listPath('object', query)}>{is_complete ? findTexts.all : findTexts.search}</Link>
    </section>
  )
}

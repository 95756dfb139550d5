import type { Facets as Counts } from '@lazaret/sdk'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ArchiveButton } from '../parts/archive-button.tsx'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { lazyPart } from '../parts/lazy-component.tsx'
import { Time } from '../parts/time.tsx'
import type { Kind } from '../records/kinds.ts'
import { recordsOf } from '../records/records-of.ts'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { type Load, useLoad } from '../server/use-load.ts'
import '../style/facets.css'
import { humanCount } from '../text/amounts.ts'
import { facetTexts } from '../texts/facets.ts'
import { jobTexts } from '../texts/jobs.ts'
import { texts } from '../texts.ts'
import { ListTimes } from './list-times.tsx'
import { ValueGroups } from './value-groups.tsx'

type Props = {
  readonly kind: Kind
  readonly query: string
  /** Shows the uploads over time. */
  readonly hasTimes: boolean
  /** Shows the values next to the list. */
  readonly hasValues: boolean
  /** Grows when newer rows are added to the list. The counts then load again. */
  readonly refreshes: number
  /** The list may show what is no longer so. */
  readonly onChanged: () => void
}

const JobDialog = lazyPart(() => import('../jobs/job-dialog.tsx').then(({ JobDialog }) => JobDialog))

/** Facets of the matches of a query, all by one request. Each value links to the matches that have it. */
export function Facets({ kind, query, hasTimes, hasValues, refreshes, onChanged }: Props): ReactNode {
  const load = useLoad(`${kind} ${query}`, async (signal) =>
    recordsOf(await fullClient(), kind).facets(query, { signal }),
  )
  useRefresh(refreshes, load.reload)
  return (
    <>
      {hasTimes && <ListTimes {...{ kind, query }} counts={load.value} error={hasValues ? undefined : load.error} />}
      {hasValues && <Values {...{ kind, query, load, onChanged }} />}
    </>
  )
}

function useRefresh(refreshes: number, reload: () => void): void {
  const shown = useRef(refreshes)
  useEffect(() => {
    if (shown.current === refreshes) return
    shown.current = refreshes
    reload()
  }, [refreshes, reload])
}

type ValuesProps = Pick<Props, 'kind' | 'query' | 'onChanged'> & { readonly load: Load<Counts> }

function Values({ kind, query, load, onChanged }: ValuesProps): ReactNode {
  const { value: counts, error, isLoading, reload } = load
  return (
    <aside className="facets" aria-label={texts.facets}>
      <ErrorMessage error={error} onRetry={reload} />
      <p role="status" className="quiet">
        {isLoading ? texts.loading : counts && <AboutCounts {...counts} />}
      </p>
      {counts && counts.count > 0 && (
        <>
          <ValueGroups {...{ kind, query, counts }} />
          <WholeResult
            {...{ kind, query }}
            onChanged={() => {
              reload()
              onChanged()
            }}
          />
        </>
      )}
    </aside>
  )
}

function AboutCounts({ count, complete, oldest }: Counts): ReactNode {
  if (count === 0) return facetTexts.nothing
  if (complete) return facetTexts.ofAll(humanCount(count))
  return (
    <>
      {facetTexts.ofNewest(humanCount(count))} <Time time={oldest ?? ''} hasZone />
    </>
  )
}

/** Actions on all matches. */
function WholeResult({ kind, query, onChanged }: Pick<Props, 'kind' | 'query' | 'onChanged'>): ReactNode {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <ArchiveButton selection={{ query, type: kind }} label={facetTexts.downloadAll} />
      {!isUnsupported('jobs') && (
        <ChangeButton type="button" onClick={() => setChanging(true)}>
          {jobTexts.openAll}
        </ChangeButton>
      )}
      {isChanging && (
        <JobDialog
          selection={{ query, type: kind }}
          onClose={(hasChanged) => {
            setChanging(false)
            if (hasChanged) onChanged()
          }}
        />
      )}
    </>
  )
}

import type { Facets as Counts } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ArchiveButton } from '../parts/archive-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { lazyPart } from '../parts/lazy-component.tsx'
import { Time } from '../parts/time.tsx'
import { type Kind, kindOf, listPath } from '../records/kinds.ts'
import { recordsOf } from '../records/records-of.ts'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { useLoad } from '../server/use-load.ts'
import '../style/facets.css'
import { humanCount } from '../text/amounts.ts'
import { facetTexts } from '../texts/facets.ts'
import { jobTexts } from '../texts/jobs.ts'
import { texts } from '../texts.ts'
import { narrowQuery, ofFamily, uploadedBy, withTag } from './narrow-query.ts'
import { TimeHistogram } from './time-histogram.tsx'
import { type FacetValue, ValueGroup } from './value-group.tsx'

type Props = {
  readonly kind: Kind
  readonly query: string
  /** The list may show what is no longer so. */
  readonly onChanged: () => void
}

const JobDialog = lazyPart(() => import('../jobs/job-dialog.tsx').then(({ JobDialog }) => JobDialog))

/** Facets of the matches of a query. Each value links to the matches that have it. */
export function Facets({ kind, query, onChanged }: Props): ReactNode {
  const {
    value: counts,
    error,
    isLoading,
    reload,
  } = useLoad(`${kind} ${query}`, async (signal) => recordsOf(await fullClient(), kind).facets(query, { signal }))
  const within = (condition: string): string => listPath(kind, narrowQuery(query, condition))
  return (
    <>
      {counts && <TimeHistogram {...counts} within={within} />}
      <aside className="facets" aria-label={texts.facets}>
        <ErrorMessage error={error} onRetry={reload} />
        <p role="status" className="quiet">
          {isLoading ? texts.loading : counts && <AboutCounts {...counts} />}
        </p>
        {counts && counts.count > 0 && <Groups {...{ kind, query, counts, within }} />}
        {counts && counts.count > 0 && (
          <WholeResult
            {...{ kind, query }}
            onChanged={() => {
              reload()
              onChanged()
            }}
          />
        )}
      </aside>
    </>
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

type GroupsProps = Omit<Props, 'onChanged'> & {
  readonly counts: Counts
  readonly within: (condition: string) => string
}

function Groups({ kind, query, counts, within }: GroupsProps): ReactNode {
  const { tags, kinds, families, uploaders } = counts
  const valueFor = ({ value, count }: Counts['tags'][number], condition: string): FacetValue => ({
    label: value,
    count,
    href: within(condition),
    otherHref: within(`NOT ${condition}`),
  })
  return (
    <>
      {kind === 'object' && (
        <ValueGroup
          title={facetTexts.titles.kinds}
          values={kinds.map(({ value, count }) => ({
            label: texts.lists[kindOf(value)],
            href: listPath(kindOf(value), query),
            count,
          }))}
        />
      )}
      <ValueGroup title={facetTexts.titles.tags} values={tags.map((each) => valueFor(each, withTag(each.value)))} />
      <ValueGroup
        title={facetTexts.titles.families}
        values={families.map((each) => valueFor(each, ofFamily(each.value)))}
      />
      <ValueGroup
        title={facetTexts.titles.uploaders}
        values={uploaders.map((each) => valueFor(each, uploadedBy(each.value)))}
      />
    </>
  )
}

/** Actions on all matches. */
function WholeResult({ kind, query, onChanged }: Props): ReactNode {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <ArchiveButton selection={{ query, type: kind }} label={facetTexts.downloadAll} />
      {!isUnsupported('jobs') && (
        <button type="button" onClick={() => setChanging(true)}>
          {jobTexts.openAll}
        </button>
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

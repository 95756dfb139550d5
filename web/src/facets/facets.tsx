import type { Facets as Counts } from '@lazaret/sdk'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ArchiveButton } from '../parts/archive-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { lazyPart } from '../parts/lazy-component.tsx'
import { Time } from '../parts/time.tsx'
import { type Kind, kindOf, listPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { useLoad } from '../server/use-load.ts'
import '../style/facets.css'
import { humanCount } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { facetTexts } from '../texts/facets.ts'
import { jobTexts } from '../texts/jobs.ts'
import { texts } from '../texts.ts'
import { narrowQuery, ofFamily, uploadedBy, uploadTimeQuery, withTag } from './narrow-query.ts'

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
  } = useLoad(`${kind} ${query}`, async (signal) => {
    const { objects, files, configs, blobs } = await fullClient()
    const records = { object: objects, file: files, config: configs, blob: blobs }[kind]
    return records.facets(query, { signal })
  })
  return (
    <aside className="facets" aria-label={texts.facets}>
      <ErrorMessage error={error} onRetry={reload} />
      <p role="status" className="quiet">
        {isLoading ? texts.loading : counts && <AboutCounts {...counts} />}
      </p>
      {counts && counts.count > 0 && <Groups {...{ kind, query, counts }} />}
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

function Groups({ kind, query, counts }: Omit<Props, 'onChanged'> & { readonly counts: Counts }): ReactNode {
  const { tags, kinds, families, uploaders, times } = counts
  const within = (condition: string): string => listPath(kind, narrowQuery(query, condition))
  return (
    <>
      {kind === 'object' && (
        <Group
          title={facetTexts.titles.kinds}
          values={kinds.map(({ value, count }) => ({
            label: texts.lists[kindOf(value)],
            href: listPath(kindOf(value), query),
            count,
          }))}
        />
      )}
      <Group
        title={facetTexts.titles.tags}
        values={tags.map(({ value, count }) => ({ label: value, href: within(withTag(value)), count }))}
      />
      <Group
        title={facetTexts.titles.families}
        values={families.map(({ value, count }) => ({ label: value, href: within(ofFamily(value)), count }))}
      />
      <Group
        title={facetTexts.titles.uploaders}
        values={uploaders.map(({ value, count }) => ({ label: value, href: within(uploadedBy(value)), count }))}
      />
      <Group
        title={facetTexts.titles.times}
        values={times.map(({ from, to, count }) => ({
          label: labelOf(from, counts.time_unit),
          href: within(uploadTimeQuery(from, to)),
          count,
        }))}
      />
    </>
  )
}

const LENGTH_OF_UNIT: Readonly<Record<Counts['time_unit'], number>> = { hour: 16, day: 10, month: 7, year: 4 }

function labelOf(time: string, unit: Counts['time_unit']): string {
  return time.replace('T', ' ').slice(0, LENGTH_OF_UNIT[unit])
}

type Value = { readonly label: string; readonly href: string; readonly count: number }

function Group({ title, values }: { readonly title: string; readonly values: readonly Value[] }): ReactNode {
  if (values.length === 0) return null
  const most = Math.max(...values.map(({ count }) => count))
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {values.map(({ label, href, count }) => {
          const style: CSSProperties & Record<'--share', string> = { '--share': `${(100 * count) / most}%` }
          return (
            <li key={label} style={style}>
              <Link href={href}>
                <UntrustedText text={label} /> <span className="quiet">{humanCount(count)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
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

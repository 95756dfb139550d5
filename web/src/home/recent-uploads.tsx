import type { BoundedCount, Facets } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { narrowQuery, ofFamily, uploadedBy, uploadTimeQuery, withTag } from '../facets/narrow-query.ts'
import { TimeHistogram } from '../facets/time-histogram.tsx'
import { ValueGroup } from '../facets/value-group.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { listPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import '../style/facets.css'
import { humanCount } from '../text/amounts.ts'
import { facetTexts } from '../texts/facets.ts'
import { homeTexts } from '../texts/home.ts'

const PERIODS = { day: '24h', week: '7d', month: '30d' } as const
const BOUND = 10_000

type Uploads = { readonly facets: Facets; readonly figures: readonly (BoundedCount & { readonly period: Period })[] }
type Period = keyof typeof PERIODS

const since = (period: Period): string => `upload_time:>=${PERIODS[period]}`

/** Uploads of the last 30 days over time, with their tags, families and uploaders. */
export function RecentUploads(): ReactNode {
  const uploads = useLoad<Uploads>('recent uploads', async (signal) => {
    const { objects } = await fullClient()
    const [facets, ...figures] = await Promise.all([
      objects.facets(since('month'), { signal }),
      ...(['day', 'week', 'month'] as const).map(async (period) => ({
        period,
        ...(await objects.countUpTo(BOUND, since(period), { signal })),
      })),
    ])
    return { facets, figures }
  })
  const within = (condition: string): string => listPath('object', narrowQuery(since('month'), condition))
  return (
    <LoadedSection title={homeTexts.period} load={uploads}>
      {({ facets, figures }) =>
        facets.count === 0 ? (
          <p>{homeTexts.nothing}</p>
        ) : (
          <>
            <ul className="figures">
              {figures.map(({ period, count, isExact }) => (
                <li key={period}>
                  <Link href={listPath('object', since(period))}>
                    <strong>{`${humanCount(count)}${isExact ? '' : '+'}`}</strong> {homeTexts.figures[period]}
                  </Link>
                </li>
              ))}
            </ul>
            <TimeHistogram {...facets} pathOf={({ from, to }) => listPath('object', uploadTimeQuery(from, to))} />
            {!facets.complete && <p className="quiet">{homeTexts.ofNewest(humanCount(facets.count))}</p>}
            <Values facets={facets} within={within} />
          </>
        )
      }
    </LoadedSection>
  )
}

type ValuesProps = { readonly facets: Facets; readonly within: (condition: string) => string }

function Values({ facets, within }: ValuesProps): ReactNode {
  const { titles } = facetTexts
  const groups = [
    { title: titles.families, values: facets.families, condition: ofFamily },
    { title: titles.tags, values: facets.tags, condition: withTag },
    { title: titles.uploaders, values: facets.uploaders, condition: uploadedBy },
  ]
  return (
    <div className="cards">
      {groups.map(({ title, values, condition }) => (
        <ValueGroup
          key={title}
          title={title}
          values={values.map(({ value, count }) => ({ label: value, count, href: within(condition(value)) }))}
        />
      ))}
    </div>
  )
}

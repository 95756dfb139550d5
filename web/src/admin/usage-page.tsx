import { type ReactNode, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { DateRange } from '../parts/dates/date-range.tsx'
import { LoadedSection, Section } from '../parts/section.tsx'
import { fieldQuery } from '../query/field-query.ts'
import { listPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { humanSize } from '../text/amounts.ts'
import { adminTexts } from '../texts/admin.ts'
import { usageTexts } from '../texts/usage.ts'
import { UsageBars } from '../usage/usage-bars.tsx'

/** Days of UTC; an empty text is no bound. */
type Period = { readonly from: string; readonly to: string }
type By = keyof typeof usageTexts.by

const MAX_ENTRIES = 20

/** Objects and bytes of the repository. Tags are counted only when asked for: each time the server reads up to 100 000 objects. */
export function UsagePage(): ReactNode {
  const [hasTags, setTags] = useState(false)
  const [period, setPeriod] = usePeriod()
  return (
    <>
      <h1>{adminTexts.parts.usage}</h1>
      <div className="usage-period">
        <DateRange labels={{ from: usageTexts.from, to: usageTexts.to }} range={period} onRange={setPeriod} />
      </div>
      <div className="overview">
        <UsageSection by="kind" period={period} />
        <UsageSection by="user" period={period} />
        <UsageSection by="group" period={period} />
        <UsageSection by="day" period={period} />
        {hasTags ? (
          <UsageSection by="tag" period={period} />
        ) : (
          <Section title={usageTexts.by.tag}>
            <p className="quiet">{usageTexts.tagsAbout}</p>
            <button type="button" onClick={() => setTags(true)}>
              {usageTexts.countTags}
            </button>
          </Section>
        )}
      </div>
    </>
  )
}

/** The period is part of the address, so that it can be shared and kept. */
function usePeriod(): readonly [Period, (period: Period) => void] {
  const [path, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const period = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  const setPeriod = (next: Period): void => {
    const set = Object.entries(next).filter(([, day]) => day !== '')
    navigate(set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`, { replace: true })
  }
  return [period, setPeriod]
}

type SectionProps = { readonly by: By; readonly period: Period }

function UsageSection({ by, period: { from, to } }: SectionProps): ReactNode {
  const bounds = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }
  const usage = useLoad(`${by} ${from} ${to}`, async (signal) =>
    (await fullClient()).usage.report({ by, limit: MAX_ENTRIES, ...bounds, signal }),
  )
  const title = by === 'day' && (from !== '' || to !== '') ? usageTexts.days : usageTexts.by[by]
  return (
    <LoadedSection title={title} load={usage}>
      {({ objects, bytes, entries, is_complete: isComplete }) => (
        <>
          <p>{usageTexts.amount(objects, humanSize(bytes))}</p>
          {!isComplete && <p className="quiet">{usageTexts.newestOnly}</p>}
          <UsageBars
            label={title}
            entries={entries}
            {...(by === 'user' ? { hrefOf: (login) => listPath('object', fieldQuery('uploader', login)) } : {})}
          />
        </>
      )}
    </LoadedSection>
  )
}

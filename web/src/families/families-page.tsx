import '../style/families.css'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { fieldQuery } from '../query/field-query.ts'
import { listPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'

const PERIODS = ['*', '24h', '7d', '30d', '365d'] as const
type Period = (typeof PERIODS)[number]
const SHOWN_AT_ONCE = 100

/** Families of configs by their number; each bar is the query for them. */
export function FamiliesPage(): ReactNode {
  const [period, setPeriod] = useState<Period>('*')
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  const families = useLoad(period, async (signal) => (await fullClient()).configs.stats({ range: period, signal }))
  usePageTitle(objectTexts.families)
  const all = families.value ?? []
  const most = Math.max(1, ...all.slice(0, 1).map((family) => family.count))
  return (
    <main className="families">
      <h1>{objectTexts.families}</h1>
      <p>{objectTexts.familiesAbout}</p>
      <label className="field compact">
        {objectTexts.period}
        <select
          value={period}
          onChange={({ target }) => setPeriod(PERIODS.find((each) => each === target.value) ?? '*')}
        >
          {PERIODS.map((each) => (
            <option key={each} value={each}>
              {objectTexts.periods[each]}
            </option>
          ))}
        </select>
      </label>
      <ErrorMessage error={families.error} onRetry={families.reload} />
      {families.isLoading && !families.value && <p role="status">{texts.loading}</p>}
      {families.value?.length === 0 && <p role="status">{objectTexts.noFamilies}</p>}
      <ul aria-label={objectTexts.families}>
        {all.slice(0, count).map((family) => (
          <li key={family.family}>
            <Link href={listPath('config', queryOf(family.family, period))}>
              <span className="name">
                <UntrustedText text={family.family} />
              </span>
              <span className="bar">
                <span style={{ width: `${(100 * family.count) / most}%` }} />
              </span>
              <span className="quiet">
                {objectTexts.configCount(family.count)}, {objectTexts.lastUpload(family.last_upload)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count < all.length && (
        <button type="button" onClick={() => setCount(count + 10 * SHOWN_AT_ONCE)}>
          {texts.showMore(all.length - count)}
        </button>
      )}
    </main>
  )
}

function queryOf(family: string, period: Period): string {
  const query = fieldQuery('family', family)
  return period === '*' ? query : `${query} AND upload_time:>=${period}`
}

import type { ReactNode } from 'react'
import { LoadedSection } from '../parts/section.tsx'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { useLogin } from '../session/use-account.ts'
import { humanSize } from '../text/amounts.ts'
import { usageTexts } from '../texts/usage.ts'
import { QuotaList } from '../usage/quota-list.tsx'
import { UsageBars } from '../usage/usage-bars.tsx'

/** Uploads of the account, and its quotas. */
export function OwnUsage(): ReactNode {
  const login = useLogin()
  const usage = useLoad(login, async (signal) => (await fullClient()).usage.ofUser(login, { signal }))
  return (
    <LoadedSection title={usageTexts.title} load={usage}>
      {({ objects, bytes, kinds, days, quotas }) => (
        <>
          <p>{usageTexts.amount(objects, humanSize(bytes))}</p>
          {quotas.length > 0 && (
            <>
              <h3>{usageTexts.quotas}</h3>
              <QuotaList quotas={quotas} />
            </>
          )}
          {kinds.length > 0 && (
            <>
              <h3>{usageTexts.by.kind}</h3>
              <UsageBars label={usageTexts.by.kind} entries={kinds} />
            </>
          )}
          {days.length > 0 && (
            <>
              <h3>{usageTexts.by.day}</h3>
              <UsageBars label={usageTexts.by.day} entries={days} />
            </>
          )}
        </>
      )}
    </LoadedSection>
  )
}

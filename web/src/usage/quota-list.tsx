import type { Quota } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { usageTexts } from '../texts/usage.ts'
import { limitsOf } from './limits-of.ts'

/** Limits of quotas with what is used of each. */
export function QuotaList({ quotas }: { readonly quotas: readonly Quota[] }): ReactNode {
  const rows = quotas.flatMap((quota) => limitsOf(quota).map((limit) => ({ group: quota.group, ...limit })))
  if (rows.length === 0) return null
  return (
    <ul className="usage-bars" aria-label={usageTexts.quotas}>
      {rows.map(({ group, text, used, limit, isNearlyUsed }) => (
        <li key={`${group} ${text}`} data-nearly-used={isNearlyUsed}>
          <span className="name">
            <UntrustedText text={group} />
          </span>
          <span className="bar">
            <span style={{ width: `${limit === 0 ? 100 : Math.min(100, (100 * used) / limit)}%` }} />
          </span>
          <span className="quiet">{text}</span>
        </li>
      ))}
    </ul>
  )
}

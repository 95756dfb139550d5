import '../style/usage.css'
import type { UsageEntry } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { humanSize } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { usageTexts } from '../texts/usage.ts'

type Props = {
  readonly label: string
  readonly entries: readonly UsageEntry[]
  /** The address of the objects of an entry. */
  readonly hrefOf?: (name: string) => string
}

/** Entries with their bytes as bars. */
export function UsageBars({ label, entries, hrefOf }: Props): ReactNode {
  const most = Math.max(1, ...entries.map(({ bytes }) => bytes))
  if (entries.length === 0) return <p className="quiet">{usageTexts.none}</p>
  return (
    <ul className="usage-bars" aria-label={label}>
      {entries.map(({ name, objects, bytes }) => (
        <li key={name ?? ''}>
          <span className="name">
            {name !== null && hrefOf !== undefined ? (
              <Link href={hrefOf(name)}>
                <UntrustedText text={name} />
              </Link>
            ) : (
              <UntrustedText text={name ?? usageTexts.nobody} />
            )}
          </span>
          <span className="bar">
            <span style={{ width: `${(100 * bytes) / most}%` }} />
          </span>
          <span className="quiet">{usageTexts.amount(objects, humanSize(bytes))}</span>
        </li>
      ))}
    </ul>
  )
}

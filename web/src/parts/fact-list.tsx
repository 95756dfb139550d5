import type { ReactNode } from 'react'
import { UntrustedText } from '../text/untrusted-text.tsx'

export type FactRow = readonly [name: string, value: ReactNode]

/** Names and what there is to say about them. */
export function FactList({ rows }: { readonly rows: readonly FactRow[] }): ReactNode {
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>
            <UntrustedText text={name} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

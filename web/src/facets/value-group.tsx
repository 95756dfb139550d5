import { Minus } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../parts/icon.tsx'
import { humanCount } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { facetTexts } from '../texts/facets.ts'

export type FacetValue = {
  readonly label: string
  readonly href: string
  /** The address of the matches that do not have it. */
  readonly otherHref?: string
  readonly count: number
}

type Props = { readonly title: string; readonly values: readonly FacetValue[] }

/** Values with their counts as bars. Each leads to the matches that have it. */
export function ValueGroup({ title, values }: Props): ReactNode {
  if (values.length === 0) return null
  const most = Math.max(...values.map(({ count }) => count))
  return (
    <section className="values" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {values.map(({ label, href, otherHref, count }) => {
          const style: CSSProperties & Record<'--share', string> = { '--share': `${(100 * count) / most}%` }
          return (
            <li key={label} style={style}>
              <Link href={href}>
                <UntrustedText text={label} /> <span className="quiet">{humanCount(count)}</span>
              </Link>
              {otherHref !== undefined && (
                <Link className="sign" href={otherHref} title={facetTexts.without(escapeInvisible(label))}>
                  <Icon of={Minus} label={facetTexts.without(escapeInvisible(label))} />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import type { Facets } from '@lazaret/sdk'
import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { humanCount } from '../text/amounts.ts'
import { facetTexts } from '../texts/facets.ts'
import { uploadTimeQuery } from './narrow-query.ts'
import { barLabel, timeBars } from './time-bars.ts'

type Props = Pick<Facets, 'times' | 'time_unit'> & {
  /** The address of the matches that fulfil a condition too. */
  readonly within: (condition: string) => string
}

type Span = { readonly anchor: number; readonly end: number }

/** Uploads over time. Each bar leads to its matches, and a drag over several of them to theirs. */
export function TimeHistogram({ times, time_unit: unit, within }: Props): ReactNode {
  const [, navigate] = useLocation()
  const [span, setSpan] = useState<Span>()
  const bars = timeBars(times, unit)
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) return null
  const most = Math.max(...bars.map(({ count }) => count))
  const [start, end] = span === undefined ? [-1, -1] : [span.anchor, span.end].toSorted((one, other) => one - other)
  const finish = (): void => {
    setSpan(undefined)
    const [from, to] = [bars[start ?? -1], bars[end ?? -1]]
    // A press without a drag is the click on a link.
    if (from !== undefined && to !== undefined && from !== to) navigate(within(uploadTimeQuery(from.from, to.to)))
  }
  return (
    <section className="histogram" aria-label={facetTexts.titles.times}>
      <ol onPointerUp={finish} onPointerLeave={() => setSpan(undefined)}>
        {bars.map((bar, at) => {
          const style: CSSProperties & Record<'--share', string> = { '--share': `${(100 * bar.count) / most}%` }
          return (
            <li
              key={bar.from}
              style={style}
              className={at >= (start ?? -1) && at <= (end ?? -1) ? 'chosen' : undefined}
              onPointerDown={({ button }) => button === 0 && setSpan({ anchor: at, end: at })}
              onPointerEnter={({ buttons }: PointerEvent) =>
                span !== undefined && setSpan((buttons & 1) === 1 ? { ...span, end: at } : undefined)
              }
            >
              {bar.count > 0 && (
                <Link
                  href={within(uploadTimeQuery(bar.from, bar.to))}
                  title={`${barLabel(bar, unit)}: ${humanCount(bar.count)}`}
                  draggable={false}
                >
                  <span className="unseen">{`${barLabel(bar, unit)} ${humanCount(bar.count)}`}</span>
                </Link>
              )}
            </li>
          )
        })}
      </ol>
      <p className="quiet">
        <span>{barLabel(first, unit)}</span>
        <span>{facetTexts.perUnit[unit]}</span>
        <span>{first === last ? '' : barLabel(last, unit)}</span>
      </p>
    </section>
  )
}

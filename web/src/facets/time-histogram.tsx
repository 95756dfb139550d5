import type { Facets } from '@lazaret/sdk'
import type { CSSProperties, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { humanCount } from '../text/amounts.ts'
import { facetTexts } from '../texts/facets.ts'
import { barLabel, type TimeBar, timeBars } from './time-bars.ts'
import { useBrush } from './use-brush.ts'

type Period = Pick<TimeBar, 'from' | 'to'>
type Props = Pick<Facets, 'times' | 'time_unit'> & {
  /** The address of the matches in a period. */
  readonly pathOf: (period: Period) => string
}

/** Uploads over time, stacked by kind. Each bar leads to its matches, and a drag over several of them to theirs. */
export function TimeHistogram({ times, time_unit: unit, pathOf }: Props): ReactNode {
  const [, navigate] = useLocation()
  const bars = timeBars(times, unit)
  const brush = useBrush({
    filled: bars.flatMap(({ count }, at) => (count > 0 ? [at] : [])),
    onChoose: (start, end) => {
      const [from, to] = [bars[start]?.from, bars[end]?.to]
      if (from !== undefined && to !== undefined) navigate(pathOf({ from, to }))
    },
  })
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) return null
  const most = Math.max(...bars.map(({ count }) => count))
  const [start, end] = brush.span ?? [-1, -1]
  const chosen = bars.slice(start, end + 1)
  return (
    <section className="histogram" aria-label={facetTexts.titles.times}>
      <ol {...brush.handlers}>
        {bars.map((bar, at) => (
          <Bar
            key={bar.from}
            {...bar}
            label={`${barLabel(bar, unit)}: ${humanCount(bar.count)}`}
            share={(100 * bar.count) / most}
            isChosen={at >= start && at <= end}
            tabIndex={at === brush.current ? 0 : -1}
            href={pathOf(bar)}
          />
        ))}
      </ol>
      <p className="quiet">
        <span>{barLabel(first, unit)}</span>
        <span aria-live="polite">{start < end ? chosenText(chosen, unit) : facetTexts.perUnit[unit]}</span>
        <span>{first === last ? '' : barLabel(last, unit)}</span>
      </p>
    </section>
  )
}

type BarProps = TimeBar & {
  readonly label: string
  readonly share: number
  readonly isChosen: boolean
  readonly tabIndex: number
  readonly href: string
}

function Bar({ count, kinds, label, share, isChosen, tabIndex, href }: BarProps): ReactNode {
  const style: CSSProperties & Record<'--share', string> = { '--share': `${share}%` }
  return (
    <li style={style} className={isChosen ? 'chosen' : undefined}>
      {count > 0 && (
        <Link href={href} title={label} draggable={false} tabIndex={tabIndex}>
          <span className="unseen">{label.replace(': ', ' ')}</span>
          {kinds.map(({ value, count }) => (
            <span key={value} className={value} style={{ flexGrow: count }} />
          ))}
        </Link>
      )}
    </li>
  )
}

function chosenText(bars: readonly TimeBar[], unit: Facets['time_unit']): string {
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) return ''
  const count = bars.reduce((sum, bar) => sum + bar.count, 0)
  return facetTexts.chosen(barLabel(first, unit), barLabel(last, unit), humanCount(count))
}

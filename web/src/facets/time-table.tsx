import type { Facets } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { humanCount } from '../text/amounts.ts'
import { facetTexts } from '../texts/facets.ts'
import { barLabel } from './time-bars.ts'

type Props = Pick<Facets, 'times' | 'time_unit' | 'kinds'>

/** Uploads over time as a table, for screen readers and for copies. */
export function TimeTable({ times, time_unit: unit, kinds }: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className="time-table" aria-label={facetTexts.perUnit[unit]} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>{facetTexts.period}</th>
            <th>{facetTexts.countOf.all}</th>
            {kinds.map(({ value }) => (
              <th key={value}>{facetTexts.countOf[value]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time.from}>
              <th scope="row">{barLabel(time, unit)}</th>
              <td>{humanCount(time.count)}</td>
              {kinds.map(({ value }) => (
                <td key={value}>{humanCount(time.kinds.find((each) => each.value === value)?.count ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

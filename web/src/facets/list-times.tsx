import type { Facets } from '@lazaret/sdk'
import { Table } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Icon } from '../parts/icon.tsx'
import { type Kind, listPath } from '../records/kinds.ts'
import { useSort } from '../records/use-sort.ts'
import { humanCount } from '../text/amounts.ts'
import { facetTexts } from '../texts/facets.ts'
import { narrowToPeriod, withoutPeriod } from './narrow-query.ts'
import { TimeHistogram } from './time-histogram.tsx'
import { TimeTable } from './time-table.tsx'

type Props = {
  readonly kind: Kind
  readonly query: string
  readonly counts: Facets | undefined
  readonly error: unknown
}

/** Uploads over time above a list, which narrow its query, as bars or as a table. */
export function ListTimes({ kind, query, counts, error }: Props): ReactNode {
  const [isTable, setTable] = useState(false)
  const before = withoutPeriod(query)
  const sort = useSort(kind)
  return (
    <div className="times">
      <div className="times-head">
        {counts && <Legend {...counts} />}
        {before !== undefined && <Link href={listPath(kind, before, sort)}>{facetTexts.allTimes}</Link>}
        <button type="button" className="as-table" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          <Icon of={Table} label={facetTexts.asTable} />
        </button>
      </div>
      <ErrorMessage error={error} />
      {counts && isTable && <TimeTable {...counts} />}
      {counts && !isTable && (
        <TimeHistogram {...counts} pathOf={(period) => listPath(kind, narrowToPeriod(query, period), sort)} />
      )}
    </div>
  )
}

/** The colors of the kinds, and how many matches are drawn if these are not all. */
function Legend({ kinds, complete, count }: Facets): ReactNode {
  return (
    <span className="legend quiet">
      {kinds.length > 1 &&
        kinds.map(({ value }) => (
          <span key={value}>
            <span className={`swatch ${value}`} /> {facetTexts.countOf[value]}
          </span>
        ))}
      {!complete && <span>{facetTexts.newest(humanCount(count))}</span>}
    </span>
  )
}

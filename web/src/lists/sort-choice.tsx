import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Kind, listPath } from '../records/kinds.ts'
import { sortsOf, useSort } from '../records/use-sort.ts'
import { columnTexts } from '../texts/columns.ts'

/** The order of a list as a choice, also where the screen is too narrow for heads of columns. */
export function SortChoice({ kind }: { readonly kind: Kind }): ReactNode {
  const query = new URLSearchParams(useSearch()).get('query') ?? ''
  const sort = useSort(kind)
  const [, navigate] = useLocation()
  const sorts = sortsOf(kind)
  if (sorts.length === 0) return null
  return (
    <label className="column-line">
      {columnTexts.sort}
      <select
        value={sort ?? ''}
        onChange={({ target }) => {
          const next = sorts.find((each) => each === target.value)
          navigate(listPath(kind, query, next))
        }}
      >
        <option value="">{columnTexts.newestFirst}</option>
        {sorts.map((each) => (
          <option key={each} value={each}>
            {columnTexts.sorts[each]}
          </option>
        ))}
      </select>
    </label>
  )
}

import type { ListSort } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import type { SortKey } from '../records/use-sort.ts'
import { nextSort } from './sort-order.ts'

type Props = {
  readonly title: ReactNode
  readonly sortKey: SortKey
  /** The order of the list; undefined: newest first. */
  readonly sort: ListSort | undefined
  readonly onSort: (sort: ListSort | undefined) => void
}

/** The head of a column by which the list is sorted: in one direction, in the other, then newest first again. */
export function SortHead({ title, sortKey, sort, onSort }: Props): ReactNode {
  return (
    <button type="button" className="sort" onClick={() => onSort(nextSort(sortKey, sort))}>
      {title}
    </button>
  )
}

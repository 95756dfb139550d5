import type { ListSort } from '@lazaret/sdk'
import type { SortKey } from '../records/use-sort.ts'

/** The value of `aria-sort` of a column. */
export function directionOf(sortKey: SortKey, sort: ListSort = '-upload_time'): 'ascending' | 'descending' | 'none' {
  if (sort === sortKey) return 'ascending'
  return sort === `-${sortKey}` ? 'descending' : 'none'
}

/** The order after a click on the head of a column. The largest come first, and texts from A on. */
export function nextSort(key: SortKey, sort: ListSort | undefined): ListSort | undefined {
  if (key === 'upload_time') return sort === key ? undefined : key
  const orders: readonly ListSort[] = key === 'size' ? [`-${key}`, key] : [key, `-${key}`]
  return orders[sort === undefined ? 0 : orders.indexOf(sort) + 1]
}

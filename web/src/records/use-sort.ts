import type { ListSort } from '@lazaret/sdk'
import { useSearch } from 'wouter'
import { isUnsupported } from '../server/features.ts'
import type { Kind } from './kinds.ts'

/** The values that columns are sorted by. */
export type SortKey = Exclude<ListSort, `-${string}`>

const KEYS: readonly SortKey[] = ['upload_time', 'name', 'size', 'type']
const CONFIG_KEYS: readonly SortKey[] = ['upload_time', 'family', 'type']

/** The orders of a list other than newest first. */
export function sortsOf(kind: Kind): readonly ListSort[] {
  if (isUnsupported('sort')) return []
  const keys = kind === 'config' ? CONFIG_KEYS : KEYS
  return keys.flatMap((key): readonly ListSort[] => (key === 'upload_time' ? [key] : [key, `-${key}`]))
}

/** The order in the address; undefined: newest first. */
export function useSort(kind: Kind): ListSort | undefined {
  const given = new URLSearchParams(useSearch()).get('sort')
  return sortsOf(kind).find((sort) => sort === given)
}

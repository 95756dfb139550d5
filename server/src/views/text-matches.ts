import type { components } from '../generated/contract.ts'
import type { MatchRow } from '../tables/rows.ts'
import { viewMatch } from './matches.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']
type Group = Omit<Schemas['MatchGroup'], 'is_exact' | 'is_complete' | 'first_seen' | 'last_seen' | 'objects'> & {
  readonly isExact: boolean
  readonly isComplete: boolean
  readonly oldest: string | null
  readonly newest: string | null
  readonly objects: readonly MatchRow[]
}

export function viewMatchGroup(group: Group): Schemas['MatchGroup'] {
  const { matched_in, query, count, isExact, isComplete, oldest, newest, objects } = group
  return {
    matched_in,
    query,
    count,
    is_exact: isExact,
    is_complete: isComplete,
    first_seen: oldest === null ? null : viewTime(oldest),
    last_seen: newest === null ? null : viewTime(newest),
    objects: objects.map(viewMatch),
  }
}

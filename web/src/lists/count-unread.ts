import type { QuickQuery } from '@lazaret/sdk'
import { narrowQuery } from '../facets/narrow-query.ts'
import { countMatches } from '../records/fetch-page.ts'

const BOUND = 100

type UnreadQuery = Pick<QuickQuery, 'query' | 'type'>

/** Counts the objects that came since the results of a query were last seen; all of them if they never were. */
export function countUnread({ query, type }: UnreadQuery, seen: string | undefined, signal: AbortSignal) {
  const condition = seen && `upload_time:>="${seen.slice(0, 19).replace('T', ' ')}"`
  return countMatches({ kind: type, query: condition ? narrowQuery(query, condition) : query, bound: BOUND, signal })
}

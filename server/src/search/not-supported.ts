import { QueryError, type QueryHint } from './query-error.ts'
import type { Node, Span } from './tree.ts'

/** What messages call the parts of a query. Clients know these words. */
export const NAMES: Record<Node['kind'], string> = {
  word: 'Word',
  phrase: 'Phrase',
  list: 'UnknownOperation',
  field: 'SearchField',
  and: 'AndOperation',
  or: 'OrOperation',
  implicit: 'UnknownOperation',
  not: 'Not',
  prohibit: 'Prohibit',
  plus: 'Plus',
  group: 'Group',
  range: 'Range',
  from: 'From',
  to: 'To',
  fuzzy: 'Fuzzy',
  proximity: 'Proximity',
  boost: 'Boost',
  regex: 'Regex',
}

/** For instance `Pattern values are`. */
export function notSupported(whatIs: string, { start, end }: Span, hint: QueryHint = {}): QueryError {
  return new QueryError(`${whatIs} not supported here (${start}:${end})`, { start, end }, hint)
}

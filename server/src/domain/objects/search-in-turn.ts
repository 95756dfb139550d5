import type { Call } from '../../call.ts'
import type { Search } from '../../search/compile.ts'
import type { Run } from '../../statements/connection/answer-or-cancel.ts'
import type { Kind } from '../../tables/kind.ts'

export type SearchTurn = {
  readonly search: Search | null
  readonly kind: Kind
  /** Lists, counts and so on of one search take different times. */
  readonly use: 'list' | 'sorted list' | 'count' | 'bounded count' | 'facets' | 'numbers' | 'text' | 'range'
}

/**
 * Without a search, or for one of few objects, nobody needs to wait, unless a list is sorted: the first objects of its order may all be
 * hidden from the caller. The work may be stopped, and done again later.
 */
export function searchInTurn<T>(
  call: Call,
  { search, kind, use }: SearchTurn,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const { app, caller, signal } = call
  if (search === null ? use !== 'sorted list' : search.selectivity === 'few') return work({ pool: app.db, signal })
  const { pool, inTurn } = app.searches
  return inTurn({ user: caller.login, name: `${use} ${kind} ${search?.text ?? ''}`, signal }, (signal) =>
    work({ pool, signal }),
  )
}

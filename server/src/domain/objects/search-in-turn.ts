import type { Call } from '../../call.ts'
import type { Search } from '../../search/compile.ts'
import type { Run } from '../../statements/connection/answer-or-cancel.ts'

/** Without a search, or for one of few objects, nobody needs to wait. The work may be stopped, and done again later. */
export function searchInTurn<T>(call: Call, search: Search | null, work: (run: Run) => Promise<T>): Promise<T> {
  const { app, caller, signal } = call
  if (search === null || search.selectivity === 'few') return work({ pool: app.db, signal })
  const { pool, inTurn } = app.searches
  return inTurn({ user: caller.login, signal }, (signal) => work({ pool, signal }))
}

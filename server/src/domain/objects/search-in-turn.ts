import type { Call } from '../../call.ts'
import type { Search } from '../../search/compile.ts'

/** Without a search, or for one of few objects, nobody needs to wait. */
export function searchInTurn<T>(call: Call, search: Search | null, work: () => Promise<T>): Promise<T> {
  const { app, caller, signal } = call
  if (search === null || search.selectivity === 'few') return work()
  return app.searches.inTurn({ network: caller.login, signal }, work)
}

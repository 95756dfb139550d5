import { createHistory } from '../session/create-history.ts'

/** The latest queries. */
export const queryHistory = createHistory('lazaret queries', 30)

/** The query that an arrow key writes in place of an earlier one, or into an empty field; undefined if there is none. */
export function earlierQuery(recalled: string, step: 1 | -1): string | undefined {
  const queries = queryHistory.list()
  // Up goes back in time.
  const next = (recalled === '' ? -1 : queries.indexOf(recalled)) - step
  if (next === -1) return ''
  // The oldest one stays.
  return queries[next] ?? (recalled === '' ? undefined : recalled)
}

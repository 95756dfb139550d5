import { session } from '../session/session.ts'

const NAME = 'lazaret queries'
const MOST = 30

/** The latest queries of this tab, newest first: they end with it, and when someone signs out. */
export function queryHistory(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string') : []
  } catch {
    return []
  }
}

export function addToHistory(query: string): void {
  const next = [query, ...queryHistory().filter((before) => before !== query)].slice(0, MOST)
  try {
    sessionStorage.setItem(NAME, JSON.stringify(next))
  } catch {
    // Nothing is kept: the history stays empty.
  }
}

session.subscribe(() => {
  if (session.get().kind === 'none') sessionStorage.removeItem(NAME)
})

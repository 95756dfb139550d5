import { session } from '../../session/session.ts'

const NAME = 'lazaret audit filters'
const MOST = 5

/** The latest filters of this tab, newest first, as they are in the address: they end with it, and when someone signs out. */
export function usedFilters(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? kept.filter((search) => typeof search === 'string') : []
  } catch {
    return []
  }
}

export function keepFilter(search: string): void {
  if (search === '') return
  const next = [search, ...usedFilters().filter((before) => before !== search)].slice(0, MOST)
  try {
    sessionStorage.setItem(NAME, JSON.stringify(next))
  } catch {
    // Nothing is kept.
  }
}

session.subscribe(() => {
  if (session.get().kind === 'none') sessionStorage.removeItem(NAME)
})

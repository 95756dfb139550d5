import { session } from './session.ts'

export type EntryHistory = {
  /** Newest first. */
  list(): readonly string[]
  add(entry: string): void
}

/** The latest entries of this tab, each once: they end with it, and when someone signs out. */
export function createHistory(name: string, most: number): EntryHistory {
  const list = (): readonly string[] => {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
      return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string') : []
    } catch {
      return []
    }
  }
  session.subscribe(() => {
    if (session.get().kind === 'none') sessionStorage.removeItem(name)
  })
  return {
    list,
    add(entry) {
      const next = [entry, ...list().filter((before) => before !== entry)].slice(0, most)
      try {
        sessionStorage.setItem(name, JSON.stringify(next))
      } catch {
        // Without storage the tab has no history.
      }
    },
  }
}

const MINUTE_MS = 60_000
const MAX_KEYS = 10_000

type Window = { readonly since: number; count: number; skipped: number }

/** Counts how often something happened within a minute, in bounded memory. */
export type PerMinute = {
  /** How many were skipped since the last one that was taken; null: skip this one. */
  take(key: string): number | null
}

export function openPerMinute(most: number, now: () => number = Date.now): PerMinute {
  const windows = new Map<string, Window>()
  return {
    take(key) {
      const last = windows.get(key)
      if (last !== undefined && now() - last.since < MINUTE_MS) {
        if (last.count < most) return taken(last)
        last.skipped++
        return null
      }
      if (windows.size >= MAX_KEYS) windows.clear()
      windows.set(key, { since: now(), count: 1, skipped: 0 })
      return last?.skipped ?? 0
    },
  }
}

function taken(window: Window): number {
  const { skipped } = window
  window.count++
  window.skipped = 0
  return skipped
}

import type { CountStores, Counts } from '../rates/counts.ts'
import { CHECK_MS } from './sign-in-rule.ts'

export type SignInCounts = Pick<Counts, 'beginSignIn' | 'endSignIn'>

/**
 * In the store, for all servers, and in this process too: both must admit a check. Otherwise a store that hears of the begin
 * of checks but not of their outcome, or gives wrong answers, would let anybody guess without end.
 */
export function openSignInCounts({ shared, own }: CountStores): SignInCounts {
  if (shared === null) return own
  const unheard = openUnheard()
  return {
    async beginSignIn(bound, id) {
      const { key } = bound
      const here = await own.beginSignIn(bound, id)
      if (here.state !== 'admitted') return here
      const ended = unheard.of(key)
      const there = await shared(async (counts) => {
        await Promise.all(ended.map((each) => counts.endSignIn(bound, each, 'none')))
        return counts.beginSignIn(bound, id)
      })
      unheard.forget(key, there === null ? [] : ended)
      if (there === null) unheard.note(key, id)
      if (there === null || there.state === 'admitted') return here
      await own.endSignIn(bound, id, 'none')
      return there
    },
    async endSignIn(bound, id, outcome) {
      const there = await shared((counts) => counts.endSignIn(bound, id, outcome))
      if (there === null) unheard.note(bound.key, id)
      return Math.max(await own.endSignIn(bound, id, outcome), there ?? 0)
    },
  }
}

type AttemptNotes = { readonly ids: Set<string>; readonly until: number }

/** Checks that the store may take to be under way: it would keep others waiting for their outcome. */
function openUnheard() {
  const noted = new Map<string, AttemptNotes>()
  return {
    of: (key: string): readonly string[] => [...(noted.get(key)?.ids ?? [])],
    forget: (key: string, ids: readonly string[]): void => {
      const found = noted.get(key)
      for (const id of ids) found?.ids.delete(id)
      if (found?.ids.size === 0) noted.delete(key)
    },
    note: (key: string, id: string): void => {
      const now = performance.now()
      // By then the store has forgotten them by itself.
      for (const [each, { until }] of noted) {
        if (until > now) break
        noted.delete(each)
      }
      const ids = noted.get(key)?.ids ?? new Set()
      noted.delete(key)
      noted.set(key, { ids: ids.add(id), until: now + CHECK_MS })
    },
  }
}

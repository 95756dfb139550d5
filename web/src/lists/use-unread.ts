import type { QuickQuery } from '@lazaret/sdk'
import { lastSeen, markSeen } from '../query/seen-queries.ts'
import { useLoad } from '../server/use-load.ts'
import { useLogin } from '../session/use-account.ts'
import { humanCount } from '../text/amounts.ts'
import { savedTexts } from '../texts/saved.ts'
import { countUnread } from './count-unread.ts'

export type UnreadMatches = {
  /** Undefined without new objects, and while they are counted. */
  readonly text: string | undefined
  readonly markSeen: () => void
}

/** Counts the objects that came since the results of a saved query were last opened in this browser. */
export function useUnread(saved: QuickQuery): UnreadMatches {
  const login = useLogin()
  const seen = lastSeen(login, saved.id)
  const { value } = useLoad(`${saved.id} ${seen}`, (signal) => countUnread(saved, seen, signal))
  const text =
    value === undefined || value.count === 0 ? undefined : savedTexts.unread(humanCount(value.count), value.isExact)
  return { text, markSeen: () => markSeen(login, saved.id) }
}

import { NotFoundError } from '@lazaret/sdk'
import { fetchPage } from '../records/fetch-page.ts'
import type { Kind, Row } from '../records/kinds.ts'
import { createStore, type Store } from '../state/store.ts'

export type ListState = {
  readonly rows: readonly Row[]
  readonly isEnd: boolean
  readonly isLoading: boolean
  readonly error: unknown
  /** How many came since, at most a page. */
  readonly newer: number
}

export type List = {
  readonly state: Store<ListState>
  /** Where the reader was, for the way back. */
  readonly place: { scrollTop: number; current: number }
  loadMore(): Promise<void>
  lookForNewer(): Promise<void>
  showNewer(): Promise<void>
}

export const PAGE = 100
/** The object after which a page begins may be deleted meanwhile; then one of those before it serves. */
const STEPS_BACK = 10
const EMPTY: ListState = { rows: [], isEnd: false, isLoading: false, error: undefined, newer: 0 }

type Asked = { readonly kind: Kind; readonly query: string }

/** Rows of a listing, loaded page by page while someone scrolls. */
export function createList(asked: Asked): List {
  const state = createStore(EMPTY)
  const change = (part: Partial<ListState>): void => state.set({ ...state.get(), ...part })
  return {
    state,
    place: { scrollTop: 0, current: -1 },
    async loadMore() {
      const { isLoading, isEnd, rows } = state.get()
      if (isLoading || isEnd) return
      change({ isLoading: true, error: undefined })
      try {
        const page = await pageAfter(rows, asked)
        const known = new Set(rows.slice(-STEPS_BACK).map(({ id }) => id))
        change({ rows: [...rows, ...page.filter(({ id }) => !known.has(id))], isEnd: page.length === 0 })
      } catch (error) {
        change({ error })
      } finally {
        change({ isLoading: false })
      }
    },
    async lookForNewer() {
      const { rows, isLoading } = state.get()
      if (isLoading) return
      const page = await fetchPage({ ...asked, count: PAGE }).catch(() => [])
      change({ newer: newerOf(page, rows).length })
    },
    async showNewer() {
      const page = await fetchPage({ ...asked, count: PAGE })
      const { rows } = state.get()
      const newer = newerOf(page, rows)
      const isJoined = newer.length < page.length
      change(isJoined ? { rows: [...newer, ...rows], newer: 0 } : { rows: page, isEnd: false, newer: 0 })
    },
  }
}

/** Those of a page that come before what is known. */
function newerOf(page: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const known = new Set(rows.slice(0, PAGE).map(({ id }) => id))
  const first = page.findIndex(({ id }) => known.has(id))
  return first === -1 ? page : page.slice(0, first)
}

async function pageAfter(rows: readonly Row[], asked: Asked): Promise<readonly Row[]> {
  const pivots = rows.slice(-STEPS_BACK).toReversed()
  for (const { id } of pivots) {
    try {
      return await fetchPage({ ...asked, count: PAGE, olderThan: id })
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error
    }
  }
  return fetchPage({ ...asked, count: PAGE })
}

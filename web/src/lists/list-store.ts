import { type ListSort, NotFoundError } from '@lazaret/sdk'
import { fetchPage } from '../records/fetch-page.ts'
import type { Kind, Row } from '../records/kinds.ts'
import { loadScript } from '../server/load-script.ts'
import { createStore, type Store } from '../state/store.ts'
import type { ListState, Pages, Range, Rows } from './list-state.ts'

export type List = {
  readonly state: Store<ListState>
  /** The scroll position, restored when the reader returns. */
  readonly place: ScrollPosition
  /** Loads what is missing of these rows and around them, forgets those far away once there are many; without a range, tries again. */
  show(range?: Range): Promise<void>
  /** Loads what was forgotten; from then on nothing is, as long as `place.isHeld`. */
  loadForgotten(): Promise<void>
  lookForNewer(): Promise<void>
  showNewer(): Promise<void>
}

export type ScrollPosition = { scrollTop: number; current: number; isHeld: boolean }

export const PAGE = 100
/** The number of rows that are never dropped. */
const MIN_KEPT_ROWS = 2000
/** The object after which a page begins may be deleted meanwhile; then one of those before it serves. */
const STEPS_BACK = 10
const EMPTY: ListState = { rows: [], isEnd: false, isLoading: false, error: undefined, newer: 0 }

type ListQuery = {
  readonly kind: Kind
  readonly query: string
  /** Default: newest first. */
  readonly sort?: ListSort | undefined
}

/** Rows of a listing, loaded page by page while someone scrolls. */
export function createList({ sort, ...asked }: ListQuery): List {
  const state = createStore(EMPTY)
  const place: ScrollPosition = { scrollTop: 0, current: -1, isHeld: false }
  const change = (part: Partial<ListState>): void => state.set({ ...state.get(), ...part })
  let seen: Range = { start: 0, end: 0 }
  let loading: Promise<void> | undefined
  const load = async (work: () => Promise<void>): Promise<void> => {
    change({ isLoading: true, error: undefined })
    try {
      await work()
      // Rows of a sorted list cannot be loaded again from their neighbors: only the end of a page has a cursor.
      if (state.get().rows.length > MIN_KEPT_ROWS && !place.isHeld && sort === undefined) {
        const { dropRows } = await loadScript(() => import('./far-rows.ts'))
        change({
          rows: dropRows(state.get().rows, {
            most: MIN_KEPT_ROWS,
            pageSize: PAGE,
            seen: [seen.start, seen.end, place.current],
          }),
        })
      }
    } catch (error) {
      change({ error })
    } finally {
      loading = undefined
      change({ isLoading: false })
    }
  }
  const pages: Pages = { size: PAGE, after: (id) => fetchPage({ ...asked, count: PAGE, olderThan: id }) }
  const reload = async (range: Range): Promise<void> =>
    (await loadScript(() => import('./far-rows.ts'))).reload(state, pages, range)
  let after: string | undefined
  const loadMoreSorted = async (order: ListSort): Promise<void> => {
    const { fetchSortedPage } = await loadScript(() => import('./fetch-sorted-page.ts'))
    const page = await fetchSortedPage({ ...asked, sort: order, count: PAGE, after })
    after = page.next
    change({ rows: [...state.get().rows, ...page.rows], isEnd: after === undefined })
  }
  const loadMore = async (): Promise<void> => {
    if (sort !== undefined) return loadMoreSorted(sort)
    const last = state.get().rows.slice(-STEPS_BACK)
    const page = await pageAfter(last, pages)
    const known = new Set(last.map((row) => row?.id))
    change({ rows: [...state.get().rows, ...page.filter(({ id }) => !known.has(id))], isEnd: page.length < PAGE })
  }
  return {
    state,
    place,
    async show(range) {
      seen = range ?? seen
      const { rows, isEnd } = state.get()
      const [start, end] = [Math.max(0, seen.start - PAGE / 2), seen.end + PAGE / 2]
      if (rows.slice(start, end).includes(undefined)) loading ??= load(() => reload({ start, end }))
      else if (end > rows.length && !isEnd) loading ??= load(loadMore)
      else if (range === undefined) change({ error: undefined })
      return loading
    },
    async loadForgotten() {
      if (!state.get().rows.includes(undefined)) return
      place.isHeld = true
      while (loading) await loading
      loading = load(() => reload({ start: 0, end: Number.POSITIVE_INFINITY }))
      await loading
    },
    async lookForNewer() {
      const { rows, isLoading } = state.get()
      if (isLoading || sort !== undefined) return
      const page = await pages.after().catch(() => [])
      change({ newer: newerOf(page, rows).length })
    },
    async showNewer() {
      const page = await pages.after()
      const { rows } = state.get()
      const newer = newerOf(page, rows)
      const isJoined = newer.length < page.length
      change(isJoined ? { rows: [...newer, ...rows], newer: 0 } : { rows: page, isEnd: false, newer: 0 })
    },
  }
}

/** Returns the rows of a page that come before the loaded ones. */
function newerOf(page: readonly Row[], rows: Rows): readonly Row[] {
  const known = new Set(rows.slice(0, PAGE).map((row) => row?.id))
  const first = page.findIndex(({ id }) => known.has(id))
  return first === -1 ? page : page.slice(0, first)
}

/** Loads the page after the last of these rows that still exists. */
async function pageAfter(rows: Rows, pages: Pages): Promise<readonly Row[]> {
  for (const row of rows.toReversed()) {
    try {
      return await pages.after(row?.id)
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error
    }
  }
  return pages.after()
}

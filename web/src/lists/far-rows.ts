import { NotFoundError } from '@lazaret/sdk'
import type { Row } from '../records/kinds.ts'
import type { Store } from '../state/store.ts'
import type { ListState, Pages, Range, Rows } from './list-state.ts'

/** The number of rows that are kept before and after each visible row. */
const NEAR = 500

type RowRetention = { readonly most: number; readonly pageSize: number; readonly seen: readonly number[] }

/**
 * Drops rows that are far from the visible ones, if more than `most` are loaded. The first page is always needed; of the
 * others one in each page stays, after which the rest of that page can be loaded again.
 */
export function dropRows(rows: Rows, { most, pageSize, seen }: RowRetention): Rows {
  if (rows.filter((row) => row !== undefined).length <= most) return rows
  let lastKept = 0
  return rows.map((row, index) => {
    const isNeeded =
      index < pageSize || index - lastKept >= pageSize || seen.some((each) => Math.abs(each - index) <= NEAR)
    if (row === undefined || !isNeeded) return undefined
    lastKept = index
    return row
  })
}

/** Loads what was forgotten of these rows, a page at a time. */
export async function reload(state: Store<ListState>, pages: Pages, { start, end }: Range): Promise<void> {
  let deleted = 1
  for (;;) {
    const { rows } = state.get()
    const index = rows.indexOf(undefined, start)
    if (index === -1 || index >= end) return
    const pivot = rows.slice(0, index).findLast((row) => row !== undefined)
    const change = await pages.after(pivot?.id).then(
      (page) => (current: Rows) => filled(current, pivot, { page, isLast: page.length < pages.size }),
      (error: unknown) => {
        if (!(error instanceof NotFoundError) || pivot === undefined) throw error
        // The row was deleted since, perhaps with many before it, which are loaded again too.
        deleted *= 2
        return (current: Rows) => withoutBefore(current, pivot, deleted)
      },
    )
    // Others may have come or gone meanwhile.
    state.set({ ...state.get(), rows: change(state.get().rows) })
  }
}

type LoadedPage = { readonly page: readonly Row[]; readonly isLast: boolean }

/** Inserts the page after a row, up to a loaded row. Rows between them that the page lacks have been deleted. */
function filled(rows: Rows, pivot: Row | undefined, { page, isLast }: LoadedPage): Rows {
  const start = pivot === undefined ? 0 : rows.indexOf(pivot) + 1
  if (pivot !== undefined && start === 0) return rows
  const [before, after] = [rows.slice(0, start), rows.slice(start)]
  const places = new Map(after.map((row, index) => [row?.id, index]))
  const met = page.findIndex(({ id }) => places.has(id))
  if (met !== -1) return [...before, ...page.slice(0, met), ...after.slice(places.get(page[met]?.id))]
  if (isLast) return [...before, ...page]
  const end = after.findIndex((row) => row !== undefined)
  const missing = Math.max(1, (end === -1 ? after.length : end) - page.length)
  return [...before, ...page, ...Array<undefined>(missing).fill(undefined), ...(end === -1 ? [] : after.slice(end))]
}

function withoutBefore(rows: Rows, pivot: Row, count: number): Rows {
  const last = rows.indexOf(pivot)
  return rows.map((row, index) => (index > last - count && index <= last ? undefined : row))
}

import { codeOf } from '../program/exit-codes.ts'
import type { ListedObject } from '../shapes/objects.ts'

/** Some objects after a given one, newest first; fewer than asked for at the end of the list. */
export type FetchPage = (
  request: { readonly count: number; readonly olderThan: string | undefined },
  signal: AbortSignal,
) => Promise<readonly ListedObject[]>

export type Pages = {
  /** The object at an index of the list; undefined while it is not loaded. */
  at(index: number): ListedObject | undefined
  /** The number of objects listed so far. */
  known(): number
  isComplete(): boolean
  /** Replaces an object with its newer version. */
  update(object: ListedObject): void
  /** Loads the page with this index, and the pages before it. */
  need(index: number, signal: AbortSignal): Promise<void>
}

const maxCachedPages = 6
const pivotsPerPage = 3

/**
 * A list of any length in bounded memory: of pages that are far away only the identifiers at their end stay, by which
 * they are fetched again. The first page stays, because objects that came since would take its place.
 */
export function openPages(fetchPage: FetchPage, size: number): Pages {
  const cached = new Map<number, readonly ListedObject[]>()
  const ends: (readonly string[])[] = []
  let total: number | undefined
  const load = async (page: number, signal: AbortSignal) => {
    const pivots = page === 0 ? [undefined] : (ends[page - 1] ?? []).toReversed()
    const found = await fetchAfter(pivots, (olderThan) => fetchPage({ count: size, olderThan }, signal))
    if (signal.aborted) return
    const rows = upTo(ends[page]?.at(-1), found)
    cached.set(page, rows)
    ends[page] ??= rows.slice(-pivotsPerPage).map(({ id }) => id)
    if (total === undefined && found.length < size) total = page * size + found.length
    for (const other of cached.keys()) if (other !== 0 && Math.abs(other - page) >= maxCachedPages) cached.delete(other)
  }
  return {
    at: (index) => cached.get(Math.floor(index / size))?.[index % size],
    known: () => total ?? ends.length * size,
    isComplete: () => total !== undefined,
    update: (object) => {
      for (const [page, rows] of cached)
        if (rows.some(({ id }) => id === object.id)) cached.set(page, withTagsOf(object, rows))
    },
    async need(index, signal) {
      const wanted = Math.floor(Math.max(0, Math.min(index, (total ?? Number.POSITIVE_INFINITY) - 1)) / size)
      for (let page = Math.min(wanted, ends.length); page <= wanted && !signal.aborted; page++) {
        if (total !== undefined && page * size >= total && page > 0) return
        if (!cached.has(page)) await load(page, signal)
      }
    },
  }
}

/** A deleted object cannot serve as cursor; then one of those before it does. */
async function fetchAfter(
  pivots: readonly (string | undefined)[],
  fetch: (olderThan: string | undefined) => Promise<readonly ListedObject[]>,
): Promise<readonly ListedObject[]> {
  for (const [at, olderThan] of pivots.entries()) {
    try {
      return await fetch(olderThan)
    } catch (error) {
      if (at === pivots.length - 1 || codeOf(error) !== 'not_found') throw error
    }
  }
  return []
}

/** The rows up to the one that ended the page before; all if it is not among them. */
function upTo(last: string | undefined, rows: readonly ListedObject[]): readonly ListedObject[] {
  const end = rows.findIndex(({ id }) => id === last) + 1
  return end > 0 ? rows.slice(0, end) : rows
}

function withTagsOf({ id, tags }: ListedObject, rows: readonly ListedObject[]): readonly ListedObject[] {
  return rows.map((row) => (row.id === id ? { ...row, tags } : row))
}

import { BadResponseError, NotFoundError, UnsupportedError, validationError } from '../errors/api-error.ts'
import { checkCalls } from '../errors/check-calls.ts'
import { LISTING_SIGNATURES } from '../generated/core-signatures.ts'
import type { components } from '../generated/schema.ts'
import type { NameOptions } from './names.ts'
import { checkSizes, type FetchItems, itemsOf, type PageOptions, walkPages } from './paginate.ts'
import { normalizeTime } from './time.ts'

export type ListedRecord = { readonly id: string; readonly type: string; readonly upload_time: string }

/** A page as the server gives it; `serverTime` is its Date header in ISO 8601. */
export type Page<T> = {
  readonly records: readonly T[]
  readonly serverTime: string | null
  /** Where a sorted list goes on; null at its end, absent in other lists. */
  readonly next?: string | null | undefined
}

/** Configs have `family`; other records have `name` and `size`. `-` reverses the order. */
export type ListSort = components['schemas']['ObjectSort'] | components['schemas']['ConfigSort']

export type PageQuery = NameOptions & {
  readonly query?: string | undefined
  readonly count: number
  readonly olderThan?: string | undefined
  readonly sort?: ListSort | undefined
  readonly after?: string | undefined
}

export type FetchPage<T> = (query: PageQuery, signal?: AbortSignal) => Promise<Page<T>>

export type ListOptions = NameOptions &
  PageOptions & {
    /** Start after this object. It may be of any kind and need not match the query. */
    readonly olderThan?: string
    /**
     * Order by upload time, name, size or type, configs by upload time, family or type; `-` reverses the order, as in `-size`. Equal values are
     * in the order of their uploads, and what has no size comes last. Each record that is there throughout is listed once. Not together with
     * `olderThan`. A server that does not sort gives an `UnsupportedError`. Default: newest first.
     */
    readonly sort?: ListSort
  }

/**
 * Records, newest first or sorted, fetched page by page while they are consumed. Every loop starts again.
 *
 * @example for await (const file of client.files.search('tag:packed')) console.log(file.sha256)
 */
export type Listing<T> = AsyncIterable<T> & {
  /**
   * Yields the records page by page. No page is empty.
   *
   * @example for await (const page of client.files.list().pages()) console.log(page.length)
   */
  pages(): AsyncIterable<readonly T[]>
  /**
   * The first record; null when there is none.
   *
   * @example const newest = await client.files.list().first()
   */
  first(): Promise<T | null>
  /**
   * The first records, at most `limit` of them.
   *
   * @example const files = await client.files.search('tag:packed').toArray({ limit: 100 })
   */
  toArray(options: { readonly limit: number }): Promise<T[]>
  /**
   * Identifiers only.
   *
   * @example for await (const id of client.files.search('tag:packed').ids()) console.log(id)
   */
  ids(): AsyncIterable<string>
}

type ListingRequest = ListOptions & { readonly query?: string | undefined }

export function createListing<T extends ListedRecord>(fetchPage: FetchPage<T>, request: ListingRequest): Listing<T> {
  const { limit = Number.POSITIVE_INFINITY, sort, olderThan } = request
  if (sort !== undefined && olderThan !== undefined)
    throw validationError('olderThan', 'must not be given together with sort')
  checkSizes(request)
  const pages = (most: number) => {
    const sizes = { ...request, limit: most }
    return sort === undefined
      ? walkPages(byPivot(fetchPage, request), sizes)
      : walkPages(byCursor(fetchPage, request), sizes)
  }
  const records = (most = limit) => itemsOf(pages(most))
  const listing: Listing<T> = {
    [Symbol.asyncIterator]: () => records(),
    pages: () => pages(limit),
    async first() {
      for await (const record of records(Math.min(1, limit))) return record
      return null
    },
    async toArray({ limit: most }) {
      checkSizes({ limit: most })
      const all: T[] = []
      for await (const record of records(Math.min(most, limit))) all.push(record)
      return all
    },
    async *ids() {
      for await (const { id } of records()) yield id
    },
  }
  return checkCalls(listing, LISTING_SIGNATURES, 'listing')
}

function byCursor<T extends ListedRecord>(
  fetchPage: FetchPage<T>,
  { query, sort, names, signal }: ListingRequest,
): FetchItems<T, string> {
  return async ({ cursor, pageSize }) => {
    const { records, next } = await fetchPage({ query, count: pageSize, sort, after: cursor, names }, signal)
    if (next === undefined) throw new UnsupportedError('unsupported', 'this server does not sort lists')
    return records.length === 0 ? { items: records } : { items: records, next }
  }
}

/** The last records of the pages so far, the last one first. */
type Trail = readonly string[]

// A pivot may vanish between two pages; then the walk continues from one of the records before it.
const STEPS_BACK = 5
const MAX_RESTARTS = 20

function byPivot<T extends ListedRecord>(
  fetchPage: FetchPage<T>,
  { query, olderThan, names, signal }: ListingRequest,
): FetchItems<T, Trail> {
  const isNew = createOrderFilter()
  let restarts = 0
  let lastHead: string | undefined
  const fetchBelow = async (trail: Trail, count: number): Promise<readonly [Page<T>, Trail]> => {
    try {
      return [await fetchPage({ query, count, olderThan: trail[0] ?? olderThan, names }, signal), trail]
    } catch (error) {
      const isStray = error instanceof NotFoundError && trail.length > 0 && restarts++ < MAX_RESTARTS
      if (!isStray) throw error
      return fetchBelow(trail.slice(1), count)
    }
  }
  return async ({ cursor = [], pageSize }) => {
    const [{ records }, trail] = await fetchBelow(cursor, pageSize)
    const fresh = records.filter(isNew)
    const head = records[0]?.id
    if (head === undefined) return { items: [] }
    if (fresh.length === 0 && head === lastHead) throw sameAgain(head)
    lastHead = head
    return { items: fresh, next: [...records.map(({ id }) => id).reverse(), ...trail].slice(0, STEPS_BACK + 1) }
  }
}

function sameAgain(id: string | undefined): BadResponseError {
  return new BadResponseError('bad_response', `the server answers every page with the same records, first ${id}`)
}

/**
 * True for records not yielded before. Newest first means that anything newer than the last record is a repetition, or
 * was added after the walk started: memory use is constant however long the walk is.
 */
function createOrderFilter(): (record: ListedRecord) => boolean {
  let lastTime = '~'
  let idsAtLast = new Set<string>()
  return ({ id, upload_time }) => {
    const time = sortableTime(upload_time)
    if (time > lastTime || (time === lastTime && idsAtLast.has(id))) return false
    if (time < lastTime) idsAtLast = new Set()
    lastTime = time
    idsAtLast.add(id)
    return true
  }
}

function sortableTime(time: string): string {
  try {
    return normalizeTime(time)
  } catch (cause) {
    throw new BadResponseError('bad_response', `the listing holds the upload time "${String(time).slice(0, 60)}"`, {
      cause,
    })
  }
}

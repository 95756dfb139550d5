import { BadResponseError, NotFoundError, UnsupportedError, validationError } from '../errors/api-error.ts'
import { checkCalls } from '../errors/check-calls.ts'
import { throwIfAborted } from '../errors/failure.ts'
import { LISTING_SIGNATURES } from '../generated/core-signatures.ts'
import type { components } from '../generated/schema.ts'
import type { NameOptions } from './names.ts'
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

export type ListOptions = NameOptions & {
  /** Records per request. Default 100; the server may give fewer. */
  readonly pageSize?: number
  /** Start after this object. It may be of any kind and need not match the query. */
  readonly olderThan?: string
  /**
   * Order by upload time, name, size or type, configs by upload time, family or type; `-` reverses the order, as in `-size`. Equal values are
   * in the order of their uploads, and what has no size comes last. Each record that is there throughout is listed once. Not together with
   * `olderThan`. A server that does not sort gives an `UnsupportedError`. Default: newest first.
   */
  readonly sort?: ListSort
  /** Stop after this many records. */
  readonly limit?: number
  readonly signal?: AbortSignal
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
   * The first records, at most `max` of them.
   *
   * @example const files = await client.files.search('tag:packed').toArray({ max: 100 })
   */
  toArray(options: { readonly max: number }): Promise<T[]>
  /**
   * Identifiers only.
   *
   * @example for await (const id of client.files.search('tag:packed').ids()) console.log(id)
   */
  ids(): AsyncIterable<string>
}

type ListingRequest = ListOptions & { readonly query?: string | undefined }

export function createListing<T extends ListedRecord>(fetchPage: FetchPage<T>, walk: ListingRequest): Listing<T> {
  const { pageSize = 100, limit = Number.POSITIVE_INFINITY, sort, olderThan } = walk
  if (!(Number.isInteger(pageSize) && pageSize > 0))
    throw validationError('pageSize', `must be an integer >= 1, not ${pageSize}`)
  if (!(limit >= 0)) throw validationError('limit', `must not be negative, not ${limit}`)
  if (sort !== undefined && olderThan !== undefined)
    throw validationError('olderThan', 'must not be given together with sort')
  const pages = (most: number) => {
    const limited = { ...walk, pageSize: Math.min(pageSize, Math.max(most, 1)), limit: most }
    return sort === undefined ? walkPages(fetchPage, limited) : walkSorted(fetchPage, { ...limited, sort })
  }
  const records = (most = limit) => flatten(pages(most))
  const listing: Listing<T> = {
    [Symbol.asyncIterator]: () => records(),
    pages: () => pages(limit),
    async first() {
      for await (const record of records(Math.min(1, limit))) return record
      return null
    },
    async toArray({ max }) {
      if (!(max >= 0)) throw validationError('max', `must be a number >= 0, not ${max}`)
      const all: T[] = []
      for await (const record of records(Math.min(max, limit))) all.push(record)
      return all
    },
    async *ids() {
      for await (const { id } of records()) yield id
    },
  }
  return checkCalls(listing, LISTING_SIGNATURES, 'listing')
}

type LimitedRequest = ListingRequest & { readonly pageSize: number; readonly limit: number }

async function* walkSorted<T extends ListedRecord>(
  fetchPage: FetchPage<T>,
  { query, pageSize, limit, sort, names, signal }: LimitedRequest & { readonly sort: ListSort },
): AsyncGenerator<readonly T[]> {
  let after: string | undefined
  for (let left = limit; left > 0; ) {
    throwIfAborted(signal)
    const page = await fetchPage({ query, count: pageSize, sort, after, names }, signal)
    if (page.next === undefined) throw new UnsupportedError('unsupported', 'this server does not sort lists')
    const records = page.records.slice(0, left)
    left -= records.length
    if (records.length > 0) yield records
    if (page.next === null || records.length === 0) return
    after = page.next
  }
}

async function* flatten<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const page of pages) yield* page
}

// A pivot may vanish between two pages; then the walk continues from one of the records before it.
const STEPS_BACK = 5
const MAX_RESTARTS = 20

async function* walkPages<T extends ListedRecord>(
  fetchPage: FetchPage<T>,
  { query, pageSize, limit, olderThan, names, signal }: LimitedRequest,
): AsyncGenerator<readonly T[]> {
  const isNew = createOrderFilter()
  let trail: string[] = []
  let left = limit
  let restarts = 0
  let lastHead: string | undefined
  while (left > 0) {
    throwIfAborted(signal)
    const pivot = trail[0] ?? olderThan
    let page: Page<T>
    try {
      page = await fetchPage({ query, count: pageSize, olderThan: pivot, names }, signal)
    } catch (error) {
      const isStray = error instanceof NotFoundError && trail.length > 0 && restarts++ < MAX_RESTARTS
      if (!isStray) throw error
      trail = trail.slice(1)
      continue
    }
    if (page.records.length === 0) return
    const fresh = page.records.filter(isNew).slice(0, left)
    trail = [...page.records.map(({ id }) => id).reverse(), ...trail].slice(0, STEPS_BACK + 1)
    left -= fresh.length
    if (fresh.length === 0 && page.records[0]?.id === lastHead) throw sameAgain(lastHead)
    lastHead = page.records[0]?.id
    if (fresh.length > 0) yield fresh
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

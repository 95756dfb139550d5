import { validationError } from '../errors/api-error.ts'
import { throwIfAborted } from '../errors/failure.ts'

/** Every list takes these. */
export type PageOptions = {
  /** Stop after this many. Default: at the end of the list. */
  readonly limit?: number | undefined
  /** The number to fetch in one request. Each operation has its own default and maximum. */
  readonly pageSize?: number | undefined
  /** Ends the list, with an `AbortError`. */
  readonly signal?: AbortSignal
}

/** `cursor` is `next` of the page before, undefined for the first page; no more than `pageSize` items are needed. */
export type PageRequest<C> = { readonly cursor: C | undefined; readonly pageSize: number }

/** `next` is the cursor of the following page; the last page has none. */
export type PageResult<T, C> = { readonly items: readonly T[]; readonly next?: C | null | undefined }

export type FetchItems<T, C> = (request: PageRequest<C>) => Promise<PageResult<T, C>>

const DEFAULT_PAGE_SIZE = 100

/**
 * Yields the items of any list page by page, while they are consumed: of operations called by `client.raw` or `client.request`, too.
 * A page may be empty; the list ends with a page that has no `next`. A negative `limit` or a `pageSize` below 1 is a
 * `ValidationError` at once; an error of `fetchPage` ends the loop.
 *
 * @example
 * const entries = paginate<TrashEntry, number>(async ({ cursor, pageSize }) => {
 *   const query = { count: pageSize, ...(cursor === undefined ? {} : { before: cursor }) }
 *   const { data } = await client.raw.GET('/api/trash', { params: { query } })
 *   const items = data?.entries ?? []
 *   return { items, next: items.at(-1)?.position }
 * }, { limit: 500 })
 * for await (const { object } of entries) console.log(object)
 */
export function paginate<T, C>(fetchPage: FetchItems<T, C>, options: PageOptions = {}): AsyncGenerator<T, void> {
  return itemsOf(walkPages(fetchPage, options))
}

/** The same as pages, none of them empty. */
export function walkPages<T, C>(
  fetchPage: FetchItems<T, C>,
  options: PageOptions = {},
): AsyncGenerator<readonly T[], void> {
  checkSizes(options)
  return walk(fetchPage, options)
}

export async function* itemsOf<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T, void> {
  for await (const page of pages) yield* page
}

export function checkSizes({ limit = Number.POSITIVE_INFINITY, pageSize = DEFAULT_PAGE_SIZE }: PageOptions): void {
  if (!(Number.isInteger(pageSize) && pageSize > 0))
    throw validationError('pageSize', `must be an integer >= 1, not ${pageSize}`)
  const isValid = limit >= 0 && (Number.isInteger(limit) || limit === Number.POSITIVE_INFINITY)
  if (!isValid) throw validationError('limit', `must be an integer >= 0, not ${limit}`)
}

/** A page that is followed by another one unless it is shorter than requested. */
export function pageByKey<T, C>(items: readonly T[], pageSize: number, keyOf: (item: T) => C): PageResult<T, C> {
  const last = items.at(-1)
  return last === undefined || items.length < pageSize ? { items } : { items, next: keyOf(last) }
}

/** The parameter of lists whose newest items come first. */
export function before<C>(cursor: C | undefined): { readonly before?: C } {
  return cursor === undefined ? {} : { before: cursor }
}

/** The options with the page size of an operation, unless they have one. */
export function withPageSize(options: PageOptions, pageSize: number): PageOptions {
  return { ...options, pageSize: options.pageSize ?? pageSize }
}

async function* walk<T, C>(
  fetchPage: FetchItems<T, C>,
  { limit = Number.POSITIVE_INFINITY, pageSize = DEFAULT_PAGE_SIZE, signal }: PageOptions,
): AsyncGenerator<readonly T[], void> {
  let cursor: C | undefined
  for (let left = limit; left > 0; ) {
    throwIfAborted(signal)
    const { items, next } = await fetchPage({ cursor, pageSize: Math.min(pageSize, left) })
    const page = items.slice(0, left)
    left -= page.length
    if (page.length > 0) yield page
    if (next === undefined || next === null) return
    cursor = next
  }
}

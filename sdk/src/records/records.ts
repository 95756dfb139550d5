import { BadResponseError, NotFoundError } from '../errors/api-error.ts'
import type { components } from '../generated/schema.ts'
import { type HashSearch, hasAll } from './has.ts'
import { checkId } from './identifier.ts'
import type { NameOptions } from './names.ts'
import { createListing, type ListedRecord, type Listing, type ListOptions, type Page } from './pages.ts'

export type CallOptions = {
  /** Ends the call, with an `AbortError`. */
  readonly signal?: AbortSignal
}

export type DeleteOptions = CallOptions & {
  /** Deletes at once, not into the trash. */
  readonly forever?: boolean
}

export type DetailOptions = CallOptions & NameOptions

/** Facets of objects: the number of objects with each value. */
export type Facets = Readonly<components['schemas']['Facets']>

export type FacetOptions = CallOptions & {
  /** The largest number of tags, formats, families, rules and uploaders to list, up to 100. Default 10. */
  readonly limit?: number
}

/** `isExact`: whether there are no more than `count`. */
export type BoundedCount = { readonly count: number; readonly isExact: boolean }

/** Calls for every kind of object. `T` is a record of a listing, `D` a full one. */
export type Records<T, D> = {
  /**
   * All visible objects, newest first or in the order of `sort`.
   *
   * @example const newest = await client.files.list().toArray({ limit: 20 })
   * @example const largest = await client.files.list({ sort: '-size' }).toArray({ limit: 20 })
   */
  list(options?: ListOptions & { readonly query?: string }): Listing<T>
  /**
   * Objects that match a search expression, newest first or in the order of `sort`. A wrong expression gives a `ValidationError` with
   * `queryError`, once the listing is read.
   *
   * @example for await (const file of client.files.search('tag:packed', { limit: 100 })) console.log(file.id)
   */
  search(query: string, options?: ListOptions): Listing<T>
  /**
   * Counts the visible objects, or those that match.
   *
   * @example await client.files.count('size:>=1MiB')
   */
  count(query?: string, options?: CallOptions): Promise<number>
  /**
   * Counts no further than to `bound` (1 to 1 000 000), which takes less time among millions of objects. An older server counts all.
   *
   * @example const { count, isExact } = await client.files.countUpTo(10_000, 'tag:packed')
   */
  countUpTo(bound: number, query?: string, options?: CallOptions): Promise<BoundedCount>
  /**
   * Counts tags, kinds, formats, sizes, families, YARA rules, uploaders and upload times of the newest matches, at most 10 000.
   *
   * @example const { tags, complete } = await client.files.facets('size:>=1MiB')
   */
  facets(query?: string, options?: FacetOptions): Promise<Facets>
  /**
   * One object in full; files are also found by MD5, SHA-1 and SHA-512. `NotFoundError` when there is none. Numbers in
   * attribute values and config contents are exact, as the client's option `numbers` says.
   *
   * @example const { file_type } = await client.files.get(sha256)
   * @example const { children } = await client.files.get(sha256, { names: true }); console.log(children[0]?.name)
   */
  get(id: string, options?: DetailOptions): Promise<D>
  /**
   * Works like `get`, but resolves to null if the object does not exist.
   *
   * @example if (await client.files.find(md5)) console.log('known')
   */
  find(id: string, options?: DetailOptions): Promise<D | null>
  /**
   * Looks up many identifiers: the record of each, or null. Uses listing queries of 50, which unlike `get`
   * never share an object with the caller. The keys are the identifiers as given.
   *
   * @example const known = await client.files.has(hashes); known.get(hashes[0]) !== null
   */
  has(ids: Iterable<string>, options?: CallOptions): Promise<Map<string, T | null>>
  /**
   * Moves an object to the trash, from which `client.trash` restores it for some days; for everybody else it is gone. With `forever` it is
   * deleted at once, with its content. Needs `removing_objects`. `NotFoundError` when there is none, but not when only the answer to an
   * earlier attempt was lost.
   *
   * @example await client.files.delete(sha256)
   */
  delete(id: string, options?: DeleteOptions): Promise<void>
}

export type RecordSource<T, D> = HashSearch<T> & {
  readonly fetchOne: (id: string, options?: DetailOptions) => Promise<D>
  /** `bound`: null counts all. */
  readonly countAll: (query: string | undefined, bound: number | null, signal?: AbortSignal) => Promise<BoundedCount>
  readonly countFacets: (query: string | undefined, options: FacetOptions) => Promise<Facets>
  readonly deleteOne: (id: string, query: { readonly forever?: true }, signal?: AbortSignal) => Promise<unknown>
}

export function createRecords<T extends ListedRecord, D>(source: RecordSource<T, D>): Records<T, D> {
  const get = async (id: string, options?: DetailOptions) => source.fetchOne(checkId(id), options)
  return {
    list: (options = {}) => createListing(source.fetchPage, options),
    search: (query, options = {}) => createListing(source.fetchPage, { ...options, query }),
    count: async (query, { signal } = {}) => (await source.countAll(query, null, signal)).count,
    countUpTo: (bound, query, { signal } = {}) => source.countAll(query, bound, signal),
    facets: (query, options = {}) => source.countFacets(query, options),
    get,
    find: (id, options) =>
      get(id, options).catch((error: unknown) => {
        if (error instanceof NotFoundError) return null
        throw error
      }),
    has: (ids, { signal } = {}) => hasAll(source, ids, signal),
    async delete(id, { forever = false, signal } = {}) {
      await source.deleteOne(checkId(id), forever ? { forever } : {}, signal)
    },
  }
}

/** A page out of an answer. A wrong envelope must not read as "no results". */
export function pageOf<T>(
  records: readonly T[] | undefined,
  response: Response,
  next: string | null | undefined,
): Page<T> {
  if (!Array.isArray(records)) {
    throw new BadResponseError('bad_response', 'the answer is not a listing', { status: response.status })
  }
  const date = Date.parse(response.headers.get('date') ?? '')
  return { records, serverTime: Number.isNaN(date) ? null : new Date(date).toISOString(), next }
}

/** The member of an answer that the contract promises. */
export function requirePresent<T>(value: T | undefined, what: string): T {
  if (value !== undefined && value !== null) return value
  throw new BadResponseError('bad_response', `the answer contains no ${what}`)
}

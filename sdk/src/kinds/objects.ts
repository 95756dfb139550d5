import type { Api } from '../calls/api.ts'
import type { Items } from '../calls/batch.ts'
import type { components } from '../generated/schema.ts'
import { asText, readExact } from '../json/lossless.ts'
import { hashKind } from '../records/identifier.ts'
import { nameQuery } from '../records/names.ts'
import type { ListSort, PageQuery } from '../records/pages.ts'
import {
  type BoundedCount,
  createRecords,
  pageOf,
  type RecordSource,
  type Records,
  requirePresent,
} from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'
import { type DetailsResult, listDetails, type ManyDetailsOptions } from './details.ts'
import { fetchFacets } from './facets.ts'
import { type HashLookupResult, type LookupOptions, lookUpHashes } from './lookup.ts'

export type ObjectSummary = Readonly<components['schemas']['ObjectSummary']>
export type ObjectDetail = Readonly<components['schemas']['Object']>

/** Objects of every kind. */
export type Objects = Records<ObjectSummary, ObjectDetail> & {
  /**
   * Looks up any number of hashes (MD5, SHA-1, SHA-256, SHA-512) and yields for each, in their order, the visible objects that have
   * it; none if `objects` is empty. Sends 10 000 in one request and, like `has`, never shares an object with the caller. A server
   * without this operation gives an `UnsupportedError`; `has` works there.
   *
   * @example
   * for await (const { hash, objects } of client.objects.lookup(hashes, { tags: true }))
   *   console.log(hash, objects[0]?.tags ?? 'unknown')
   */
  lookup(hashes: Items<string>, options?: LookupOptions): AsyncIterable<HashLookupResult>
  /**
   * Reads the details of any number of objects by their SHA-256 and yields for each, in their order, the object with the fields of its kind
   * but without contents; null if there is none that the caller may see. Sends 1000 in one request and, unlike `get`, never shares an
   * object with the caller. Options add comments, shares, numbers and hidden attributes. A server without this operation gives an
   * `UnsupportedError`; `get` works there.
   *
   * @example
   * for await (const { id, object } of client.objects.details(ids)) console.log(id, object?.tags ?? 'not found')
   */
  details(ids: Items<string>, options?: ManyDetailsOptions): AsyncIterable<DetailsResult>
}

export function objectSource(api: Api): RecordSource<ObjectSummary, ObjectDetail> {
  const { raw, wire, longQueries } = api
  return {
    queryOf,
    async fetchPage(page, signal) {
      const asked = { ...pageQuery<components['schemas']['ObjectSort']>(page), ...nameQuery(page) }
      const { data, response } = await longQueries(page.query, {
        inAddress: () => raw.GET('/api/object', { params: { query: asked }, ...passSignal(signal) }),
        inBody: (query) => raw.POST('/api/object/search', { body: { ...asked, query }, ...passSignal(signal) }),
      })
      return pageOf(data?.objects, response, data?.next)
    },
    async fetchOne(id, { signal, ...options } = {}) {
      const params = { path: { id }, query: nameQuery(options) }
      const { data } = await raw.GET('/api/object/{id}', { params, ...asText, ...passSignal(signal) })
      return readExact(data, wire.settings.numbers, 'object')
    },
    countAll: (query, bound, signal) => countRecords(api, { type: 'object', query, bound }, signal),
    countFacets: (query, options) => fetchFacets(api, { ...options, type: 'object', query }),
    deleteOne: (id, query, signal) =>
      raw.DELETE('/api/object/{id}', { params: { path: { id }, query }, ...passSignal(signal) }),
  }
}

function queryOf(ids: readonly string[]): string {
  return ids.map((id) => `dhash:${id}`).join(' OR ')
}

/** Only files have other hashes than the SHA-256, and only their own listing shows them. */
export function createObjects(api: Api, files: Pick<Records<ObjectSummary, unknown>, 'has'>): Objects {
  const records = createRecords(objectSource(api))
  return {
    ...records,
    lookup: (hashes, options) => lookUpHashes(api, hashes, options),
    details: (ids, options) => listDetails(api, ids, options),
    async has(ids, options) {
      const given = [...ids]
      const others = given.filter((id) => hashKind(id) !== 'sha256')
      const [objects, found] = await Promise.all([
        records.has(
          given.filter((id) => hashKind(id) === 'sha256'),
          options,
        ),
        files.has(others, options),
      ])
      return new Map(given.map((id) => [id, objects.get(id) ?? found.get(id) ?? null]))
    },
  }
}

type CountQuery = {
  readonly type: components['schemas']['Kind']
  readonly query: string | undefined
  readonly bound: number | null
}

export async function countRecords(
  { raw, longQueries }: Api,
  { type, query: asked, bound }: CountQuery,
  signal?: AbortSignal,
): Promise<BoundedCount> {
  const path = { type }
  const limit = bound === null ? {} : { bound }
  const { data } = await longQueries(asked, {
    inAddress: () => {
      const query = { ...(asked ? { query: asked } : {}), ...limit }
      return raw.GET('/api/{type}/count', { params: { path, query }, ...passSignal(signal) })
    },
    inBody: (query) =>
      raw.POST('/api/{type}/count', { params: { path }, body: { query, ...limit }, ...passSignal(signal) }),
  })
  // Only answers that were bounded say so.
  return { count: requirePresent(data?.count, 'count'), isExact: data?.is_exact ?? true }
}

/** The query parameters of a page. The server refuses an order that its list does not have. */
export function pageQuery<Sort extends ListSort>({ query, count, olderThan, sort, after }: PageQuery) {
  return {
    count,
    ...(query ? { query } : {}),
    ...(olderThan ? { older_than: olderThan } : {}),
    ...(sort ? { sort: sort as Sort } : {}),
    ...(after ? { after } : {}),
  }
}

import type { Api } from '../calls/api.ts'
import { validationError } from '../errors/api-error.ts'
import type { components } from '../generated/schema.ts'
import { hashText } from '../hash/hash-text.ts'
import { asText, readExact } from '../json/lossless.ts'
import { multiQuery } from '../records/has.ts'
import { nameQuery } from '../records/names.ts'
import {
  type CallOptions,
  createRecords,
  type DetailOptions,
  pageOf,
  type RecordSource,
  type Records,
} from '../records/records.ts'
import { checkIdentity } from '../upload/check-identity.ts'
import { type CommonUploadOptions, wireOptions } from '../upload/common-options.ts'
import { passSignal } from '../wire/raw.ts'
import { fetchFacets } from './facets.ts'
import { countRecords, pageQuery } from './objects.ts'

export type BlobSummary = Readonly<components['schemas']['BlobSummary']>
export type BlobDetail = Readonly<components['schemas']['Blob']>

export type BlobUploadOptions = CommonUploadOptions & {
  readonly name: string
  /** The kind of text, such as `raw_cfg`. */
  readonly type: string
  readonly content: string
}

/** Texts, identified by their SHA-256. */
export type Blobs = Records<BlobSummary, BlobDetail> & {
  /**
   * Stores a text and returns its record; the same text is the same object. The identifier is compared with one
   * computed here (`IntegrityError`). Needs `adding_blobs`.
   *
   * @example await client.blobs.upload({ name: 'strings.txt', type: 'strings', content: text, parent: sha256 })
   */
  upload(options: BlobUploadOptions): Promise<BlobDetail>
  /**
   * The text of a blob.
   *
   * @example const text = await client.blobs.content(id)
   */
  content(id: string, options?: CallOptions): Promise<string>
}

export function blobSource(api: Api): RecordSource<BlobSummary, BlobDetail> {
  const { raw, longQueries } = api
  return {
    queryOf: multiQuery,
    async fetchPage(page, signal) {
      const asked = pageQuery<components['schemas']['BlobSort']>(page)
      const { data, response } = await longQueries(page.query, {
        inAddress: () => raw.GET('/api/blob', { params: { query: asked }, ...passSignal(signal) }),
        inBody: (query) => raw.POST('/api/blob/search', { body: { ...asked, query }, ...passSignal(signal) }),
      })
      return pageOf(data?.blobs, response, data?.next)
    },
    fetchOne: (id, options) => fetchBlob(api, id, options),
    countAll: (query, bound, signal) => countRecords(api, { type: 'blob', query, bound }, signal),
    countFacets: (query, options) => fetchFacets(api, { ...options, type: 'blob', query }),
    deleteOne: (id, query, signal) =>
      raw.DELETE('/api/blob/{id}', { params: { path: { id }, query }, ...passSignal(signal) }),
  }
}

export async function fetchBlob(
  { raw, wire }: Api,
  id: string,
  { signal, ...options }: DetailOptions = {},
): Promise<BlobDetail> {
  const params = { path: { id }, query: nameQuery(options) }
  const { data } = await raw.GET('/api/blob/{id}', { params, ...asText, ...passSignal(signal) })
  return readExact(data, wire.settings.numbers, 'blob')
}

export function createBlobs(api: Api): Blobs {
  const { raw, wire } = api
  const records = createRecords(blobSource(api))
  return {
    ...records,
    async upload(options) {
      const { name, type, content, signal } = options
      if (!content.isWellFormed())
        throw validationError('content', 'contains half a surrogate pair, which UTF-8 cannot encode')
      const body = { ...wireOptions(options), blob_name: name, blob_type: type, content }
      const expected = hashText(content)
      const { data } = await raw.POST('/api/blob', { body, ...asText, ...passSignal(signal) })
      const blob: BlobDetail = readExact(data, wire.settings.numbers, 'blob')
      return checkIdentity(blob, { expected, operation: 'POST /api/blob' })
    },
    content: async (id, options) => (await records.get(id, options)).content,
  }
}

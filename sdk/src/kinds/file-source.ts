import type { Api } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { asText, readExact } from '../json/lossless.ts'
import { multiQuery } from '../records/has.ts'
import { nameQuery } from '../records/names.ts'
import { pageOf, type RecordSource } from '../records/records.ts'
import type { FileDetail } from '../upload/file-detail.ts'
import { passSignal } from '../wire/raw.ts'
import { fetchFacets } from './facets.ts'
import { countRecords, pageQuery } from './objects.ts'

export type FileSummary = Readonly<components['schemas']['FileSummary']>

export function fileSource(api: Api): RecordSource<FileSummary, FileDetail> {
  const { raw, wire, longQueries } = api
  return {
    queryOf: multiQuery,
    async fetchPage(page, signal) {
      const asked = pageQuery<components['schemas']['FileSort']>(page)
      const { data, response } = await longQueries(page.query, {
        inAddress: () => raw.GET('/api/file', { params: { query: asked }, ...passSignal(signal) }),
        inBody: (query) => raw.POST('/api/file/search', { body: { ...asked, query }, ...passSignal(signal) }),
      })
      return pageOf(data?.files, response, data?.next)
    },
    async fetchOne(id, { signal, ...options } = {}) {
      const params = { path: { id }, query: nameQuery(options) }
      const { data } = await raw.GET('/api/file/{id}', { params, ...asText, ...passSignal(signal) })
      return readExact(data, wire.settings.numbers, 'file')
    },
    countAll: (query, bound, signal) => countRecords(api, { type: 'file', query, bound }, signal),
    countFacets: (query, options) => fetchFacets(api, { ...options, type: 'file', query }),
    deleteOne: (id, query, signal) =>
      raw.DELETE('/api/file/{id}', { params: { path: { id }, query }, ...passSignal(signal) }),
  }
}

import type { Api } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { hashConfig } from '../hash/hash-config.ts'
import { asText, readExact, stringifyLossless } from '../json/lossless.ts'
import { multiQuery } from '../records/has.ts'
import { hashKind } from '../records/identifier.ts'
import { nameQuery } from '../records/names.ts'
import {
  type CallOptions,
  createRecords,
  pageOf,
  type RecordSource,
  type Records,
  requirePresent,
} from '../records/records.ts'
import { checkIdentity } from '../upload/check-identity.ts'
import { type CommonUploadOptions, wireOptions } from '../upload/common-options.ts'
import { passSignal } from '../wire/raw.ts'
import { type BlobDetail, fetchBlob } from './blobs.ts'
import { fetchFacets } from './facets.ts'
import { countRecords, pageQuery } from './objects.ts'

export type ConfigSummary = Readonly<components['schemas']['ConfigSummary']>
export type ConfigDetail = Readonly<components['schemas']['Config']>
export type ConfigFamily = Readonly<components['schemas']['ConfigFamily']>

/** The contents of a config. Numbers that JavaScript would change are `RawNumber` or bigint. */
export type ConfigContents = Readonly<Record<string, unknown>>

export type ConfigUploadOptions = CommonUploadOptions & {
  readonly family: string
  /** Default `static`. */
  readonly type?: string
  /** `{ "in-blob": id }`, or a blob described inline, stands for a blob. */
  readonly cfg: ConfigContents
}

/** Malware configurations, identified by their contents. */
export type Configs = Records<ConfigSummary, ConfigDetail> & {
  /**
   * Stores a config and returns its record; the same contents are the same object. The identifier is compared with one
   * computed here (`IntegrityError`), so that no number was changed on the way. Needs `adding_configs`.
   *
   * @example await client.configs.upload({ family: 'emotet', cfg: { urls: ['http://c2.example/'], port: 8080 } })
   */
  upload(options: ConfigUploadOptions): Promise<ConfigDetail>
  /**
   * The contents of a config as JSON text: numbers as they were sent, indented by four spaces.
   *
   * @example await writeFile('config.json', await client.configs.content(id))
   */
  content(id: string, options?: CallOptions): Promise<string>
  /**
   * Contents with each `{ "in-blob": id }` of the top level replaced by the record of that blob.
   *
   * @example const { raw } = await client.configs.resolveBlobs((await client.configs.get(id)).cfg)
   */
  resolveBlobs(cfg: ConfigContents, options?: CallOptions): Promise<Readonly<Record<string, unknown | BlobDetail>>>
  /**
   * Families and how many configs of each there are, visible or not, the largest first; with `range` those of the last hours or days.
   *
   * @example const families = await client.configs.stats({ range: '7d' })
   */
  stats(options?: CallOptions & { readonly range?: string }): Promise<readonly ConfigFamily[]>
}

export function configSource(api: Api): RecordSource<ConfigSummary, ConfigDetail> {
  const { raw, wire, longQueries } = api
  return {
    queryOf: multiQuery,
    async fetchPage(page, signal) {
      const asked = pageQuery<components['schemas']['ConfigSort']>(page)
      const { data, response } = await longQueries(page.query, {
        inAddress: () => raw.GET('/api/config', { params: { query: asked }, ...passSignal(signal) }),
        inBody: (query) => raw.POST('/api/config/search', { body: { ...asked, query }, ...passSignal(signal) }),
      })
      return pageOf(data?.configs, response, data?.next)
    },
    async fetchOne(id, { signal, ...options } = {}) {
      const params = { path: { id }, query: nameQuery(options) }
      const { data } = await raw.GET('/api/config/{id}', { params, ...asText, ...passSignal(signal) })
      return withBothNames(readExact(data, wire.settings.numbers, 'config'))
    },
    countAll: (query, bound, signal) => countRecords(api, { type: 'config', query, bound }, signal),
    countFacets: (query, options) => fetchFacets(api, { ...options, type: 'config', query }),
    deleteOne: (id, query, signal) =>
      raw.DELETE('/api/config/{id}', { params: { path: { id }, query }, ...passSignal(signal) }),
  }
}

/** Older servers return the contents by only one of the two names. */
function withBothNames(config: ConfigDetail): ConfigDetail {
  return { ...config, config: config.config ?? config.cfg, cfg: config.cfg ?? config.config }
}

export function createConfigs(api: Api): Configs {
  const { raw, wire } = api
  const records = createRecords(configSource(api))
  return {
    ...records,
    async upload(options) {
      const { family, type: configType = 'static', cfg, signal } = options
      const body = { ...wireOptions(options), family, config_type: configType, cfg }
      const expected = await hashConfig(cfg)
      const { data } = await raw.POST('/api/config', { body, ...asText, ...passSignal(signal) })
      const config = withBothNames(readExact(data, wire.settings.numbers, 'config'))
      return checkIdentity(config, { expected, operation: 'POST /api/config' })
    },
    async content(id, options) {
      return stringifyLossless((await records.get(id, options)).cfg, 4)
    },
    async resolveBlobs(cfg, options) {
      const members = Object.entries(cfg).map(async ([key, value]): Promise<[string, unknown]> => {
        const blobId = inBlob(value)
        return [key, blobId === undefined ? value : await fetchBlob(api, blobId, options)]
      })
      return Object.fromEntries(await Promise.all(members))
    },
    async stats({ range, signal } = {}) {
      const query = range === undefined ? {} : { range }
      const { data } = await raw.GET('/api/config/stats', { params: { query }, ...passSignal(signal) })
      return requirePresent(data?.families, 'families')
    },
  }
}

function inBlob(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('in-blob' in value)) return undefined
  const id = value['in-blob']
  return typeof id === 'string' && hashKind(id) === 'sha256' ? id : undefined
}

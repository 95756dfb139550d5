import { type Api, checkName, objectPath } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'
import { createMetakeyDefinitions, type MetakeyDefinitions } from './metakey-definitions.ts'

export type Metakey = Readonly<components['schemas']['Metakey']>

/** Attributes in their old form, for servers that support no other. Values are shown as strings. */
export type Metakeys = {
  /**
   * Values of keys the caller may read.
   *
   * @example for (const { key, value } of await client.metakeys.list(sha256)) console.log(key, value)
   */
  list(id: string, options?: CallOptions & { readonly hidden?: boolean }): Promise<readonly Metakey[]>
  /**
   * Adds a value, any JSON but null and empty ones, and returns all. All but strings are shown as JSON text. Idempotent. Needs `adding_attributes`.
   *
   * @example await client.metakeys.add(sha256, { key: 'source', value: 'mail' })
   */
  add(
    id: string,
    metakey: { readonly key: string; readonly value: unknown },
    options?: CallOptions,
  ): Promise<readonly Metakey[]>
  /**
   * Removes one value of a key, or all of them. Needs `removing_attributes`.
   *
   * @example await client.metakeys.remove(sha256, { key: 'source' })
   */
  remove(id: string, metakey: { readonly key: string; readonly value?: string }, options?: CallOptions): Promise<void>
  /** Definitions of the keys. */
  readonly definitions: MetakeyDefinitions
}

export function createMetakeys(api: Api): Metakeys {
  const { raw } = api
  return {
    async list(id, { hidden = false, signal } = {}) {
      const params = { path: objectPath(id), query: hidden ? { hidden } : {} }
      const { data } = await raw.GET('/api/{type}/{id}/meta', { params, ...passSignal(signal) })
      return requirePresent(data?.metakeys, 'metakeys')
    },
    async add(id, { key, value }, { signal } = {}) {
      const sent = { params: { path: objectPath(id) }, body: { key: checkName('key', key), value } }
      const { data } = await raw.POST('/api/{type}/{id}/meta', { ...sent, ...passSignal(signal) })
      return requirePresent(data?.metakeys, 'metakeys')
    },
    async remove(id, { key, value }, { signal } = {}) {
      const query = { key: checkName('key', key), ...(value === undefined ? {} : { value }) }
      await raw.DELETE('/api/{type}/{id}/meta', { params: { path: objectPath(id), query }, ...passSignal(signal) })
    },
    definitions: createMetakeyDefinitions(api),
  }
}

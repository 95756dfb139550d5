import { type Api, checkName, checkNumber, objectPath } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { asText, readExact } from '../json/lossless.ts'
import { checkId } from '../records/identifier.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

export type AttributeValue = Readonly<components['schemas']['AttributeValue']>
export type NewAttribute = { readonly key: string; readonly value: unknown }
export type AttributeTexts = Readonly<components['schemas']['AttributeTexts']>
type AttributeList = components['schemas']['AttributeList']

export type AttributeOptions = CallOptions & {
  /** Include values of hidden keys; needs `reading_all_attributes`. Default false. */
  readonly hidden?: boolean
}

/** Attribute values of objects. Numbers in them are exact, as the client's option `numbers` says. */
export type Attributes = {
  /**
   * Values of keys the caller may read, each with its number.
   *
   * @example for (const { key, value } of await client.attributes.list(sha256)) console.log(key, value)
   */
  list(id: string, options?: AttributeOptions): Promise<readonly AttributeValue[]>
  /**
   * Lists the attributes as values by key.
   *
   * @example const [source] = (await client.attributes.get(sha256)).get('source') ?? []
   */
  get(id: string, options?: AttributeOptions): Promise<ReadonlyMap<string, readonly unknown[]>>
  /**
   * Values of up to 10 keys on up to 100 objects, as text for lists: the first 5 of each key, cut after 1000 characters. What the
   * caller may not see is left out. `UnsupportedError` on servers that lack this.
   *
   * @example for (const { id, key, texts } of await client.attributes.texts(ids, ['source'])) console.log(id, key, texts)
   */
  texts(ids: readonly string[], keys: readonly string[], options?: CallOptions): Promise<readonly AttributeTexts[]>
  /**
   * Adds a value, any JSON; a list is one value. Idempotent. Returns all values of readable keys. `NotFoundError` when
   * the key is not defined or may not be set; needs `adding_attributes`.
   *
   * @example await client.attributes.add(sha256, { key: 'source', value: { url: 'https://drop.example/a' } })
   */
  add(id: string, attribute: NewAttribute, options?: CallOptions): Promise<readonly AttributeValue[]>
  /**
   * Removes a value by its number. Needs `removing_attributes`.
   *
   * @example await client.attributes.remove(sha256, 12)
   */
  remove(id: string, attributeId: number, options?: CallOptions): Promise<void>
}

export function createAttributes({ raw, wire }: Api): Attributes {
  const read = (text: string | undefined) =>
    readExact<AttributeList>(text, wire.settings.numbers, 'attributes').attributes
  const list: Attributes['list'] = async (id, { hidden = false, signal } = {}) => {
    const params = { path: objectPath(id), query: hidden ? { hidden } : {} }
    return read((await raw.GET('/api/{type}/{id}/attribute', { params, ...asText, ...passSignal(signal) })).data)
  }
  return {
    list,
    async get(id, options = {}) {
      const all = Map.groupBy(await list(id, options), ({ key }) => key)
      return new Map([...all].map(([key, found]) => [key, found.map(({ value }) => value)]))
    },
    async texts(ids, keys, { signal } = {}) {
      const body = { ids: ids.map((id) => checkId(id)), keys: [...keys] }
      return requirePresent(
        (await raw.POST('/api/attribute_texts', { body, ...passSignal(signal) })).data?.values,
        'values',
      )
    },
    async add(id, { key, value }, { signal } = {}) {
      const sent = { params: { path: objectPath(id) }, body: { key: checkName('key', key), value } }
      return read((await raw.POST('/api/{type}/{id}/attribute', { ...sent, ...asText, ...passSignal(signal) })).data)
    },
    async remove(id, attributeId, { signal } = {}) {
      const path = { ...objectPath(id), attribute_id: checkNumber('attributeId', attributeId) }
      await raw.DELETE('/api/{type}/{id}/attribute/{attribute_id}', { params: { path }, ...passSignal(signal) })
    },
  }
}

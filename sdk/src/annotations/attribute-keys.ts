import { type Api, checkName } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

export type AttributeKey = Readonly<components['schemas']['AttributeKey']>
export type NewAttributeKey = Readonly<components['schemas']['NewAttributeKey']>
export type AttributeKeyChange = Readonly<components['schemas']['AttributeKeyChange']>
export type AttributePermission = Readonly<components['schemas']['AttributePermission']>

/** Definitions of attribute keys, and which group may read and set them. Changes need `manage_users`. */
export type AttributeKeys = {
  /**
   * Keys the caller may `read` (default) or `set`; `manage` means all and needs `manage_users`.
   *
   * @example const keys = await client.attributeKeys.list({ access: 'set' })
   */
  list(options?: CallOptions & { readonly access?: 'read' | 'set' | 'manage' }): Promise<readonly AttributeKey[]>
  /**
   * One definition. `NotFoundError` when there is none.
   *
   * @example const { label } = await client.attributeKeys.get('source')
   */
  get(key: string, options?: CallOptions): Promise<AttributeKey>
  /**
   * Defines a key. `ConflictError` when it exists.
   *
   * @example await client.attributeKeys.create({ key: 'source', label: 'Source', description: '', hidden: false })
   */
  create(definition: NewAttributeKey, options?: CallOptions): Promise<AttributeKey>
  /**
   * Changes only the given fields of a definition.
   *
   * @example await client.attributeKeys.update('source', { label: 'Where it came from' })
   */
  update(key: string, change: AttributeKeyChange, options?: CallOptions): Promise<AttributeKey>
  /**
   * Deletes a key with all its values.
   *
   * @example await client.attributeKeys.delete('source')
   */
  delete(key: string, options?: CallOptions): Promise<void>
  /**
   * Lists the groups that may read or set a key.
   *
   * @example const rights = await client.attributeKeys.permissions('source')
   */
  permissions(key: string, options?: CallOptions): Promise<readonly AttributePermission[]>
  /**
   * Gives a group these rights on a key, in place of those it had.
   *
   * @example await client.attributeKeys.permit('source', { group_name: 'public', can_read: true, can_set: false })
   */
  permit(key: string, permission: AttributePermission, options?: CallOptions): Promise<AttributePermission>
  /**
   * Revokes all rights of a group on a key.
   *
   * @example await client.attributeKeys.forbid('source', 'public')
   */
  forbid(key: string, group: string, options?: CallOptions): Promise<void>
}

export function createAttributeKeys({ raw }: Api): AttributeKeys {
  const named = (key: string) => ({ path: { key: checkName('key', key) } })
  return {
    async list({ access, signal } = {}) {
      const query = access === undefined ? {} : { access }
      const { data } = await raw.GET('/api/attribute', { params: { query }, ...passSignal(signal) })
      return requirePresent(data?.attribute_definitions, 'attribute definitions')
    },
    async get(key, { signal } = {}) {
      return requirePresent(
        (await raw.GET('/api/attribute/{key}', { params: named(key), ...passSignal(signal) })).data,
        'key',
      )
    },
    async create(definition, { signal } = {}) {
      const body = { ...definition, key: checkName('key', definition.key) }
      return requirePresent((await raw.POST('/api/attribute', { body, ...passSignal(signal) })).data, 'key')
    },
    async update(key, change, { signal } = {}) {
      const sent = { params: named(key), body: change, ...passSignal(signal) }
      return requirePresent((await raw.PUT('/api/attribute/{key}', sent)).data, 'key')
    },
    async delete(key, { signal } = {}) {
      await raw.DELETE('/api/attribute/{key}', { params: named(key), ...passSignal(signal) })
    },
    async permissions(key, { signal } = {}) {
      const sent = { params: named(key), ...passSignal(signal) }
      const { data } = await raw.GET('/api/attribute/{key}/permissions', sent)
      return requirePresent(data?.attribute_permissions, 'attribute permissions')
    },
    async permit(key, permission, { signal } = {}) {
      const sent = { params: named(key), body: permission, ...passSignal(signal) }
      return requirePresent((await raw.PUT('/api/attribute/{key}/permissions', sent)).data, 'permission')
    },
    async forbid(key, group, { signal } = {}) {
      const params = { ...named(key), query: { group_name: group } }
      await raw.DELETE('/api/attribute/{key}/permissions', { params, ...passSignal(signal) })
    },
  }
}

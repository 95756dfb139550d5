import { type Api, checkName } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

export type MetakeyDefinition = Readonly<components['schemas']['MetakeyDefinition']>
export type ManagedMetakey = Readonly<components['schemas']['ManagedMetakey']>
export type NewMetakeyDefinition = Readonly<components['schemas']['NewMetakeyDefinition']>
export type MetakeyDefinitionChange = Readonly<components['schemas']['MetakeyDefinitionChange']>
export type MetakeyRights = Readonly<components['schemas']['MetakeyRights']>

/** Attribute keys in their old form. All but `list` needs `manage_users`. */
export type MetakeyDefinitions = {
  /**
   * Keys the caller may `read` or `set`.
   *
   * @example const keys = await client.metakeys.definitions.list('set')
   */
  list(access: 'read' | 'set', options?: CallOptions): Promise<readonly MetakeyDefinition[]>
  /**
   * All keys, with the rights of groups.
   *
   * @example const keys = await client.metakeys.definitions.managed()
   */
  managed(options?: CallOptions): Promise<readonly ManagedMetakey[]>
  /**
   * One key, with the rights of groups.
   *
   * @example const { permissions } = await client.metakeys.definitions.get('source')
   */
  get(key: string, options?: CallOptions): Promise<ManagedMetakey>
  /**
   * Defines a key.
   *
   * @example await client.metakeys.definitions.create('source', { label: 'Source', description: '', template: '', hidden: false })
   */
  create(key: string, definition: NewMetakeyDefinition, options?: CallOptions): Promise<MetakeyDefinition>
  /**
   * Changes only the given fields of a definition.
   *
   * @example await client.metakeys.definitions.update('source', { label: 'Origin' })
   */
  update(key: string, change: MetakeyDefinitionChange, options?: CallOptions): Promise<MetakeyDefinition>
  /**
   * Deletes a key with all its values.
   *
   * @example await client.metakeys.definitions.delete('source')
   */
  delete(key: string, options?: CallOptions): Promise<void>
  /**
   * Gives a group rights on a key.
   *
   * @example await client.metakeys.definitions.permit({ key: 'source', group: 'public' }, { can_read: true, can_set: false })
   */
  permit(place: MetakeyGroupRef, rights: MetakeyRights, options?: CallOptions): Promise<ManagedMetakey>
  /**
   * Revokes all rights of a group on a key.
   *
   * @example await client.metakeys.definitions.forbid({ key: 'source', group: 'public' })
   */
  forbid(place: MetakeyGroupRef, options?: CallOptions): Promise<void>
}

export type MetakeyGroupRef = { readonly key: string; readonly group: string }

export function createMetakeyDefinitions({ raw }: Api): MetakeyDefinitions {
  const named = (key: string) => ({ path: { key: checkName('key', key) } })
  const placed = ({ key, group }: MetakeyGroupRef) => ({
    path: { key: checkName('key', key), group: checkName('group', group) },
  })
  return {
    async list(access, { signal } = {}) {
      const sent = { params: { path: { access } }, ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/meta/list/{access}', sent)).data?.metakeys, 'metakeys')
    },
    async managed({ signal } = {}) {
      return requirePresent((await raw.GET('/api/meta/manage', passSignal(signal))).data?.metakeys, 'metakeys')
    },
    async get(key, { signal } = {}) {
      const sent = { params: named(key), ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/meta/manage/{key}', sent)).data, 'metakey')
    },
    async create(key, definition, { signal } = {}) {
      const sent = { params: named(key), body: definition, ...passSignal(signal) }
      return requirePresent((await raw.POST('/api/meta/manage/{key}', sent)).data, 'metakey')
    },
    async update(key, change, { signal } = {}) {
      const sent = { params: named(key), body: change, ...passSignal(signal) }
      return requirePresent((await raw.PUT('/api/meta/manage/{key}', sent)).data, 'metakey')
    },
    async delete(key, { signal } = {}) {
      await raw.DELETE('/api/meta/manage/{key}', { params: named(key), ...passSignal(signal) })
    },
    async permit(place, rights, { signal } = {}) {
      const sent = { params: placed(place), body: rights, ...passSignal(signal) }
      return requirePresent((await raw.PUT('/api/meta/manage/{key}/permissions/{group}', sent)).data, 'metakey')
    },
    async forbid(place, { signal } = {}) {
      const sent = { params: placed(place), ...passSignal(signal) }
      await raw.DELETE('/api/meta/manage/{key}/permissions/{group}', sent)
    },
  }
}

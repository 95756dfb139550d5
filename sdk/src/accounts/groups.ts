import { type Api, checkName } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

export type Group = Readonly<components['schemas']['Group']>
export type NewGroup = Readonly<components['schemas']['NewGroup']>
export type GroupChange = Readonly<components['schemas']['GroupChange']>

/** Groups of users. They need `manage_users`; for the caller's own workspaces see `auth.groups`. */
export type Groups = {
  /**
   * All groups, with their members.
   *
   * @example const groups = await client.groups.list()
   */
  list(options?: CallOptions): Promise<readonly Group[]>
  /**
   * One group. `NotFoundError` when there is none.
   *
   * @example const { users } = await client.groups.get('analysts')
   */
  get(name: string, options?: CallOptions): Promise<Group>
  /**
   * Creates a group. `ConflictError` when the name is taken.
   *
   * @example await client.groups.create('analysts', { capabilities: ['adding_tags'] })
   */
  create(name: string, group?: NewGroup, options?: CallOptions): Promise<void>
  /**
   * Changes only the given fields.
   *
   * @example await client.groups.update('analysts', { workspace: true })
   */
  update(name: string, change: GroupChange, options?: CallOptions): Promise<void>
  /**
   * Deletes a group, and the access it gave.
   *
   * @example await client.groups.delete('analysts')
   */
  delete(name: string, options?: CallOptions): Promise<void>
}

export function createGroups({ raw }: Api): Groups {
  const named = (name: string) => ({ path: { name: checkName('name', name) } })
  return {
    async list({ signal } = {}) {
      return requirePresent((await raw.GET('/api/group', passSignal(signal))).data?.groups, 'groups')
    },
    async get(name, { signal } = {}) {
      return requirePresent(
        (await raw.GET('/api/group/{name}', { params: named(name), ...passSignal(signal) })).data,
        'group',
      )
    },
    async create(name, group = {}, { signal } = {}) {
      await raw.POST('/api/group/{name}', { params: named(name), body: group, ...passSignal(signal) })
    },
    async update(name, change, { signal } = {}) {
      await raw.PUT('/api/group/{name}', { params: named(name), body: change, ...passSignal(signal) })
    },
    async delete(name, { signal } = {}) {
      await raw.DELETE('/api/group/{name}', { params: named(name), ...passSignal(signal) })
    },
  }
}

import { type Api, checkName, objectPath } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { checkId } from '../records/identifier.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

export type ObjectShare = Readonly<components['schemas']['Share']>

/** Shares of an object: the groups that see it. */
export type Shares = {
  /**
   * Groups with access to an object, and why they have it, as far as the caller may know.
   *
   * @example for (const { group_name, reason_type } of await client.shares.list(sha256)) console.log(group_name)
   */
  list(id: string, options?: CallOptions): Promise<readonly ObjectShare[]>
  /**
   * Gives a group access to an object and all its descendants, and returns all shares. Idempotent. `NotFoundError` when
   * there is no such group. For a group of others it needs `sharing_with_all`.
   *
   * @example await client.shares.add(sha256, 'analysts')
   */
  add(id: string, group: string, options?: CallOptions): Promise<readonly ObjectShare[]>
  /**
   * Takes a share back, with everything that the group got below the object by it, and returns the shares that are left.
   * Only those who shared it and administrators may; others get a `ForbiddenError`. `NotFoundError` when it is not shared
   * with the group, `ConflictError` when the group has it by an upload or through another object.
   *
   * @example await client.shares.remove(sha256, 'analysts')
   */
  remove(id: string, group: string, options?: CallOptions): Promise<readonly ObjectShare[]>
  /**
   * Names of the groups that the caller can share with.
   *
   * @example const names = await client.shares.groups()
   */
  groups(options?: CallOptions): Promise<readonly string[]>
  /**
   * Marks an object as shareable with third parties, permanently; idempotent. Needs `modify_3rd_party_sharing`.
   * `ForbiddenError` too where the server has it switched off.
   *
   * @example await client.shares.allowThirdParties(sha256)
   */
  allowThirdParties(id: string, options?: CallOptions): Promise<void>
}

export function createShares({ raw }: Api): Shares {
  return {
    async list(id, { signal } = {}) {
      const sent = { params: { path: objectPath(id) }, ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/{type}/{id}/share', sent)).data?.shares, 'shares')
    },
    async add(id, group, { signal } = {}) {
      const sent = { params: { path: objectPath(id) }, body: { group: checkName('group', group) } }
      const { data } = await raw.PUT('/api/{type}/{id}/share', { ...sent, ...passSignal(signal) })
      return requirePresent(data?.shares, 'shares')
    },
    async remove(id, group, { signal } = {}) {
      const params = { path: objectPath(id), query: { group: checkName('group', group) } }
      const { data } = await raw.DELETE('/api/{type}/{id}/share', { params, ...passSignal(signal) })
      return requirePresent(data?.shares, 'shares')
    },
    async groups({ signal } = {}) {
      return requirePresent((await raw.GET('/api/share', passSignal(signal))).data?.groups, 'groups')
    },
    async allowThirdParties(id, { signal } = {}) {
      await raw.PUT('/api/object/{id}/share_3rd_party', {
        params: { path: { id: checkId(id) } },
        ...passSignal(signal),
      })
    },
  }
}

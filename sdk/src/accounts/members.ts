import { type Api, checkName } from '../calls/api.ts'
import type { CallOptions } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

/** Members of groups. Need `manage_users`. */
export type Members = {
  /**
   * Makes a user a member of a group, who then sees what is shared with it.
   *
   * @example await client.members.add('analysts', 'bob')
   */
  add(group: string, login: string, options?: CallOptions): Promise<void>
  /**
   * Makes a member an administrator of the group, or revokes that.
   *
   * @example await client.members.update({ group: 'analysts', login: 'bob' }, { group_admin: true })
   */
  update(
    member: { readonly group: string; readonly login: string },
    change: { readonly group_admin: boolean },
    options?: CallOptions,
  ): Promise<void>
  /**
   * Removes a user from a group.
   *
   * @example await client.members.remove('analysts', 'bob')
   */
  remove(group: string, login: string, options?: CallOptions): Promise<void>
}

export function createMembers({ raw }: Api): Members {
  const place = (group: string, login: string) => ({
    params: { path: { name: checkName('group', group), login: checkName('login', login) } },
  })
  return {
    async add(group, login, { signal } = {}) {
      await raw.POST('/api/group/{name}/member/{login}', { ...place(group, login), ...passSignal(signal) })
    },
    async update({ group, login }, change, { signal } = {}) {
      const sent = { ...place(group, login), body: change, ...passSignal(signal) }
      await raw.PUT('/api/group/{name}/member/{login}', sent)
    },
    async remove(group, login, { signal } = {}) {
      await raw.DELETE('/api/group/{name}/member/{login}', { ...place(group, login), ...passSignal(signal) })
    },
  }
}

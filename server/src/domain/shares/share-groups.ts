import type { Call } from '../../call.ts'
import { selectShareGroups } from '../../statements/access/select-share-groups.ts'
import type { GroupModel } from '../../tables/group.ts'
import type { Fields } from '../../tables/rows.ts'

type ShareGroup = Fields<GroupModel, 'id' | 'name'>

/** Groups that the caller may share with: their own, or with the capability all. Groups of pending users are left out. */
export async function shareGroups({ app, caller }: Call, name?: string): Promise<ShareGroup[]> {
  const among = caller.capabilities.has('sharing_with_all') ? null : caller.groupIds
  return selectShareGroups(app.db, name === undefined ? { among } : { among, name })
}

/** Their names. */
export async function listShareGroups(call: Call): Promise<string[]> {
  return (await shareGroups(call)).map(({ name }) => name)
}

import type { Call } from '../../call.ts'
import { changedCapabilities } from '../../capabilities.ts'
import { conflict } from '../../errors/problems.ts'
import { selectCapabilities } from '../../statements/accounts/select-capabilities.ts'
import { MemberModel } from '../../tables/member.ts'
import { requireAccountName } from '../access/account-name.ts'
import { lockGroup, lockMember, requireOpenGroup } from './lock-group.ts'

export type Membership = { readonly name: string; readonly login: string }

/** The table of members has no unique constraint; the lock of the group prevents duplicates. */
export async function addMember({ change, emit, note }: Call, { name, login }: Membership): Promise<void> {
  requireAccountName(name, 'name')
  requireAccountName(login, 'login')
  await change(async (trx) => {
    const group = await lockGroup(trx, name)
    const { id: groupId, capabilities } = requireOpenGroup(group, 'Adding members to immutable group is not allowed')
    const userId = await lockMember(trx, login)
    if ((await MemberModel.query(trx).findOne({ user_id: userId, group_id: groupId }).select('user_id')) !== undefined)
      throw conflict('Member is already added')
    const before = await selectCapabilities(trx, userId)
    await MemberModel.query(trx).insert({ userId, groupId, groupAdmin: false })
    note(changedCapabilities(before, [...before, ...capabilities]))
  })
  emit('createdMembership', { group: { name }, user: { login } })
}

import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { changedCapabilities } from '../../capabilities.ts'
import { conflict, forbidden } from '../../errors/problems.ts'
import { selectCapabilities } from '../../statements/accounts/select-capabilities.ts'
import { MemberModel } from '../../tables/member.ts'
import { requireAccountName } from '../access/account-name.ts'
import type { Membership } from './add-member.ts'
import { type LockedGroup, lockGroup, lockMember, requireOpenGroup } from './lock-group.ts'

/** Removes a member: for administrators, and for administrators of that group. */
export async function removeMember(call: Call, { name, login }: Membership): Promise<void> {
  requireAccountName(name, 'name')
  requireAccountName(login, 'login')
  await call.change(async (trx) => {
    const group = await lockGroup(trx, name)
    if (!(await mayManage(trx, call, group))) throw forbidden('You are not permitted to manage this group')
    const { id: groupId, capabilities } = requireOpenGroup(
      group,
      'Removing members from immutable group is not allowed',
    )
    if (login === call.caller.login)
      throw forbidden("You can't remove yourself from the group, only system admin can remove group admins.")
    const userId = await lockMember(trx, login)
    const removed = await MemberModel.query(trx).where({ user_id: userId, group_id: groupId }).delete()
    if (removed === 0) throw conflict('Member is already removed')
    const after = await selectCapabilities(trx, userId)
    call.note(changedCapabilities([...after, ...capabilities], after))
  })
  call.emit('removedMembership', { group: { name }, user: { login } })
}

async function mayManage(trx: Knex.Transaction, { caller }: Call, group: LockedGroup | null): Promise<boolean> {
  if (caller.capabilities.has('manage_users')) return true
  if (group === null) return false
  const own = { user_id: caller.userId, group_id: group.id, group_admin: true }
  return (await MemberModel.query(trx).findOne(own).select('user_id')) !== undefined
}

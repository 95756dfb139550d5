import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { MemberModel } from '../../tables/member.ts'
import { requireAccountName } from '../access/account-name.ts'
import type { Membership } from './add-member.ts'
import { lockGroup, lockMember, requireOpenGroup } from './lock-group.ts'

/** Makes a member administrator of the group, or no longer. */
export async function updateMember(
  { change, emit }: Call,
  { name, login }: Membership,
  isAdmin: boolean,
): Promise<void> {
  requireAccountName(name, 'name')
  requireAccountName(login, 'login')
  await change(async (trx) => {
    const group = await lockGroup(trx, name)
    const { id: groupId } = requireOpenGroup(group, 'Change membership in immutable group is not allowed')
    const userId = await lockMember(trx, login)
    const changed = await MemberModel.query(trx)
      .where({ user_id: userId, group_id: groupId })
      .patch({ groupAdmin: isAdmin })
    if (changed === 0) throw notFound(`User ${login} is not a member of group ${name}`)
  })
  emit('updatedMembership', { group: { name }, user: { login } })
}

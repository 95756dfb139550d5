import type { Call } from '../../call.ts'
import { conflict } from '../../errors.ts'
import { requireAccountName } from '../access/account-name.ts'
import { lockGroup, lockMember, requireOpenGroup } from './lock-group.ts'

export type Membership = { readonly name: string; readonly login: string }

/** The table of members has no unique constraint; the lock of the group prevents duplicates. */
export async function addMember({ app, emit }: Call, { name, login }: Membership): Promise<void> {
  requireAccountName(name, 'name')
  requireAccountName(login, 'login')
  await app.db.transaction(async (trx) => {
    const group = await lockGroup(trx, name)
    const groupId = requireOpenGroup(group, 'Adding members to immutable group is not allowed')
    const pair = { user_id: await lockMember(trx, login), group_id: groupId }
    if ((await trx('member').where(pair).first('user_id')) !== undefined) throw conflict('Member is already added')
    await trx('member').insert({ ...pair, group_admin: false })
  })
  emit('createdMembership', { group: { name }, user: { login } })
}

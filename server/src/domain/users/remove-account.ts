import type { Knex } from 'knex'
import { lockAccessGraph } from '../../statements/access/lock-access-graph.ts'
import { GroupModel } from '../../tables/group.ts'
import { MemberModel } from '../../tables/member.ts'
import { OpenidIdentityModel } from '../../tables/openid-identity.ts'
import { UserModel } from '../../tables/user.ts'

export type LockedAccount = { readonly userId: number; readonly pending: boolean; readonly groupId: number | null }

/** Takes every lock that the removal of an account needs before it changes anything. Null: no such user. */
export async function lockAccount(trx: Knex.Transaction, login: string): Promise<LockedAccount | null> {
  await lockAccessGraph(trx)
  const group = await GroupModel.query(trx).findOne({ name: login, private: true }).forUpdate().select('id')
  const user = await UserModel.query(trx).findOne({ login }).forUpdate().select('id', 'pending')
  return user === undefined ? null : { userId: user.id, pending: user.pending, groupId: group?.id ?? null }
}

/** Removes the user, their private group and dependent rows; other references are cleared by foreign keys. */
export async function removeAccount(trx: Knex.Transaction, { userId, groupId }: LockedAccount): Promise<void> {
  await MemberModel.query(trx).where({ user_id: userId }).delete()
  await OpenidIdentityModel.query(trx).where({ user_id: userId }).delete()
  await UserModel.query(trx).deleteById(userId)
  if (groupId === null) return
  await MemberModel.query(trx).where({ group_id: groupId }).delete()
  await GroupModel.query(trx).deleteById(groupId)
}

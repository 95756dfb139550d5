import type { Knex } from 'knex'
import { lockAccessGraph } from '../access/grant.ts'

export type LockedAccount = { readonly userId: number; readonly pending: boolean; readonly groupId: number | null }

/** Takes every lock that the removal of an account needs before it changes anything. Null: no such user. */
export async function lockAccount(trx: Knex.Transaction, login: string): Promise<LockedAccount | null> {
  await lockAccessGraph(trx)
  const group = await trx('group').where({ name: login, private: true }).forUpdate().first('id')
  const user = await trx('user').where({ login }).forUpdate().first('id', 'pending')
  return user === undefined ? null : { userId: user.id, pending: user.pending, groupId: group?.id ?? null }
}

/** Removes the user, their private group and dependent rows; other references are cleared by foreign keys. */
export async function removeAccount(trx: Knex.Transaction, { userId, groupId }: LockedAccount): Promise<void> {
  await trx('member').where({ user_id: userId }).delete()
  await trx('openid_identity').where({ user_id: userId }).delete()
  await trx('user').where({ id: userId }).delete()
  if (groupId === null) return
  await trx('member').where({ group_id: groupId }).delete()
  await trx('group').where({ id: groupId }).delete()
}

import type { Knex } from 'knex'
import { forbidden, notFound } from '../../errors/problems.ts'
import { GroupModel } from '../../tables/group.ts'
import type { Fields } from '../../tables/rows.ts'
import { UserModel } from '../../tables/user.ts'

export type LockedGroup = Fields<GroupModel, 'id' | 'immutable' | 'capabilities'>

/** Held until the end of the transaction by every change of the group or its members. Null: no such group. */
export async function lockGroup(trx: Knex.Transaction, name: string): Promise<LockedGroup | null> {
  const group = await GroupModel.query(trx).findOne({ name }).forNoKeyUpdate().select('id', 'immutable', 'capabilities')
  return group ?? null
}

/** A group whose members may change; `refusal` says what an immutable group does not allow. */
export function requireOpenGroup(group: LockedGroup | null, refusal: string): LockedGroup {
  if (group === null) throw notFound('No such group')
  if (group.immutable) throw forbidden(refusal)
  return group
}

/** A user who can be a member; locked, so that they are not deleted concurrently. */
export async function lockMember(trx: Knex.Transaction, login: string): Promise<number> {
  const user = await UserModel.query(trx).findOne({ login }).forKeyShare().select('id', 'pending')
  if (user === undefined) throw notFound('No such user')
  if (user.pending) throw forbidden('User is pending and need to be accepted first')
  return user.id
}

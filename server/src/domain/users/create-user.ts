import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { raw } from 'objection'
import type { Call } from '../../call.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../database-error.ts'
import { conflict, unauthenticated } from '../../errors.ts'
import type { components } from '../../generated/contract.ts'
import { GroupModel } from '../../models/group.ts'
import { UserModel } from '../../models/user.ts'
import { requireAccountName } from '../access/account-name.ts'
import { requireEmail } from './email.ts'
import { noMail } from './no-mail.ts'

type NewUser = components['schemas']['NewUser']

/** Creates a user with a private group, and lets him join the default groups. */
export async function createUser({ app, caller, emit }: Call, login: string, fields: NewUser): Promise<void> {
  requireEmail(fields.email)
  requireAccountName(login, 'login')
  try {
    await app.db.transaction(async (trx) => {
      await insertUser(trx, caller.userId, { login, fields })
      if (fields.send_email) throw noMail()
    })
  } catch (error) {
    if (isUniqueViolation(error, 'ix_user_login')) throw conflict('User exists yet')
    if (isUniqueViolation(error, 'ix_group_name')) throw conflict('Group exists yet')
    // The caller's own account was deleted meanwhile.
    if (isForeignKeyViolation(error, 'user_registered_by_fkey')) throw unauthenticated()
    throw error
  }
  emit('createdUser', { user: { login } })
  emit('createdGroup', { group: { name: login } })
}

type Entry = { readonly login: string; readonly fields: NewUser }

async function insertUser(trx: Knex.Transaction, registeredBy: number, { login, fields }: Entry): Promise<void> {
  const { id: userId } = await UserModel.query(trx).insert({
    login,
    email: fields.email,
    additionalInfo: fields.additional_info,
    feedQuality: fields.feed_quality,
    identityVer: randomBytes(8).toString('hex'),
    disabled: false,
    pending: false,
    registeredOn: raw(`clock_timestamp() at time zone 'utc'`),
    registeredBy,
  })
  const { id: groupId } = await GroupModel.query(trx).insert({
    name: login,
    capabilities: [],
    private: true,
    default: false,
    workspace: true,
    immutable: true,
  })
  // Held, so that no default group goes while it is joined.
  const defaults = await trx('group').where({ default: true }).forKeyShare().pluck('id')
  await trx('member').insert(
    [groupId, ...defaults].map((id) => ({ user_id: userId, group_id: id, group_admin: false })),
  )
}

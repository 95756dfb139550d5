import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { raw } from 'objection'
import { GroupModel } from '../../tables/group.ts'
import { MemberModel } from '../../tables/member.ts'
import { UserModel } from '../../tables/user.ts'
import { requireDistinctName } from './distinct-name.ts'

export type NewAccount = {
  readonly login: string
  readonly email: string
  readonly additionalInfo: string
  readonly feedQuality?: string
  /** Whether an administrator must accept it first. */
  readonly pending: boolean
  /** The administrator who creates it; null: the user themself. */
  readonly registeredBy: number | null
}

export type InsertedAccount = {
  readonly userId: number
  /** Those of the default groups. */
  readonly capabilities: readonly string[]
}

/** Stores a user with a private group, who joins the default groups. Unique indexes refuse a name that is taken. */
export async function insertAccount(trx: Knex.Transaction, account: NewAccount): Promise<InsertedAccount> {
  const { login, email, additionalInfo, feedQuality = 'high', pending, registeredBy } = account
  await requireDistinctName(trx, login)
  const now = raw(`clock_timestamp() at time zone 'utc'`)
  const { id: userId } = await UserModel.query(trx).insert({
    login,
    email,
    additionalInfo,
    feedQuality,
    identityVer: randomBytes(8).toString('hex'),
    disabled: false,
    pending,
    ...(pending ? { requestedOn: now } : { registeredOn: now }),
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
  // Locked, so that no default group is deleted while it is joined.
  const defaults = await GroupModel.query(trx).where({ default: true }).forKeyShare().select('id', 'capabilities')
  await MemberModel.query(trx).insert(
    [groupId, ...defaults.map(({ id }) => id)].map((id) => ({ userId, groupId: id, groupAdmin: false })),
  )
  return { userId, capabilities: defaults.flatMap((group) => group.capabilities) }
}

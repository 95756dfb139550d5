import type { Knex } from 'knex'
import type { App, OpenCall } from '../../call.ts'
import { ownCapabilities } from '../../capabilities.ts'
import { isUniqueViolation } from '../../errors/database-errors.ts'
import { conflict, Problem } from '../../errors/problems.ts'
import { selectCapabilities } from '../../statements/accounts/select-capabilities.ts'
import { GroupModel } from '../../tables/group.ts'
import { MemberModel } from '../../tables/member.ts'
import { OpenidIdentityModel } from '../../tables/openid-identity.ts'
import type { ProviderRow } from '../../tables/rows.ts'
import { insertAccount, type NewAccount } from '../access/new-account.ts'
import { holdProvider } from './find-provider.ts'
import { recordGroups } from './record-groups.ts'
import { announceGroups, type GroupChanges, NO_CHANGES, syncGroups } from './sync-groups.ts'
import { emailOf, groupNamesOf, loginCandidates, type Person } from './vouched-person.ts'

export type RegisteredIdentity = { readonly login: string; readonly pending: boolean }

/** Creates an account for an identity that has none. */
export async function registerIdentity(
  call: Pick<OpenCall, 'app' | 'emit' | 'address' | 'change' | 'note'>,
  provider: ProviderRow,
  person: Person,
): Promise<RegisteredIdentity> {
  const { app, emit, change, note } = call
  const wish = await wishOf(app, provider, person)
  const { login, group, changes } = await change(async (trx) => {
    const account = await insertBoundAccount(trx, provider, wish)
    note({ login: account.login, given: account.given })
    await recordGroups(call, trx, { ...account.changes, provider, login: account.login })
    return account
  })
  announceGroups(emit, login, changes)
  emit('createdUser', { user: { login } })
  emit('createdGroup', { group: { name: login } })
  if (group !== null) emit('createdMembership', { group: { name: group }, user: { login } })
  return { login, pending: provider.requiresApproval }
}

type Wish = {
  readonly subject: string
  readonly logins: readonly string[]
  readonly account: Omit<NewAccount, 'login'>
  readonly groups: readonly string[] | null
}

async function wishOf(app: App, provider: ProviderRow, person: Person): Promise<Wish> {
  return {
    subject: person.claims.sub,
    logins: await loginCandidates(app, provider, person),
    account: {
      email: await emailOf(app, provider, person),
      additionalInfo: `Account created through the identity provider ${provider.name}`,
      pending: provider.requiresApproval,
      registeredBy: null,
    },
    groups: await groupNamesOf(app, provider, person),
  }
}

type RegisteredAccount = {
  readonly login: string
  readonly group: string | null
  /** Without those of the groups that the provider names, which have entries of their own. */
  readonly given: readonly string[]
  readonly changes: GroupChanges
}

async function insertBoundAccount(
  trx: Knex.Transaction,
  provider: ProviderRow,
  wish: Wish,
): Promise<RegisteredAccount> {
  const { subject, groups } = wish
  await holdProvider(trx, provider)
  const identity = { subId: subject, providerId: provider.id }
  const known = await OpenidIdentityModel.query(trx)
    .findOne({ sub_id: subject, provider_id: provider.id })
    .select('user_id')
  if (known !== undefined) throw conflict('User is already bound with selected provider.')
  const { userId, login } = await insertFirst(trx, wish)
  await OpenidIdentityModel.query(trx).insert({ ...identity, userId })
  const group = await joinProviderGroup(trx, provider, { userId, madeByKey: null })
  const given = ownCapabilities(await selectCapabilities(trx, userId))
  const changes =
    groups === null ? NO_CHANGES : await syncGroups(trx, provider, { userId, names: groups, madeByKey: null })
  return { login, group, given, changes }
}

/** Uses the first login that is free, looks like no other, and is not taken concurrently. */
async function insertFirst(
  trx: Knex.Transaction,
  { logins, account }: Wish,
): Promise<{ userId: number; login: string }> {
  for (const login of logins) {
    const isTaken = (await GroupModel.query(trx).findOne({ name: login }).select('id')) !== undefined
    if (isTaken) continue
    try {
      const { userId } = await trx.transaction((step) => insertAccount(step, { login, ...account }))
      return { userId, login }
    } catch (error) {
      if (!isUniqueViolation(error) && !isConflict(error)) throw error
    }
  }
  throw conflict('none of the logins that the identity provider suggests is free')
}

/** Another name looks like the login. */
const isConflict = (error: unknown): boolean => error instanceof Problem && error.code === 'conflict'

/** The name of the joined group; null if the user was already in it. */
export async function joinProviderGroup(
  trx: Knex.Transaction,
  { groupId }: ProviderRow,
  { userId, madeByKey }: { readonly userId: number; readonly madeByKey: string | null },
): Promise<string | null> {
  const known = await MemberModel.query(trx).findOne({ user_id: userId, group_id: groupId }).select('user_id')
  if (known !== undefined) return null
  await MemberModel.query(trx).insert({ userId, groupId, groupAdmin: false, madeByKey })
  const group = await GroupModel.query(trx).findById(groupId).select('name')
  return group?.name ?? null
}

import type { Knex } from 'knex'
import type { Emit } from '../../plugins/events.ts'
import { insertDistinctGroups, lockSimilarNames, namesWithoutGroup } from '../../statements/accounts/similar-names.ts'
import { selectGroupsToChange } from '../../statements/openid/select-groups-to-change.ts'
import { GroupModel } from '../../tables/group.ts'
import { MemberModel } from '../../tables/member.ts'
import type { ProviderRow } from '../../tables/rows.ts'
import { UserModel } from '../../tables/user.ts'
import { isAccountName } from '../access/account-name.ts'

/** Names of the groups that a sign-in changed. */
export type GroupChanges = {
  readonly created: readonly string[]
  readonly joined: readonly string[]
  readonly left: readonly string[]
}

export const NO_CHANGES: GroupChanges = { created: [], joined: [], left: [] }

/**
 * Makes a user a member of exactly the groups that the provider names. Private and immutable groups and the names of users are
 * left alone. The caller has locked the provider.
 */
export async function syncGroups(
  trx: Knex.Transaction,
  provider: ProviderRow,
  { userId, names }: { readonly userId: number; readonly names: readonly string[] },
): Promise<GroupChanges> {
  if (provider.groupsMode === 'NONE') return NO_CHANGES
  const wanted = [...new Set(names.filter(isAccountName))].sort()
  const created = await createGroups(trx, provider.id, wanted)
  const seen = await selectGroupsToChange(trx, provider, { userId, wanted })
  if (seen.length === 0) return { ...NO_CHANGES, created }
  // In one order, as everywhere that several are locked. The rows are read again under the locks.
  const held = seen.map(({ id }) => id)
  await GroupModel.query(trx).whereIn('id', held).orderBy('id').forNoKeyUpdate().select('id')
  await UserModel.query(trx).findById(userId).forKeyShare().select('id')
  const groups = (await selectGroupsToChange(trx, provider, { userId, wanted })).filter(({ id }) => held.includes(id))
  const [left, joined] = [groups.filter(({ isMember }) => isMember), groups.filter(({ isMember }) => !isMember)]
  await MemberModel.query(trx)
    .where({ user_id: userId })
    .whereIn(
      'group_id',
      left.map(({ id }) => id),
    )
    .delete()
  if (joined.length > 0)
    await MemberModel.query(trx).insert(joined.map(({ id }) => ({ userId, groupId: id, groupAdmin: false })))
  return { created, joined: joined.map(({ name }) => name), left: left.map(({ name }) => name) }
}

/** A provider makes no group whose name people take for another one. Sign-ins that make none wait for nobody. */
async function createGroups(trx: Knex.Transaction, providerId: number, names: readonly string[]): Promise<string[]> {
  const missing = await namesWithoutGroup(trx, names)
  if (missing.length === 0) return []
  await lockSimilarNames(trx, missing)
  return insertDistinctGroups(trx, providerId, missing)
}

export function announceGroups(emit: Emit, login: string, { created, joined, left }: GroupChanges): void {
  for (const name of created) emit('createdGroup', { group: { name } })
  for (const name of joined) emit('createdMembership', { group: { name }, user: { login } })
  for (const name of left) emit('removedMembership', { group: { name }, user: { login } })
}

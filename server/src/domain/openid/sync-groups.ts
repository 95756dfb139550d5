import type { Knex } from 'knex'
import { type CapabilityChanges, changedCapabilities } from '../../capabilities.ts'
import type { Emit } from '../../plugins/events.ts'
import { selectCapabilities } from '../../statements/accounts/select-capabilities.ts'
import { insertDistinctGroups, lockSimilarNames, namesWithoutGroup } from '../../statements/accounts/similar-names.ts'
import { type GroupToChange, selectGroupsToChange } from '../../statements/openid/select-groups-to-change.ts'
import { GroupModel } from '../../tables/group.ts'
import { MemberModel } from '../../tables/member.ts'
import type { ProviderRow } from '../../tables/rows.ts'
import { UserModel } from '../../tables/user.ts'
import { isAccountName } from '../access/account-name.ts'

/** The groups that a sign-in changed. */
export type GroupChanges = {
  /** Their names. */
  readonly created: readonly string[]
  readonly joined: readonly MembershipChange[]
  readonly left: readonly MembershipChange[]
}

/** A group that a user joined or left, and what they may do more or less since. */
export type MembershipChange = CapabilityChanges & { readonly name: string }

export type ClaimedGroups = {
  readonly userId: number
  readonly names: readonly string[]
  /** The API key that bound the identity. */
  readonly madeByKey: string | null
}

export const NO_CHANGES: GroupChanges = { created: [], joined: [], left: [] }

/**
 * Makes a user a member of exactly the groups that the provider names. Private and immutable groups and the names of users are
 * left alone. The caller has locked the provider.
 */
export async function syncGroups(
  trx: Knex.Transaction,
  provider: ProviderRow,
  { userId, names, madeByKey }: ClaimedGroups,
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
  const before = await selectCapabilities(trx, userId)
  const [left, joined] = [groups.filter(({ isMember }) => isMember), groups.filter(({ isMember }) => !isMember)]
  await MemberModel.query(trx)
    .where({ user_id: userId })
    .whereIn(
      'group_id',
      left.map(({ id }) => id),
    )
    .delete()
  if (joined.length > 0)
    await MemberModel.query(trx).insert(joined.map(({ id }) => ({ userId, groupId: id, groupAdmin: false, madeByKey })))
  return {
    created,
    joined: changesOf(joined, before),
    // Backwards: what is lost by leaving is what joining again would give.
    left: changesOf(left.toReversed(), await selectCapabilities(trx, userId))
      .map(undone)
      .toReversed(),
  }
}

/** One after another: what two of the groups grant, the first of them gives. */
function changesOf(groups: readonly GroupToChange[], before: readonly string[]): MembershipChange[] {
  return groups.map(({ name, capabilities }, at) => {
    const held = [...before, ...groups.slice(0, at).flatMap((earlier) => earlier.capabilities)]
    return { name, ...changedCapabilities(held, [...held, ...capabilities]) }
  })
}

const undone = ({ name, given, taken }: MembershipChange): MembershipChange => ({ name, given: taken, taken: given })

/** A provider makes no group whose name people take for another one. Sign-ins that make none wait for nobody. */
async function createGroups(trx: Knex.Transaction, providerId: number, names: readonly string[]): Promise<string[]> {
  const missing = await namesWithoutGroup(trx, names)
  if (missing.length === 0) return []
  await lockSimilarNames(trx, missing)
  return insertDistinctGroups(trx, providerId, missing)
}

export function announceGroups(emit: Emit, login: string, { created, joined, left }: GroupChanges): void {
  for (const name of created) emit('createdGroup', { group: { name } })
  for (const { name } of joined) emit('createdMembership', { group: { name }, user: { login } })
  for (const { name } of left) emit('removedMembership', { group: { name }, user: { login } })
}

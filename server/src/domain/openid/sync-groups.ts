import type { Knex } from 'knex'
import type { Emit } from '../../plugins/events.ts'
import { insertMissingGroups } from '../../statements/insert-missing-groups.ts'
import { GroupModel } from '../../tables/group.ts'
import { MemberModel } from '../../tables/member.ts'
import type { Fields, ProviderRow } from '../../tables/rows.ts'
import { UserModel } from '../../tables/user.ts'
import { isAccountName } from '../access/account-name.ts'

/** Names of the groups that a sign-in changed. */
export type GroupChanges = {
  readonly created: readonly string[]
  readonly joined: readonly string[]
  readonly left: readonly string[]
}

export const NO_CHANGES: GroupChanges = { created: [], joined: [], left: [] }

type Group = Fields<GroupModel, 'id' | 'name'> & { readonly isMember: boolean }

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
  const created = await insertMissingGroups(trx, provider.id, wanted)
  const seen = await changing(trx, provider, { userId, wanted })
  if (seen.length === 0) return { ...NO_CHANGES, created }
  // In one order, as everywhere that several are locked. The rows are read again under the locks.
  const held = seen.map(({ id }) => id)
  await GroupModel.query(trx).whereIn('id', held).orderBy('id').forNoKeyUpdate().select('id')
  await UserModel.query(trx).findById(userId).forKeyShare().select('id')
  const groups = (await changing(trx, provider, { userId, wanted })).filter(({ id }) => held.includes(id))
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

export function announceGroups(emit: Emit, login: string, { created, joined, left }: GroupChanges): void {
  for (const name of created) emit('createdGroup', { group: { name } })
  for (const name of joined) emit('createdMembership', { group: { name }, user: { login } })
  for (const name of left) emit('removedMembership', { group: { name }, user: { login } })
}

type Wish = { readonly userId: number; readonly wanted: readonly string[] }

/** Groups to join and groups to leave. */
async function changing(trx: Knex.Transaction, provider: ProviderRow, { userId, wanted }: Wish): Promise<Group[]> {
  const { rows } = await trx.raw<{ rows: Group[] }>(
    `select g.id, g.name, own.is_member as "isMember" from "group" g
       cross join lateral (
         select exists (select 1 from member m where m.group_id = g.id and m.user_id = ?) as is_member
       ) own
     where not g.private and not g.immutable and (? = 'FULL' or g.openid_provider_id = ?)
       and case when g.name = any (?::varchar[])
         then not own.is_member and not exists (select 1 from "user" u where u.login = g.name)
         else own.is_member and not g."default" end
     order by g.id`,
    [userId, provider.groupsMode, provider.id, [...wanted]],
  )
  return rows
}

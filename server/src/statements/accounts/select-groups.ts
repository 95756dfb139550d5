import type { Knex } from 'knex'
import type { Outer, SelectedRow } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'

const COLUMNS = {
  name: 'group.name',
  capabilities: 'group.capabilities',
  private: 'group.private',
  default: 'group.default',
  workspace: 'group.workspace',
  immutable: 'group.immutable',
  provider: 'provider.name',
  users: 'members.users',
  admins: 'members.admins',
} as const

// Old databases may hold a membership twice.
const MEMBERS = `
  select coalesce(array_agg(login order by login collate "C"), '{}') as users,
    coalesce(array_agg(login order by login collate "C") filter (where is_admin), '{}') as admins
  from (
    select u.login, bool_or(m.group_admin) as is_admin from member m join "user" u on u.id = m.user_id
    where m.group_id = "group".id group by u.login
  ) as member`
type Members = Readonly<Record<'users' | 'admins', Rows['user']['login'][]>>

type GroupWithMembers = SelectedRow<typeof COLUMNS, { provider: Outer<Rows['openid_provider']>; members: Members }>

type GroupFilter = { readonly name?: string; readonly ids?: readonly number[]; readonly private?: boolean }

/** Groups with the logins of their members, by name. */
export async function selectGroups(db: Knex, asked: GroupFilter): Promise<GroupWithMembers[]> {
  const query = db('group')
    .leftJoin('openid_provider as provider', 'provider.id', 'group.openid_provider_id')
    .joinRaw(`cross join lateral (${MEMBERS}) as members`)
  if (asked.name !== undefined) query.where('group.name', asked.name)
  if (asked.ids !== undefined) query.whereIn('group.id', [...asked.ids])
  if (asked.private !== undefined) query.where('group.private', asked.private)
  return query.orderByRaw('"group".name collate "C"').select(COLUMNS)
}

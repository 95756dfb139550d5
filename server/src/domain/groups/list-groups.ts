import type { Knex } from 'knex'
import type { App, Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import type { GroupRow } from '../../tables/rows.ts'

/** Every group by name, private ones too. */
export async function listGroups({ db }: App): Promise<GroupRow[]> {
  return groupsWith(db)
}

/** The workspaces that the caller shares with others. */
export async function listMyGroups({ app, caller }: Call): Promise<GroupRow[]> {
  return groupsWith(app.db)
    .whereIn('group.id', [...caller.workspaceGroupIds])
    .where('group.private', false)
}

/** An invalid name is reported as a group that does not exist. */
export async function findGroup({ db }: App, name: string): Promise<GroupRow> {
  const [group] = await groupsWith(db).where('group.name', name)
  if (group === undefined) throw notFound('No such group')
  return group
}

function groupsWith(db: Knex): Knex.QueryBuilder<object, GroupRow[]> {
  return db('group')
    .leftJoin('openid_provider as provider', 'provider.id', 'group.openid_provider_id')
    .joinRaw(`cross join lateral (${MEMBERS}) as members`)
    .orderByRaw('"group".name collate "C"')
    .select({
      name: 'group.name',
      capabilities: 'group.capabilities',
      private: 'group.private',
      default: 'group.default',
      workspace: 'group.workspace',
      immutable: 'group.immutable',
      provider: 'provider.name',
      users: 'members.users',
      admins: 'members.admins',
    })
}

// Old databases may hold a membership twice.
const MEMBERS = `
  select coalesce(array_agg(login order by login collate "C"), '{}') as users,
    coalesce(array_agg(login order by login collate "C") filter (where is_admin), '{}') as admins
  from (
    select u.login, bool_or(m.group_admin) as is_admin from member m join "user" u on u.id = m.user_id
    where m.group_id = "group".id group by u.login
  ) as member`

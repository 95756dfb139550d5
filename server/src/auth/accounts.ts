import type { Knex } from 'knex'
import type { Caller } from '../caller.ts'
import { effectiveCapabilities } from '../capabilities.ts'
import type { GroupModel } from '../tables/group.ts'
import type { Fields } from '../tables/rows.ts'
import type { UserModel } from '../tables/user.ts'

type GroupRow = Fields<GroupModel, 'id' | 'name' | 'workspace' | 'private' | 'capabilities'>

/** A user with everything that decides what they may do, in one round trip. */
export type Account = Fields<
  UserModel,
  'id' | 'login' | 'disabled' | 'pending' | 'passwordHash' | 'passwordVer' | 'identityVer' | 'versionUid'
> & { readonly groups: readonly GroupRow[] }

// Old databases may hold a membership twice.
const ACCOUNT = `
  select u.id, u.login, u.disabled, u.pending, u.password_hash as "passwordHash", u.password_ver as "passwordVer",
    u.identity_ver as "identityVer", u.version_uid as "versionUid",
    coalesce((
      select json_agg(json_build_object('id', g.id, 'name', g.name, 'workspace', g.workspace, 'private', g.private, 'capabilities', g.capabilities) order by g.id)
      from "group" g where g.id in (select m.group_id from member m where m.user_id = u.id)
    ), '[]') as groups
  from "user" u`

export async function accountByLogin(db: Knex, login: string): Promise<Account | null> {
  const { rows } = await db.raw<{ rows: Account[] }>(`${ACCOUNT} where u.login = ?`, [login])
  return rows[0] ?? null
}

export async function accountByKey(db: Knex, keyId: string): Promise<Account | null> {
  const { rows } = await db.raw<{ rows: Account[] }>(
    `${ACCOUNT} where u.id = (select k.user_id from api_key k where k.id = ?)`,
    [keyId],
  )
  return rows[0] ?? null
}

export type Subject = { readonly providerId: number; readonly subject: string }

/** The account that an identity at a provider is bound to. */
export async function accountByIdentity(db: Knex, { providerId, subject }: Subject): Promise<Account | null> {
  const { rows } = await db.raw<{ rows: Account[] }>(
    `${ACCOUNT} where u.id = (select min(i.user_id) from openid_identity i where i.provider_id = ? and i.sub_id = ?)`,
    [providerId, subject],
  )
  return rows[0] ?? null
}

export function callerOf({ id, login, groups }: Account, provider: string | null): Caller {
  const sharing = (group: GroupRow): boolean => group.capabilities.includes('share_queried_objects')
  return {
    userId: id,
    login,
    provider,
    groupIds: groups.map((group) => group.id),
    groupNames: groups.map((group) => group.name),
    workspaceGroupIds: groups.filter((group) => group.workspace).map((group) => group.id),
    privateGroupId: groups.find((group) => group.private && group.name === login)?.id ?? -1,
    capabilities: effectiveCapabilities(groups.flatMap((group) => group.capabilities)),
    sharesQueriedGroupIds: groups.filter(sharing).map((group) => group.id),
  }
}

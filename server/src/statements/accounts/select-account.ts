import type { Knex } from 'knex'
import type { ColumnsOf, Selected } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { jsonObjectOf, selectListOf } from '../sql-of-columns.ts'

type Users = { u: Rows['user'] }
type Groups = { g: Rows['group'] }

const USER = {
  id: 'u.id',
  login: 'u.login',
  disabled: 'u.disabled',
  pending: 'u.pending',
  passwordHash: 'u.password_hash',
  passwordVer: 'u.password_ver',
  identityVer: 'u.identity_ver',
  versionUid: 'u.version_uid',
} as const satisfies ColumnsOf<Users>
const GROUP = {
  id: 'g.id',
  name: 'g.name',
  workspace: 'g.workspace',
  private: 'g.private',
  capabilities: 'g.capabilities',
} as const satisfies ColumnsOf<Groups>

export type AccountGroup = Selected<typeof GROUP, Groups>

/** A user with their groups, in one round trip. */
export type AccountRow = Selected<typeof USER, Users> & { readonly groups: readonly AccountGroup[] }

// Old databases may hold a membership twice.
const ACCOUNT = `
  select ${selectListOf(USER)},
    coalesce((
      select json_agg(${jsonObjectOf(GROUP)} order by g.id)
      from "group" g where g.id in (select m.group_id from member m where m.user_id = u.id)
    ), '[]') as groups
  from "user" u`

const CONDITIONS = {
  login: 'u.login = ?',
  key: 'u.id = (select k.user_id from api_key k where k.id = ?)',
  identity: 'u.id = (select min(i.user_id) from openid_identity i where i.provider_id = ? and i.sub_id = ?)',
} as const

/** The account of a login, of an API key, or that an identity at a provider is bound to. */
export async function selectAccount(
  db: Knex,
  by: keyof typeof CONDITIONS,
  values: readonly (string | number)[],
): Promise<AccountRow | null> {
  const { rows } = await db.raw<{ rows: AccountRow[] }>(`${ACCOUNT} where ${CONDITIONS[by]}`, [...values])
  return rows[0] ?? null
}

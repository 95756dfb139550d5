import type { Knex } from 'knex'
import type { ColumnsOf, SelectedRow } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { nameOfStatement } from '../connection/name-of-statement.ts'
import { jsonObjectOf, selectListOf } from '../connection/sql-of-columns.ts'

type Users = { u: Rows['user'] }
type Groups = { g: Rows['group'] }
type Sessions = { s: Rows['session'] }

const USER = {
  id: 'u.id',
  login: 'u.login',
  disabled: 'u.disabled',
  pending: 'u.pending',
  passwordVer: 'u.password_ver',
  identityVer: 'u.identity_ver',
  versionUid: 'u.version_uid',
} as const satisfies ColumnsOf<Users>
const WITH_HASH = { ...USER, passwordHash: 'u.password_hash' } as const satisfies ColumnsOf<Users>
const GROUP = {
  id: 'g.id',
  name: 'g.name',
  workspace: 'g.workspace',
  private: 'g.private',
  capabilities: 'g.capabilities',
} as const satisfies ColumnsOf<Groups>

const KEY = {
  expiresAt: 'k.expires_at',
  capabilities: 'k.capabilities',
  groupId: 'k.group_id',
  addresses: 'k.addresses',
} as const satisfies ColumnsOf<{ k: Rows['api_key'] }>

export type KeyLimits = SelectedRow<typeof KEY, { k: Rows['api_key'] }>
export type AccountGroup = SelectedRow<typeof GROUP, Groups>

type WithGroups = {
  readonly groups: readonly AccountGroup[]
  /** Whether one of the groups has a quota. */
  readonly hasQuota: boolean
}

/** A user with their groups, in one round trip. */
export type KnownAccountRow = SelectedRow<typeof USER, Users> & WithGroups

/** For signing in. */
export type AccountRow = SelectedRow<typeof WITH_HASH, Users> & WithGroups

/** What a key made counts as long as that key may make something. */
const isMade = (alias: string): string => `(${alias}.made_by_key is null or lz_may_make(${alias}.made_by_key))`

const HAS_QUOTA = `exists (
      select 1 from quota q where q.group_id in (select m.group_id from member m where m.user_id = u.id)
    ) as "hasQuota"`
// Old databases may hold a membership twice.
const GROUPS = `
    coalesce((
      select json_agg(${jsonObjectOf(GROUP)} order by g.id)
      from "group" g where g.id in (select m.group_id from member m where m.user_id = u.id and ${isMade('m')})
    ), '[]') as groups, ${HAS_QUOTA}`
const ACCOUNT = `${selectListOf(USER)}, ${GROUPS}`

const prepared = (text: string) => ({ text, options: { name: nameOfStatement(text) } })

const SIGNING_IN = prepared(`select ${selectListOf(WITH_HASH)}, ${GROUPS} from "user" u where u.login = ?`)

/** The account of a login, for signing in. */
export async function selectAccount(db: Knex, login: string): Promise<AccountRow | null> {
  const { rows } = await db.raw<{ rows: AccountRow[] }>(SIGNING_IN.text, [login]).options(SIGNING_IN.options)
  return rows[0] ?? null
}

const IDENTITY = { madeByKey: 'i.made_by_key' } as const satisfies ColumnsOf<{ i: Rows['openid_identity'] }>

export type IdentityAccountRow = AccountRow & SelectedRow<typeof IDENTITY, { i: Rows['openid_identity'] }>

// Old databases may hold an identity twice.
const IDENTITY_ACCOUNT = prepared(`
  select ${selectListOf(WITH_HASH)}, ${GROUPS}, ${selectListOf(IDENTITY)}
  from openid_identity i join "user" u on u.id = i.user_id
  where i.provider_id = ? and i.sub_id = ? and ${isMade('i')}
  order by u.id, i.made_by_key nulls first limit 1`)

export type Subject = { readonly providerId: number; readonly subject: string }

/** The account that an identity at a provider is bound to, and the key that bound it. */
export async function selectIdentityAccount(
  db: Knex,
  { providerId, subject }: Subject,
): Promise<IdentityAccountRow | null> {
  const { text, options } = IDENTITY_ACCOUNT
  const { rows } = await db.raw<{ rows: IdentityAccountRow[] }>(text, [providerId, subject]).options(options)
  return rows[0] ?? null
}

const KNOWN_ACCOUNT = prepared(`select ${ACCOUNT} from "user" u where u.login = ?`)

/** The account of a login, for what needs no password. */
export async function selectKnownAccount(db: Knex, login: string): Promise<KnownAccountRow | null> {
  const { text, options } = KNOWN_ACCOUNT
  const { rows } = await db.raw<{ rows: KnownAccountRow[] }>(text, [login]).options(options)
  return rows[0] ?? null
}

const SESSION = {
  hasSecondFactor: 's.has_second_factor',
  madeByKey: 's.made_by_key',
  createdAt: 's.created_at',
} as const satisfies ColumnsOf<Sessions>

export type SessionAccountRow = KnownAccountRow & SelectedRow<typeof SESSION, Sessions>

const SESSION_ACCOUNT = prepared(`
  select ${ACCOUNT}, ${selectListOf(SESSION)}
  from "user" u join session s on s.user_id = u.id where u.login = ? and s.id = ? and ${isMade('s')}`)

/** The account of a login, and how this session of it was opened, unless the session has been ended. */
export async function selectSessionAccount(db: Knex, login: string, id: string): Promise<SessionAccountRow | null> {
  const { text, options } = SESSION_ACCOUNT
  const { rows } = await db.raw<{ rows: SessionAccountRow[] }>(text, [login, id]).options(options)
  return rows[0] ?? null
}

export type KeyAccountRow = KnownAccountRow & { readonly limits: KeyLimits }

const KEY_ACCOUNT = prepared(`
  select ${ACCOUNT}, ${jsonObjectOf(KEY)} as limits
  from api_key k join "user" u on u.id = k.user_id where k.id = ? and ${isMade('k')}`)

/** The account that an API key belongs to, and what the key is limited to. */
export async function selectKeyAccount(db: Knex, keyId: string): Promise<KeyAccountRow | null> {
  const { rows } = await db.raw<{ rows: KeyAccountRow[] }>(KEY_ACCOUNT.text, [keyId]).options(KEY_ACCOUNT.options)
  return rows[0] ?? null
}

import type { Knex } from 'knex'
import type { ColumnsOf, Outer, SelectedRow } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { jsonObjectOf } from '../connection/sql-of-columns.ts'

type Groups = { g: Rows['group'] }

const GROUP = {
  name: 'g.name',
  private: 'g.private',
  capabilities: 'g.capabilities',
} as const satisfies ColumnsOf<Groups>
type Group = SelectedRow<typeof GROUP, Groups>

// Old databases may hold a membership twice.
const GROUPS = `coalesce((
  select json_agg(${jsonObjectOf(GROUP)} order by g.name collate "C")
  from "group" g where g.id in (select m.group_id from member m where m.user_id = "user".id)
), '[]')`

function columns(db: Knex) {
  return {
    id: 'user.id',
    login: 'user.login',
    email: 'user.email',
    additionalInfo: 'user.additional_info',
    feedQuality: 'user.feed_quality',
    disabled: 'user.disabled',
    pending: 'user.pending',
    passwordVer: 'user.password_ver',
    requestedOn: 'user.requested_on',
    registeredOn: 'user.registered_on',
    loggedOn: 'user.logged_on',
    setPasswordOn: 'user.set_password_on',
    registrarLogin: 'registrar.login',
    groups: db.raw<Group[]>(GROUPS),
  } as const
}

export type UserWithGroups = SelectedRow<ReturnType<typeof columns>, { registrar: Outer<Rows['user']> }>

type UserFilter = {
  readonly login?: string
  readonly pending?: boolean
  /** In upper or lower case. */
  readonly email?: string
  /** Only members of one of these groups. */
  readonly groupIds?: readonly number[]
}

/** Users with their groups, by login. */
export async function selectUsers(
  db: Knex,
  { login, pending, email, groupIds }: UserFilter,
): Promise<UserWithGroups[]> {
  const query = db('user').leftJoin('user as registrar', 'registrar.id', 'user.registered_by')
  if (login !== undefined) query.where('user.login', login)
  if (pending !== undefined) query.where('user.pending', pending)
  if (email !== undefined) query.whereRaw('lower("user".email) = lower(?)', [email])
  if (groupIds !== undefined) {
    query.whereRaw(
      'exists (select 1 from member where member.user_id = "user".id and member.group_id = any(?::int[]))',
      [[...groupIds]],
    )
  }
  return query.orderByRaw('"user".login collate "C"').select(columns(db))
}

import type { Knex } from 'knex'
import type { App } from '../../call.ts'
import { notFound } from '../../errors.ts'
import type { UserRow } from '../../tables/rows.ts'

export type FoundUser = UserRow & { readonly id: number; readonly passwordVer: string | null }

/** Users by login: pending ones, or all others. */
export async function listUsers({ db }: App, isPending: boolean): Promise<FoundUser[]> {
  return usersWith(db).where('user.pending', isPending)
}

export async function findUser({ db }: App, login: string, message = 'No such user'): Promise<FoundUser> {
  const [user] = await usersWith(db).where('user.login', login)
  if (user === undefined) throw notFound(message)
  return user
}

/** Users with their groups, in one statement. Old databases may hold a membership twice. */
export function usersWith(db: Knex): Knex.QueryBuilder<object, FoundUser[]> {
  return db('user')
    .leftJoin('user as registrar', 'registrar.id', 'user.registered_by')
    .orderByRaw('"user".login collate "C"')
    .select({
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
      groups: db.raw(GROUPS),
    })
}

const GROUPS = `coalesce((
  select json_agg(
    json_build_object('name', g.name, 'private', g.private, 'capabilities', g.capabilities) order by g.name collate "C"
  )
  from "group" g where g.id in (select m.group_id from member m where m.user_id = "user".id)
), '[]')`

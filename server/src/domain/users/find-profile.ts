import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { requireAccountName } from '../access/account-name.ts'
import { type FoundUser, usersWith } from './list-users.ts'

/** A user the caller may know: themselves and members of a common workspace; administrators know all users. */
export async function findProfile({ app, caller }: Call, login: string): Promise<FoundUser> {
  requireAccountName(login, 'login')
  const query = usersWith(app.db).where('user.login', login)
  if (login !== caller.login && !caller.capabilities.has('manage_users')) {
    query.whereExists(
      app
        .db('member')
        .select(app.db.raw('1'))
        .whereRaw('member.user_id = "user".id and member.group_id = any(?::int[])', [[...caller.workspaceGroupIds]]),
    )
  }
  const [user] = await query
  if (user === undefined) throw notFound("User doesn't exist or is not a member of your group")
  return user
}

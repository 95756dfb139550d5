import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { selectUsers, type UserWithGroups } from '../../statements/accounts/select-users.ts'
import { requireAccountName } from '../access/account-name.ts'

/** A user the caller may know: themselves and members of a common workspace; administrators know all users. */
export async function findProfile({ app, caller }: Call, login: string): Promise<UserWithGroups> {
  requireAccountName(login, 'login')
  const isKnown = login === caller.login || caller.capabilities.has('manage_users')
  const [user] = await selectUsers(app.db, isKnown ? { login } : { login, groupIds: caller.workspaceGroupIds })
  if (user === undefined) throw notFound("User doesn't exist or is not a member of your group")
  return user
}

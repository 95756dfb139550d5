import type { App } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { selectUsers, type UserWithGroups } from '../../statements/accounts/select-users.ts'

/** Users by login: pending ones, or all others. */
export async function listUsers({ db }: App, isPending: boolean): Promise<UserWithGroups[]> {
  return selectUsers(db, { pending: isPending })
}

export async function findUser({ db }: App, login: string, message = 'No such user'): Promise<UserWithGroups> {
  const [user] = await selectUsers(db, { login })
  if (user === undefined) throw notFound(message)
  return user
}

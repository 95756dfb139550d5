import type { App } from '../call.ts'
import { notFound } from '../errors/problems.ts'
import { UserModel } from '../tables/user.ts'

/** For paths below an account: without it the body need not be read. */
export async function requireAccount({ db }: App, login: string): Promise<void> {
  if ((await UserModel.query(db).findOne('login', login).select('id')) === undefined) throw notFound('User not found')
}

import type { App } from '../call.ts'
import { notFound } from '../errors.ts'
import { UserModel } from '../tables/user.ts'

/** For addresses below an account: without it there is nothing to read the body for. */
export async function requireAccount({ db }: App, login: string): Promise<void> {
  if ((await UserModel.query(db).findOne('login', login).select('id')) === undefined) throw notFound('User not found')
}

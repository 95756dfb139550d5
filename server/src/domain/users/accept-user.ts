import { raw } from 'objection'
import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { UserModel } from '../../models/user.ts'
import { requireAccountName } from '../access/account-name.ts'

/** Lets a user in who waits for approval. */
export async function acceptUser({ app, caller }: Call, login: string): Promise<void> {
  requireAccountName(login, 'login')
  const accepted = await UserModel.query(app.db)
    .where({ login, pending: true })
    .patch({
      pending: false,
      registeredOn: raw(`clock_timestamp() at time zone 'utc'`),
      registeredBy: caller.userId,
    })
  if (accepted === 0) throw notFound("User doesn't exist or is already accepted")
}

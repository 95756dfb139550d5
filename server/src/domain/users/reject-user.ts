import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { requireAccountName } from '../access/account-name.ts'
import { givingWay } from '../access/give-way.ts'
import { noMail } from './no-mail.ts'
import { lockAccount, removeAccount } from './remove-account.ts'

/** Removes a user who waits for approval. */
export async function rejectUser({ app }: Call, login: string, isMailWanted: boolean): Promise<void> {
  requireAccountName(login, 'login')
  await givingWay(app.db, async (trx) => {
    const account = await lockAccount(trx, login)
    if (account === null || !account.pending) throw notFound("User doesn't exist or is already rejected")
    if (isMailWanted) throw noMail()
    await removeAccount(trx, account)
  })
}

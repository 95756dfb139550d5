import type { Call } from '../../call.ts'
import { notFound } from '../../errors.ts'
import { requireAccountName } from '../access/account-name.ts'
import { givingWay } from '../access/give-way.ts'
import { lockAccount, removeAccount } from './remove-account.ts'

/** Removes a user who waits for approval. He is not told: without a mail server, mail that is asked for is left out. */
export async function rejectUser({ app }: Call, login: string): Promise<void> {
  requireAccountName(login, 'login')
  await givingWay(app.db, async (trx) => {
    const account = await lockAccount(trx, login)
    if (account === null || !account.pending) throw notFound("User doesn't exist or is already rejected")
    await removeAccount(trx, account)
  })
}

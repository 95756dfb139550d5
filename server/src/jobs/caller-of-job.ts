import { accountByLogin, callerOf } from '../auth/accounts.ts'
import { keyCaller } from '../auth/key-caller.ts'
import { refusalOfKey } from '../auth/refusal-of-key.ts'
import type { App } from '../call.ts'
import type { Caller } from '../caller.ts'
import type { ProblemCode } from '../errors.ts'
import { selectKeyAccount } from '../statements/accounts/select-account.ts'
import type { ClaimedJob } from '../statements/jobs/claim-job.ts'
import { UserModel } from '../tables/user.ts'

type Owner = Pick<ClaimedJob, 'userId' | 'keyId' | 'address'>

/** The user of a job with the rights that they have now, within the limits of the key that it was created with; or why they may do nothing. */
export async function callerOfJob({ db }: App, { userId, keyId, address }: Owner): Promise<Caller | ProblemCode> {
  const account = keyId === null ? await accountOf(db, userId) : await selectKeyAccount(db, keyId)
  if (account === null) return 'unauthenticated'
  if (account.disabled) return 'account_disabled'
  if (account.pending) return 'account_pending'
  if (keyId === null || !('limits' in account)) return callerOf(account, null)
  return refusalOfKey(account, address ?? '') === null ? keyCaller(account, keyId) : 'unauthenticated'
}

async function accountOf(db: App['db'], userId: number) {
  const user = await UserModel.query(db).findById(userId).select('login')
  return user === undefined ? null : accountByLogin(db, user.login)
}

import type { Knex } from 'knex'
import { accountByLogin, callerOf } from '../../auth/accounts.ts'
import { keyCaller } from '../../auth/key-caller.ts'
import { refusalOfKey } from '../../auth/refusal-of-key.ts'
import type { App } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import type { ProblemCode } from '../../errors/problems.ts'
import { lockRights } from '../../statements/accounts/lock-rights.ts'
import { selectKeyAccount } from '../../statements/accounts/select-account.ts'
import type { ClaimedJob } from '../../statements/jobs/claim-job.ts'
import { UserModel } from '../../tables/user.ts'

type Owner = Pick<ClaimedJob, 'userId' | 'keyId' | 'address'>
type DatabaseContext = Pick<App, 'db'>

/** The user of a job with the rights that they have now, within the limits of the key that it was created with; or why they may do nothing. */
export async function callerOfJob(
  { db }: DatabaseContext,
  { userId, keyId, address }: Owner,
): Promise<Caller | ProblemCode> {
  const account = keyId === null ? await accountOf(db, userId) : await selectKeyAccount(db, keyId)
  if (account === null) return 'unauthenticated'
  if (account.disabled) return 'account_disabled'
  if (account.pending) return 'account_pending'
  if (keyId === null || !('limits' in account)) return onlySeeing(callerOf(account, null))
  return refusalOfKey(account, address ?? '') === null ? onlySeeing(keyCaller(account, keyId)) : 'unauthenticated'
}

/** Whether a job may still be worked on with these rights: locks them, so that they stay until the transaction ends. */
export async function keepsRights(trx: Knex.Transaction, job: Owner, before: Caller): Promise<boolean> {
  await lockRights(trx, job)
  const now = await callerOfJob({ db: trx }, job)
  return typeof now !== 'string' && rightsOf(now) === rightsOf(before)
}

/** To open an object shares it, in a transaction of its own; what the job is about was opened when it was created. */
function onlySeeing(caller: Caller): Caller {
  return { ...caller, sharesQueriedGroupIds: [] }
}

function rightsOf({ groupIds, privateGroupId, capabilities, listedCapabilities, onlyGroupId }: Caller): string {
  const names = (set: ReadonlySet<string> | null): readonly string[] | null =>
    set === null ? null : [...set].toSorted()
  const groups = groupIds.toSorted((a, b) => a - b)
  return JSON.stringify([groups, privateGroupId, names(capabilities), names(listedCapabilities), onlyGroupId])
}

async function accountOf(db: App['db'], userId: number) {
  const user = await UserModel.query(db).findById(userId).select('login')
  return user === undefined ? null : accountByLogin(db, user.login)
}

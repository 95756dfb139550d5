import type { Knex } from 'knex'
import type { Call } from '../../../call.ts'
import type { Caller } from '../../../caller.ts'
import { quotaExceeded } from '../../../errors/problems.ts'
import { selectQuotas } from '../../../statements/usage/select-quotas.ts'
import type { QuotaUse } from '../../../tables/rows.ts'

// What else is in the body of an upload: the options, and the heads of its parts.
const MAX_FORM_BYTES = 1024 ** 2

/** Refuses a body that could not be stored, before it is read. A client need not declare its length. */
export async function refuseOverQuota({ app, caller, declaredBytes = 0 }: Call): Promise<void> {
  if (!caller.hasQuota || declaredBytes <= MAX_FORM_BYTES) return
  await requireQuota(app.db, caller, declaredBytes - MAX_FORM_BYTES)
}

/**
 * Refuses what a transaction has added, if it is more than a quota allows. The transaction holds the row of the clock, so that no other
 * upload changes the numbers before it ends: a quota is never exceeded.
 */
export async function keepWithinQuota(trx: Knex.Transaction, caller: Caller): Promise<void> {
  if (caller.hasQuota) await requireQuota(trx, caller, 0)
}

async function requireQuota(db: Knex, caller: Caller, addedBytes: number): Promise<void> {
  for (const quota of await selectQuotas(db, caller.userId)) {
    const problem = excessOf(quota, addedBytes)
    if (problem !== null) throw quotaExceeded(`the quota of ${quota.group} allows ${problem}`)
  }
}

function excessOf({ maxBytes, maxObjects, maxBytesPerDay, ...used }: QuotaUse, addedBytes: number): string | null {
  const [bytes, today] = [used.bytes + addedBytes, used.bytesToday + addedBytes]
  if (maxBytes !== null && bytes > maxBytes) return `${maxBytes} bytes, and this upload would make it ${bytes}`
  if (maxObjects !== null && used.objects > maxObjects)
    return `${maxObjects} objects, and this upload would make it ${used.objects}`
  if (maxBytesPerDay !== null && today > maxBytesPerDay)
    return `${maxBytesPerDay} bytes a day, and this upload would make it ${today}`
  return null
}

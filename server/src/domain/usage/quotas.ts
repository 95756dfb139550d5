import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { selectQuota } from '../../statements/usage/select-quotas.ts'
import { GroupModel } from '../../tables/group.ts'
import { QuotaModel } from '../../tables/quota.ts'
import type { Fields, QuotaUse } from '../../tables/rows.ts'

const MISSING = 'No such group'

export async function findQuota({ app }: Call, group: string): Promise<QuotaUse> {
  const quota = await selectQuota(app.db, group)
  if (quota === undefined) throw notFound(MISSING)
  return quota
}

export type QuotaLimits = Fields<QuotaModel, 'maxBytes' | 'maxObjects' | 'maxBytesPerDay'>

/** Replaces the limits of a group. Without any the quota is removed. */
export async function setQuota(call: Call, name: string, limits: QuotaLimits): Promise<QuotaUse> {
  await call.change(async (trx) => {
    const group = await GroupModel.query(trx).findOne({ name }).forNoKeyUpdate().select('id')
    if (group === undefined) throw notFound(MISSING)
    await QuotaModel.query(trx).deleteById(group.id)
    if (Object.values(limits).some((limit) => limit !== null))
      await QuotaModel.query(trx).insert({ groupId: group.id, ...limits })
  })
  return findQuota(call, name)
}

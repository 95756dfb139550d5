import type { Knex } from 'knex'
import { RetentionRuleModel } from '../../tables/retention-rule.ts'

/** Others who ask wait until the transaction ends. */
export async function countRules(trx: Knex.Transaction): Promise<number> {
  await trx.raw<void>(`select pg_advisory_xact_lock(hashtext('lz_retention_rule'))`)
  return RetentionRuleModel.query(trx).resultSize()
}

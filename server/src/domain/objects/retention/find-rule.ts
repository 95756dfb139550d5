import type { ReadContext } from '../../../call.ts'
import { notFound } from '../../../errors/problems.ts'
import { RetentionRuleModel } from '../../../tables/retention-rule.ts'
import { plainUuid } from '../../access/plain-uuid.ts'

export const MISSING = 'Retention rule not found'

export async function findRule({ app }: Pick<ReadContext, 'app'>, id: string): Promise<RetentionRuleModel> {
  const rule = await RetentionRuleModel.query(app.db).findById(plainUuid(id))
  if (rule === undefined) throw notFound(MISSING)
  return rule
}

/** All of them, by name. */
export async function listRules({ app }: Pick<ReadContext, 'app'>): Promise<readonly RetentionRuleModel[]> {
  return RetentionRuleModel.query(app.db).orderBy('name')
}

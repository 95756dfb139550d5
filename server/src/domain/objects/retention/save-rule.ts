import { randomUUID } from 'node:crypto'
import type { Call } from '../../../call.ts'
import { isUniqueViolation } from '../../../errors/database-errors.ts'
import { conflict, invalidField, notFound } from '../../../errors/problems.ts'
import { countRules } from '../../../statements/retention/count-rules.ts'
import { endForChange } from '../../../statements/retention/run-state.ts'
import { RetentionRuleModel } from '../../../tables/retention-rule.ts'
import type { Fields } from '../../../tables/rows.ts'
import { within } from '../../access/within.ts'
import { readSearch } from '../read-search.ts'
import { findRule, MISSING } from './find-rule.ts'
import { serverCall } from './server-call.ts'

const MAX_RULES = 100

export type RuleFields = Fields<RetentionRuleModel, 'name' | 'query' | 'olderThanDays' | 'keepNewest' | 'enabled'>

export async function createRule(call: Call, fields: RuleFields): Promise<RetentionRuleModel> {
  await requireQuery(call, fields.query)
  const id = randomUUID()
  return unlessNamed(
    call.change(async (trx) => {
      if ((await countRules(trx)) >= MAX_RULES)
        throw conflict(`there are ${MAX_RULES} retention rules, which is as many as there may be`)
      await RetentionRuleModel.query(trx).insert({ id, ...fields })
      return findRule(within(trx, call), id)
    }),
  )
}

/** A run of the rule ends: the next one goes by the change. */
export async function updateRule(call: Call, ruleId: string, fields: Partial<RuleFields>): Promise<RetentionRuleModel> {
  const { id } = await findRule(call, ruleId)
  if (fields.query !== undefined) await requireQuery(call, fields.query)
  return unlessNamed(
    call.change(async (trx) => {
      await endForChange(trx, id)
      if (Object.keys(fields).length > 0) await RetentionRuleModel.query(trx).findById(id).patch(fields)
      return findRule(within(trx, call), id)
    }),
  )
}

export async function deleteRule(call: Call, ruleId: string): Promise<void> {
  const { id } = await findRule(call, ruleId)
  await call.change(async (trx) => {
    if ((await RetentionRuleModel.query(trx).deleteById(id)) === 0) throw notFound(MISSING)
  })
}

/** As the rule will run it. */
async function requireQuery({ app, signal }: Call, query: string): Promise<void> {
  if (query.trim() === '') throw invalidField('query', 'must not be empty')
  await readSearch(serverCall(app, signal), 'object', query)
}

async function unlessNamed<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (isUniqueViolation(error, 'lz_retention_rule_name')) throw conflict('a retention rule has this name already')
    throw error
  }
}

import type { Call } from '../../../call.ts'
import { notFound } from '../../../errors/problems.ts'
import { YaraRulesetModel } from '../../../tables/yara-ruleset.ts'
import { findRulesetToChange } from './find-ruleset.ts'

/** Deletes a ruleset with its history and matches. Tags stay. */
export async function deleteRuleset(call: Call, rulesetId: string): Promise<void> {
  const { id } = await findRulesetToChange(call, rulesetId)
  await call.change(async (trx) => {
    if ((await YaraRulesetModel.query(trx).deleteById(id)) === 0) throw notFound('Ruleset not found')
  })
}

import type { Call } from '../../../call.ts'
import { selectRuleNames } from '../../../statements/yara/select-rule-names.ts'

type RulePrefix = { readonly query?: string | undefined; readonly count?: number | undefined }

export async function suggestRules(
  { app, caller }: Call,
  { query = '', count = 20 }: RulePrefix,
): Promise<readonly string[]> {
  return selectRuleNames(app.db, caller, { prefix: query, count })
}

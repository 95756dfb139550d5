import type { Call } from '../../../call.ts'
import { selectRuleNames, selectRuleNamesAmongFew } from '../../../statements/yara/select-rule-names.ts'
import { hasSmallView } from '../../access/small-view.ts'

type RulePrefix = { readonly query?: string | undefined; readonly count?: number | undefined }

export async function suggestRules(call: Call, { query = '', count = 20 }: RulePrefix): Promise<readonly string[]> {
  const select = (await hasSmallView(call)) ? selectRuleNamesAmongFew : selectRuleNames
  return select(call.app.db, call.caller, { prefix: query, count })
}

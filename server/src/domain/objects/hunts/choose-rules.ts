import type { Call } from '../../../call.ts'
import { invalidField, invalidRequest } from '../../../errors/problems.ts'
import type { HuntRuleset } from '../../../statements/hunts/insert-hunt.ts'
import { loadRulesetVersion } from '../yara/ruleset-with-source.ts'

/** Either a source, or a ruleset with a version of it. */
export type RulesChoice = {
  readonly source?: string | undefined
  readonly ruleset_id?: string | undefined
  readonly ruleset_version?: number | undefined
}
type HuntRules = HuntRuleset & { readonly source: string }

const NO_RULESET: HuntRuleset = { rulesetId: null, rulesetName: null, rulesetGroup: null, rulesetVersion: null }

/** Copies the rules of a ruleset, so that later changes of it leave the hunt alone. */
export async function chooseRules(call: Call, choice: RulesChoice): Promise<HuntRules> {
  const { source, ruleset_id: id, ruleset_version: version } = choice
  if (source !== undefined && id === undefined) {
    if (version !== undefined) throw invalidField('ruleset_version', 'needs ruleset_id')
    return { source, ...NO_RULESET }
  }
  if (source !== undefined || id === undefined) throw invalidRequest('give either source or ruleset_id')
  const ruleset = await loadRulesetVersion(call, id, version)
  const { name: rulesetName, groupName: rulesetGroup, version: rulesetVersion } = ruleset
  return { source: ruleset.source, rulesetId: ruleset.id, rulesetName, rulesetGroup, rulesetVersion }
}

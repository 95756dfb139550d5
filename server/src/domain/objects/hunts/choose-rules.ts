import type { Call } from '../../../call.ts'
import { invalidRequest } from '../../../errors/problems.ts'
import type { HuntRuleset } from '../../../statements/hunts/insert-hunt.ts'
import { loadRuleset } from '../yara/ruleset-with-source.ts'

/** One of both. */
export type RulesChoice = { readonly source?: string | undefined; readonly ruleset_id?: string | undefined }
type HuntRules = HuntRuleset & { readonly source: string }

const NO_RULESET: HuntRuleset = { rulesetId: null, rulesetName: null, rulesetGroup: null, rulesetVersion: null }

/** Copies the rules of a ruleset, so that later changes of it leave the hunt alone. */
export async function chooseRules(call: Call, { source, ruleset_id: id }: RulesChoice): Promise<HuntRules> {
  if (source !== undefined && id === undefined) return { source, ...NO_RULESET }
  if (source !== undefined || id === undefined) throw invalidRequest('give either source or ruleset_id')
  const ruleset = await loadRuleset(call, id)
  const { name: rulesetName, groupName: rulesetGroup, version: rulesetVersion } = ruleset
  return { source: ruleset.source, rulesetId: ruleset.id, rulesetName, rulesetGroup, rulesetVersion }
}

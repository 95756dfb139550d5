import type { Call } from '../../../call.ts'
import { ruleNames } from '../../../prefilter/rule-names.ts'
import { countRuleMatches, countRulesetMatches } from '../../../statements/yara/count-matches.ts'
import {
  countRuleMatchesAmongFew,
  countRulesetMatchesAmongFew,
} from '../../../statements/yara/count-matches-among-few.ts'
import type { RulesetCounts, RulesetRow } from '../../../tables/rows.ts'
import { hasSmallView } from '../../access/small-view.ts'
import type { RulesetWithSource } from './ruleset-with-source.ts'

export type CountedRuleset = RulesetWithSource & RulesetCounts

/** Rulesets with the number of files that match, of those that the caller sees. */
export async function countMatches(
  call: Call,
  rulesets: readonly RulesetRow[],
): Promise<readonly (RulesetRow & RulesetCounts)[]> {
  const ids = rulesets.map(({ id }) => id)
  const { ofRulesets } = await countersFor(call)
  const counts = await ofRulesets(call.app.db, call.caller, ids)
  return rulesets.map((ruleset) => ({ ...ruleset, matches: counts.get(ruleset.id) }))
}

/** The same of one ruleset, and of each of its rules. */
export async function countRules(call: Call, ruleset: RulesetWithSource): Promise<CountedRuleset> {
  const { id: rulesetId, source } = ruleset
  const names = ruleNames(source)
  const { ofRulesets, ofRules } = await countersFor(call)
  const [matches, counts] = await Promise.all([
    ofRulesets(call.app.db, call.caller, [rulesetId]),
    ofRules(call.app.db, call.caller, { rulesetId, rules: names }),
  ])
  const rules = names.flatMap((rule) => {
    const count = counts.get(rule)
    return count === undefined ? [] : [{ rule, ...count }]
  })
  return { ...ruleset, matches: matches.get(rulesetId), rules }
}

async function countersFor(call: Call) {
  return (await hasSmallView(call))
    ? { ofRulesets: countRulesetMatchesAmongFew, ofRules: countRuleMatchesAmongFew }
    : { ofRulesets: countRulesetMatches, ofRules: countRuleMatches }
}

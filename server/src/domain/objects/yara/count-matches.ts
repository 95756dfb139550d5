import type { Call } from '../../../call.ts'
import { ruleNames } from '../../../prefilter/rule-names.ts'
import { countRuleMatches, countRulesetMatches } from '../../../statements/yara/count-matches.ts'
import type { RulesetCounts, RulesetRow } from '../../../tables/rows.ts'
import type { RulesetWithSource } from './ruleset-with-source.ts'

export type CountedRuleset = RulesetWithSource & RulesetCounts

/** Rulesets with the number of files that match, of those that the caller sees. */
export async function countMatches(
  { app, caller }: Call,
  rulesets: readonly RulesetRow[],
): Promise<readonly (RulesetRow & RulesetCounts)[]> {
  const ids = rulesets.map(({ id }) => id)
  const counts = await countRulesetMatches(app.db, caller, ids)
  return rulesets.map((ruleset) => ({ ...ruleset, matches: counts.get(ruleset.id) }))
}

/** The same of one ruleset, and of each of its rules. */
export async function countRules(call: Call, ruleset: RulesetWithSource): Promise<CountedRuleset> {
  const { id: rulesetId, source } = ruleset
  const names = ruleNames(source)
  const [matches, counts] = await Promise.all([
    countRulesetMatches(call.app.db, call.caller, [rulesetId]),
    countRuleMatches(call.app.db, call.caller, { rulesetId, rules: names }),
  ])
  const rules = names.flatMap((rule) => {
    const count = counts.get(rule)
    return count === undefined ? [] : [{ rule, ...count }]
  })
  return { ...ruleset, matches: matches.get(rulesetId), rules }
}

import type { Call } from '../../../call.ts'
import { ruleNames } from '../../../prefilter/rule-names.ts'
import { amongFew, seesAll, visibleTo } from '../../../statements/access/visible.ts'
import type { Run } from '../../../statements/connection/answer-or-cancel.ts'
import {
  boundsFor,
  countRuleMatches,
  countRulesetMatches,
  type MatchCounts,
  type RecentCounts,
  type RuleMatchFilter,
} from '../../../statements/yara/count-matches.ts'
import { countRuleMatchesExactly, countRulesetMatchesExactly } from '../../../statements/yara/count-matches-exactly.ts'
import type { RulesetCounts, RulesetRow } from '../../../tables/rows.ts'
import type { RowCondition } from '../../../tables/where.ts'
import { hasSmallView } from '../../access/small-view.ts'
import type { RulesetWithSource } from './ruleset-with-source.ts'

export type CountedRuleset = RulesetWithSource & RulesetCounts

/** Rulesets with the number of files that match, of those that the caller sees. */
export async function countMatches(
  call: Call,
  rulesets: readonly RulesetRow[],
): Promise<readonly (RulesetRow & RulesetCounts)[]> {
  const ids = rulesets.map(({ id }) => id)
  const counts = await countsOfRulesets(call, ids)
  return rulesets.map((ruleset) => ({ ...ruleset, matches: counts.get(ruleset.id) }))
}

/** The same of one ruleset, and of each of its rules. */
export async function countRules(call: Call, ruleset: RulesetWithSource): Promise<CountedRuleset> {
  const { id: rulesetId, source } = ruleset
  const names = ruleNames(source)
  const [matches, counts] = await Promise.all([
    countsOfRulesets(call, [rulesetId]),
    countsOfRules(call, { rulesetId, rules: names }),
  ])
  const rules = names.flatMap((rule) => {
    const count = counts.get(rule)
    return count === undefined ? [] : [{ rule, ...count }]
  })
  return { ...ruleset, matches: matches.get(rulesetId), rules }
}

/** The number of files of each ruleset. */
async function countsOfRulesets(call: Call, ids: readonly string[]): Promise<MatchCounts> {
  return settle(call, ids, {
    recent: () => countRulesetMatches(call.app.db, call.caller, ids),
    exact: (run, visible, { names, maxFiles }) => countRulesetMatchesExactly(run, visible, { ids: names, maxFiles }),
  })
}

/** The number of files of each rule. */
async function countsOfRules(call: Call, { rulesetId, rules }: RuleMatchFilter): Promise<MatchCounts> {
  return settle(call, rules, {
    recent: () => countRuleMatches(call.app.db, call.caller, { rulesetId, rules }),
    exact: (run, visible, { names, maxFiles }) =>
      countRuleMatchesExactly(run, visible, { rulesetId, rules: names, maxFiles }),
  })
}

type NamesToCount = { readonly names: readonly string[]; readonly maxFiles: number }
type Counters = {
  recent(): Promise<RecentCounts>
  exact(run: Run, visible: RowCondition, counted: NamesToCount): Promise<MatchCounts>
}

/** The newest matches are enough, unless most of them are hidden: hidden ones shall change no number. */
async function settle(call: Call, names: readonly string[], { recent, exact }: Counters): Promise<MatchCounts> {
  const { app, caller, signal } = call
  const { files: maxFiles } = boundsFor(names.length)
  if (await hasSmallView(call)) return exact({ pool: app.db, signal }, amongFew(caller), { names, maxFiles })
  const { counts, unsettled } = await recent()
  if (unsettled.length === 0 || seesAll(caller)) return counts
  const turn = { user: caller.login, name: 'yara counts', signal }
  const settled = await app.searches.inTurn(turn, (signal) => {
    const run = { pool: app.searches.pool, signal }
    return exact(run, visibleTo(caller), { names: unsettled, maxFiles })
  })
  return new Map([...counts, ...settled])
}

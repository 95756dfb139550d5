import type { Call } from '../../../call.ts'
import { selectRulesets } from '../../../statements/yara/select-rulesets.ts'
import { selectVersions } from '../../../statements/yara/select-versions.ts'
import type { RulesetCounts, RulesetRow, RulesetVersionRow } from '../../../tables/rows.ts'
import { countMatches } from './count-matches.ts'
import { findRuleset } from './find-ruleset.ts'

type CountRequest = { readonly counts?: boolean | undefined }

/** By name. */
export async function listRulesets(
  call: Call,
  { counts }: CountRequest,
): Promise<readonly (RulesetRow & RulesetCounts)[]> {
  const rulesets = await selectRulesets(call.app.db, call.caller)
  return counts === true ? countMatches(call, rulesets) : rulesets
}

export type VersionPage = { readonly count?: number | undefined; readonly before?: number | undefined }

/** Newest first. */
export async function listVersions(
  call: Call,
  rulesetId: string,
  { count = 5, before }: VersionPage,
): Promise<RulesetVersionRow[]> {
  const { id } = await findRuleset(call, rulesetId)
  return selectVersions(call.app.db, id, { count, before })
}

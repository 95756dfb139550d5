import type { Call } from '../../../call.ts'
import { selectRulesets } from '../../../statements/yara/select-rulesets.ts'
import { selectVersions } from '../../../statements/yara/select-versions.ts'
import type { RulesetRow, RulesetVersionRow } from '../../../tables/rows.ts'
import { findRuleset } from './find-ruleset.ts'

/** By name. */
export async function listRulesets({ app, caller }: Call): Promise<RulesetRow[]> {
  return selectRulesets(app.db, caller)
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

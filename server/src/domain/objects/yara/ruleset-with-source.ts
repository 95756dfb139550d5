import type { Call, ReadContext } from '../../../call.ts'
import { notFound } from '../../../errors/problems.ts'
import type { RulesetRow } from '../../../tables/rows.ts'
import { YaraRulesetVersionModel } from '../../../tables/yara-ruleset-version.ts'
import type { Diagnostic } from '../../../yara/rules.ts'
import { findRuleset } from './find-ruleset.ts'

export type RulesetWithSource = RulesetRow & { readonly source: string }
export type SavedRuleset = RulesetWithSource & { readonly warnings: readonly Diagnostic[] }

export async function loadRuleset(call: Call, id: string): Promise<RulesetWithSource> {
  return withSource(call, await findRuleset(call, id))
}

export async function withSource({ app }: Pick<ReadContext, 'app'>, found: RulesetRow): Promise<RulesetWithSource> {
  const version = await YaraRulesetVersionModel.query(app.db).findById([found.id, found.version]).select('source')
  // The ruleset was deleted concurrently.
  if (version === undefined) throw notFound('Ruleset not found')
  return { ...found, source: version.source }
}

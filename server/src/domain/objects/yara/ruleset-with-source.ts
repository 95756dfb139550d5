import type { Call, ReadContext } from '../../../call.ts'
import { invalidField, notFound } from '../../../errors/problems.ts'
import type { RulesetRow } from '../../../tables/rows.ts'
import { YaraRulesetVersionModel } from '../../../tables/yara-ruleset-version.ts'
import type { Diagnostic } from '../../../yara/rules.ts'
import { findRuleset } from './find-ruleset.ts'

export type RulesetWithSource = RulesetRow & { readonly source: string }
export type SavedRuleset = RulesetWithSource & { readonly warnings: readonly Diagnostic[] }

export async function loadRuleset(call: Call, id: string): Promise<RulesetWithSource> {
  return withSource(call, await findRuleset(call, id))
}

/** The ruleset as its version has it; without one the current. The oldest versions are not kept. */
export async function loadRulesetVersion(call: Call, id: string, version?: number): Promise<RulesetWithSource> {
  const found = await findRuleset(call, id)
  if (version === undefined || version === found.version) return withSource(call, found)
  const earlier = await YaraRulesetVersionModel.query(call.app.db).findById([found.id, version]).select('source')
  if (earlier === undefined) throw invalidField('ruleset_version', `the ruleset has no version ${version}`)
  return { ...found, version, source: earlier.source }
}

export async function withSource({ app }: Pick<ReadContext, 'app'>, found: RulesetRow): Promise<RulesetWithSource> {
  const version = await YaraRulesetVersionModel.query(app.db).findById([found.id, found.version]).select('source')
  // The ruleset was deleted concurrently.
  if (version === undefined) throw notFound('Ruleset not found')
  return { ...found, source: version.source }
}

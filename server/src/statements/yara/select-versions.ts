import type { Knex } from 'knex'
import type { RulesetVersionRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'

const COLUMNS: ColumnsFor<RulesetVersionRow> = {
  version: 'yara_ruleset_version.version',
  source: 'yara_ruleset_version.source',
  changedBy: 'user.login',
  changedAt: 'yara_ruleset_version.changed_at',
}

export type VersionPage = { readonly count: number; readonly before?: number | undefined }

/** Versions of a ruleset, newest first. */
export async function selectVersions(
  db: Knex,
  rulesetId: string,
  { count, before }: VersionPage,
): Promise<RulesetVersionRow[]> {
  const query = db('yara_ruleset_version')
    .leftJoin('user', 'user.id', 'yara_ruleset_version.changed_by')
    .where('yara_ruleset_version.ruleset_id', rulesetId)
    .orderBy('yara_ruleset_version.version', 'desc')
    .limit(count)
    .select<[ColumnsFor<RulesetVersionRow>], RulesetVersionRow[]>(COLUMNS)
  if (before !== undefined) query.where('yara_ruleset_version.version', '<', before)
  return query
}

import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { YaraFailureRow, YaraMatchRow } from '../../tables/rows.ts'
import type { ColumnsFor } from '../../tables/selected.ts'
import { visibleTo } from '../access/visible.ts'
import { rulesetVisibleTo } from './visible-rulesets.ts'

const MATCH: ColumnsFor<YaraMatchRow> = {
  id: 'yara_match.id',
  dhash: 'object.dhash',
  rulesetId: 'yara_ruleset.id',
  ruleset: 'yara_ruleset.name',
  groupName: 'group.name',
  version: 'yara_match.version',
  rule: 'yara_match.rule',
  matchedAt: 'yara_match.matched_at',
  strings: 'yara_match.strings',
}
const FAILURE: ColumnsFor<YaraFailureRow> = {
  rulesetId: 'yara_ruleset.id',
  ruleset: 'yara_ruleset.name',
  version: 'yara_failure.version',
  error: 'yara_failure.error',
  failedAt: 'yara_failure.failed_at',
}

export type MatchFilter = {
  readonly count: number
  readonly before?: number | undefined
  readonly rulesetId?: string
  readonly rule?: string | undefined
  readonly objectId?: number
}

/** Matches that the caller may see, newest first. */
export async function selectMatches(
  db: Knex,
  caller: Caller,
  { count, before, rulesetId, rule, objectId }: MatchFilter,
): Promise<YaraMatchRow[]> {
  const query = db('yara_match')
    .join('object', 'object.id', 'yara_match.object_id')
    .join('yara_ruleset', 'yara_ruleset.id', 'yara_match.ruleset_id')
    .join('group', 'group.id', 'yara_ruleset.group_id')
    .where(rulesetVisibleTo(caller))
    .where(visibleTo(caller))
    .orderBy('yara_match.id', 'desc')
    .limit(count)
    .select<[ColumnsFor<YaraMatchRow>], YaraMatchRow[]>(MATCH)
  if (before !== undefined) query.where('yara_match.id', '<', before)
  if (rulesetId !== undefined) query.where('yara_match.ruleset_id', rulesetId)
  if (rule !== undefined) {
    // The index of rules holds lower-case names, so that this finds a rare rule without reading the ruleset's matches.
    query.whereRaw('lower(yara_match.rule) COLLATE "C" = lower(?)', rule).where('yara_match.rule', rule)
  }
  if (objectId !== undefined) query.where('yara_match.object_id', objectId)
  return query
}

/** Scans of a file that failed, by rulesets that the caller may see. */
export async function selectFailures(db: Knex, caller: Caller, objectId: number): Promise<YaraFailureRow[]> {
  return db('yara_failure')
    .join('yara_ruleset', 'yara_ruleset.id', 'yara_failure.ruleset_id')
    .where('yara_failure.object_id', objectId)
    .where(rulesetVisibleTo(caller))
    .orderBy('yara_ruleset.name')
    .select<[ColumnsFor<YaraFailureRow>], YaraFailureRow[]>(FAILURE)
}

import type { components } from '../generated/contract.ts'
import type {
  MatchCountRow,
  RulesetCounts,
  RulesetRow,
  RulesetVersionRow,
  YaraFailureRow,
  YaraMatchRow,
} from '../tables/rows.ts'
import type { ScanOutcome } from '../yara/open-scanner.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

export function viewRuleset(row: RulesetRow & RulesetCounts, canChange: boolean): Schemas['YaraRuleset'] {
  const { id, name, groupName: group, isActive, tag, expiresAt, version, createdBy, updatedBy, matches, rules } = row
  return {
    id,
    name,
    group,
    is_active: isActive,
    tag,
    expires_at: expiresAt === null ? null : viewTime(expiresAt),
    version,
    created_by: createdBy,
    created_at: viewTime(row.createdAt),
    updated_by: updatedBy,
    updated_at: viewTime(row.updatedAt),
    can_change: canChange,
    ...(matches === undefined ? {} : { matches: viewCount(matches) }),
    ...(rules === undefined ? {} : { rules: rules.map((count) => ({ rule: count.rule, ...viewCount(count) })) }),
  }
}

function viewCount({ files, isExact, lastAt }: MatchCountRow): Schemas['YaraMatchCount'] {
  return { files, is_exact: isExact, last_match_at: lastAt === null ? null : viewTime(lastAt) }
}

export function viewVersion({ version, source, changedBy, changedAt }: RulesetVersionRow): Schemas['YaraVersion'] {
  return { version, source, changed_by: changedBy, changed_at: viewTime(changedAt) }
}

export function viewYaraMatch(row: YaraMatchRow): Schemas['YaraMatch'] {
  const { id: position, dhash: object, rulesetId, ruleset, groupName: group, version, rule } = row
  return {
    position,
    object,
    ruleset_id: rulesetId,
    ruleset,
    group,
    version,
    rule,
    matched_at: viewTime(row.matchedAt),
    // Scans write them by the same schema.
    strings: row.strings as Schemas['YaraString'][],
  }
}

export function viewYaraFailure({
  rulesetId,
  ruleset,
  version,
  error,
  failedAt,
}: YaraFailureRow): Schemas['YaraFailure'] {
  return { ruleset_id: rulesetId, ruleset, version, error, failed_at: viewTime(failedAt) }
}

export function viewScan(outcome: ScanOutcome): Schemas['YaraScan'] {
  if (outcome.state === 'failed') return { state: 'failed', reason: outcome.reason, matches: [] }
  const matches = outcome.matches.map(({ rule, strings }) => ({ rule, strings: [...strings] }))
  return { state: 'scanned', reason: null, matches }
}

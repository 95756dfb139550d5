import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { MatchCountRow } from '../../tables/rows.ts'
import { amongFew, objectsOf } from '../access/visible.ts'
import { boundsFor, type MatchCounts, type RuleMatchFilter } from './count-matches.ts'

type FewRow = { readonly name: string; readonly files: number; readonly lastAt: MatchCountRow['lastAt'] }

/** Counts for a caller who sees few objects: only their matches are read, so hidden ones neither cost time nor hide others. */
export async function countRulesetMatchesAmongFew(
  db: Knex,
  caller: Caller,
  ids: readonly string[],
): Promise<MatchCounts> {
  const columns = { name: 'yara_match.ruleset_id', ...filesOf(db) } as const
  const rows = await matchesAmongFew(db, caller)
    .whereRaw('yara_match.ruleset_id = any(?::uuid[])', [[...ids]])
    .groupBy('yara_match.ruleset_id')
    .select<[typeof columns], FewRow[]>(columns)
  return countsOf(ids, rows)
}

/** The same for rules of a ruleset. */
export async function countRuleMatchesAmongFew(
  db: Knex,
  caller: Caller,
  { rulesetId, rules }: RuleMatchFilter,
): Promise<MatchCounts> {
  const columns = { name: 'yara_match.rule', ...filesOf(db) } as const
  const rows = await matchesAmongFew(db, caller)
    .where('yara_match.ruleset_id', rulesetId)
    .whereRaw('yara_match.rule = any(?::text[])', [[...rules]])
    .groupBy('yara_match.rule')
    .select<[typeof columns], FewRow[]>(columns)
  return countsOf(rules, rows)
}

function matchesAmongFew(db: Knex, caller: Caller) {
  return objectsOf(db, 'file').join('yara_match', 'yara_match.object_id', 'object.id').where(amongFew(caller))
}

function filesOf(db: Knex) {
  return {
    files: db.raw<number>('count(distinct object.id)::int'),
    lastAt: db.raw<string>('max(yara_match.matched_at)'),
  }
}

function countsOf(names: readonly string[], rows: readonly FewRow[]): MatchCounts {
  const bounds = boundsFor(names.length)
  const byName = new Map(rows.map((row) => [row.name, row]))
  return new Map(
    names.map((name) => {
      const { files, lastAt } = byName.get(name) ?? { files: 0, lastAt: null }
      return [name, { files: Math.min(files, bounds.files), isExact: files <= bounds.files, lastAt }]
    }),
  )
}

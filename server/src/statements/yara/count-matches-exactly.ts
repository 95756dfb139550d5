import type { Knex } from 'knex'
import type { MatchCountRow } from '../../tables/rows.ts'
import type { Rows } from '../../tables/tables.ts'
import type { RowCondition } from '../../tables/where.ts'
import { answerOrCancel, type Run } from '../connection/answer-or-cancel.ts'
import type { MatchCounts, RuleMatchFilter } from './count-matches.ts'

/** Where the numbers end. */
type CountLimit = { readonly maxFiles: number }

type ExactRow = { readonly name: string; readonly files: number; readonly lastAt: MatchCountRow['lastAt'] }

/** Counts the files of rulesets that meet a condition of visibility, among all matches, so that hidden ones change no number. */
export async function countRulesetMatchesExactly(
  run: Run,
  visible: RowCondition,
  { ids, maxFiles }: CountLimit & { readonly ids: readonly string[] },
): Promise<MatchCounts> {
  const matches = run.pool('yara_match').whereRaw('ruleset_id = any(?::uuid[])', [[...ids]])
  const named = matches.select({ name: 'ruleset_id', id: 'object_id', time: 'matched_at' })
  return countsOf({ names: ids, maxFiles }, await filesOf(run, visible, named))
}

/** The same for rules of a ruleset. */
export async function countRuleMatchesExactly(
  run: Run,
  visible: RowCondition,
  { rulesetId, rules, maxFiles }: CountLimit & RuleMatchFilter,
): Promise<MatchCounts> {
  const matches = run
    .pool('yara_match')
    .where('ruleset_id', rulesetId)
    .whereRaw('rule = any(?::text[])', [[...rules]])
  const named = matches.select({ name: 'rule', id: 'object_id', time: 'matched_at' })
  return countsOf({ names: rules, maxFiles }, await filesOf(run, visible, named))
}

function filesOf(
  run: Run,
  visible: RowCondition,
  matches: Knex.QueryBuilder<Rows['yara_match'], unknown[]>,
): Promise<ExactRow[]> {
  // By file first: PostgreSQL sorts for a count of distinct values, and does not for groups.
  const files = run.pool
    .from(matches.as('object'))
    .where(visible)
    .groupBy('object.name', 'object.id')
    .select('object.name', { time: run.pool.raw<string>('max(object.time)') })
  const columns = {
    name: 'file.name',
    files: run.pool.raw<number>('count(*)::int'),
    lastAt: run.pool.raw<string>('max(file.time)'),
  } as const
  const counted = run.pool
    .from(files.as('file'))
    .groupBy('file.name')
    .select<[typeof columns], ExactRow[]>(columns)
    .options({ plansEachTime: true })
  return answerOrCancel(run, counted)
}

type NamedLimit = CountLimit & { readonly names: readonly string[] }

function countsOf({ names, maxFiles }: NamedLimit, rows: readonly ExactRow[]): MatchCounts {
  const byName = new Map(rows.map((row) => [row.name, row]))
  return new Map(
    names.map((name) => {
      const { files, lastAt } = byName.get(name) ?? { files: 0, lastAt: null }
      return [name, { files: Math.min(files, maxFiles), isExact: files <= maxFiles, lastAt }]
    }),
  )
}

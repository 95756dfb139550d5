import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { MatchCountRow } from '../../tables/rows.ts'
import { eachVisibleTo, visibleTo } from '../access/visible.ts'

const MAX_FILES = 1000
/** Of all rulesets or rules of a request together. */
const MAX_FILES_TOGETHER = 100_000
/** Matches are looked at for each counted file: a file may match many rules, or be hidden from the caller. */
const MATCHES_PER_FILE = 10

export type RuleMatchFilter = { readonly rulesetId: string; readonly rules: readonly string[] }
type CountRow = {
  /** The ruleset or the rule. */
  readonly name: string
  readonly files: number
  /** Only those that the caller sees count, so that nothing is said of others. */
  readonly matches: number
  readonly lastAt: string | null
}
export type MatchCounts = ReadonlyMap<string, MatchCountRow>
type MatchBounds = { readonly files: number; readonly matches: number }

/**
 * The files of each ruleset that the caller sees. Expects rulesets that they see. Behind more hidden matches than are looked at, files
 * are missing: a caller who sees few objects is counted for by `countRulesetMatchesAmongFew`.
 */
export async function countRulesetMatches(db: Knex, caller: Caller, ids: readonly string[]): Promise<MatchCounts> {
  const bounds = boundsFor(ids.length)
  const ofRuleset = db('yara_match').whereRaw('ruleset_id = input.name').limit(bounds.matches)
  const byFile = ofRuleset.clone().select({ id: 'object_id' }).orderBy('yara_match.object_id', 'desc')
  const files = db
    .from(byFile.as('object'))
    .where(visibleTo(caller))
    .groupBy('object.id')
    .orderBy('object.id', 'desc')
    .limit(bounds.files + 1)
    .select({ matches: db.raw<number>('count(*)') })
  const byTime = ofRuleset
    .select({ id: 'object_id', position: 'id', time: 'matched_at' })
    .orderBy('yara_match.id', 'desc')
  const newest = db.from(byTime.as('object')).where(eachVisibleTo(caller)).orderBy('object.position', 'desc').limit(1)
  const { rows } = await db.raw<{ rows: CountRow[] }>(
    `select input.name, counted.files, counted.matches, newest.time as "lastAt"
     from unnest(?::uuid[]) as input(name)
     cross join lateral (select count(*)::int as files, coalesce(sum(matches), 0)::int as matches from (?) each_file) counted
     left join lateral (?) newest on true`,
    [[...ids], files, newest.select('object.time')],
  )
  return countsOf(rows, bounds)
}

/** The files that each rule of a ruleset matches, of those that the caller sees. */
export async function countRuleMatches(
  db: Knex,
  caller: Caller,
  { rulesetId, rules }: RuleMatchFilter,
): Promise<MatchCounts> {
  const bounds = boundsFor(rules.length)
  // As a range, so that only the index of rules has this order: that of the ruleset is read through for a rare rule.
  const byTime = db('yara_match')
    .where('ruleset_id', rulesetId)
    .whereRaw('rule between input.name and input.name')
    .orderBy(['yara_match.rule', 'yara_match.id'].map((column) => ({ column, order: 'desc' })))
    .limit(bounds.matches)
    .select({ id: 'object_id', time: 'matched_at' })
  const visible = db
    .from(byTime.as('object'))
    .where(visibleTo(caller))
    .limit(bounds.files + 1)
    .select('object.time')
  const { rows } = await db.raw<{ rows: CountRow[] }>(
    `select input.name, counted.* from unnest(?::text[]) as input(name)
     cross join lateral (
       select count(*)::int as files, count(*)::int as matches, max(time) as "lastAt" from (?) each_file
     ) counted`,
    [[...rules], visible],
  )
  return countsOf(rows, bounds)
}

/** So many files of each of these rulesets or rules are counted. */
export function boundsFor(count: number): MatchBounds {
  const files = Math.max(1, Math.min(MAX_FILES, Math.floor(MAX_FILES_TOGETHER / Math.max(1, count))))
  return { files, matches: files * MATCHES_PER_FILE }
}

function countsOf(rows: readonly CountRow[], bounds: MatchBounds): MatchCounts {
  return new Map(
    rows.map(({ name, files, matches, lastAt }) => {
      const isExact = files <= bounds.files && matches < bounds.matches
      return [name, { files: Math.min(files, bounds.files), isExact, lastAt }]
    }),
  )
}

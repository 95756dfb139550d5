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
  readonly lastAt: string | null
  /** The matches that were looked at, hidden ones among them. */
  readonly read: number
}
export type MatchCounts = ReadonlyMap<string, MatchCountRow>
type MatchBounds = { readonly files: number; readonly matches: number }

export type RecentCounts = {
  readonly counts: MatchCounts
  /** The rulesets or rules whose newest matches do not suffice: their numbers would depend on hidden matches. */
  readonly unsettled: readonly string[]
}

/** The files of each ruleset that the caller sees, from its newest matches. Expects rulesets that they see. */
export async function countRulesetMatches(db: Knex, caller: Caller, ids: readonly string[]): Promise<RecentCounts> {
  const bounds = boundsFor(ids.length)
  const ofRuleset = db('yara_match').whereRaw('ruleset_id = input.name').limit(bounds.matches)
  const byFile = ofRuleset.clone().select({ id: 'object_id' }).orderBy('yara_match.object_id', 'desc')
  const files = db
    .from(byFile.as('object'))
    .where(visibleTo(caller))
    .distinct('object.id')
    .limit(bounds.files + 1)
  const byTime = ofRuleset
    .clone()
    .select({ id: 'object_id', position: 'id', time: 'matched_at' })
    .orderBy('yara_match.id', 'desc')
  const newest = db.from(byTime.as('object')).where(eachVisibleTo(caller)).orderBy('object.position', 'desc').limit(1)
  const { rows } = await db.raw<{ rows: CountRow[] }>(
    `select input.name, counted.files, newest.time as "lastAt", looked.read
     from unnest(?::uuid[]) as input(name)
     cross join lateral (select count(*)::int as files from (?) each_file) counted
     cross join lateral (select count(*)::int as read from (?) each_match) looked
     left join lateral (?) newest on true`,
    [[...ids], files, ofRuleset.select({ one: db.raw<number>('1') }), newest.select('object.time')],
  )
  return countsOf(rows, bounds)
}

/** The files that each rule of a ruleset matches, of those that the caller sees, from its newest matches. */
export async function countRuleMatches(
  db: Knex,
  caller: Caller,
  { rulesetId, rules }: RuleMatchFilter,
): Promise<RecentCounts> {
  const bounds = boundsFor(rules.length)
  // As a range, so that only the index of rules has this order: that of the ruleset is read through for a rare rule.
  const byTime = db('yara_match')
    .where('ruleset_id', rulesetId)
    .whereRaw('rule between input.name and input.name')
    .orderBy(['yara_match.rule', 'yara_match.id'].map((column) => ({ column, order: 'desc' })))
    .limit(bounds.matches)
  const newest = byTime.clone().select({ id: 'object_id', time: 'matched_at' })
  const visible = db
    .from(newest.as('object'))
    .where(visibleTo(caller))
    .limit(bounds.files + 1)
    .select('object.time')
  const { rows } = await db.raw<{ rows: CountRow[] }>(
    `select input.name, counted.*, looked.read from unnest(?::text[]) as input(name)
     cross join lateral (select count(*)::int as files, max(time) as "lastAt" from (?) each_file) counted
     cross join lateral (select count(*)::int as read from (?) each_match) looked`,
    [[...rules], visible, byTime.select({ one: db.raw<number>('1') })],
  )
  return countsOf(rows, bounds)
}

/** So many files of each of these rulesets or rules are counted. */
export function boundsFor(count: number): MatchBounds {
  const files = Math.max(1, Math.min(MAX_FILES, Math.floor(MAX_FILES_TOGETHER / Math.max(1, count))))
  return { files, matches: files * MATCHES_PER_FILE }
}

function countsOf(rows: readonly CountRow[], bounds: MatchBounds): RecentCounts {
  const counts = rows.map(({ name, files, lastAt }) => {
    return [name, { files: Math.min(files, bounds.files), isExact: files <= bounds.files, lastAt }] as const
  })
  const unsettled = rows.filter(({ files, lastAt, read }) => {
    return read === bounds.matches && (files <= bounds.files || lastAt === null)
  })
  return { counts: new Map(counts), unsettled: unsettled.map(({ name }) => name) }
}

import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import { amongFew, eachVisibleTo, objectsOf } from '../access/visible.ts'
import { rulesetVisibleTo } from './visible-rulesets.ts'

const MAX_RULES_PER_RULESET = 1000
const MAX_MATCHES_PER_RULE = 1000

export type RuleNamePrefix = { readonly prefix: string; readonly count: number }

/**
 * Rules that matched a file that the caller sees, in byte order. Each step of the walk reads one row of the index. A rule is missing if
 * its newest matches are hidden: a caller who sees few objects gets the rules of `selectRuleNamesAmongFew`.
 */
export async function selectRuleNames(
  db: Knex,
  caller: Caller,
  { prefix, count }: RuleNamePrefix,
): Promise<readonly string[]> {
  const rulesets = db('yara_ruleset').where(rulesetVisibleTo(caller)).select('id')
  const newest = db('yara_match')
    .whereRaw('ruleset_id = r.id and rule between walk.rule and walk.rule')
    .orderBy(['yara_match.rule', 'yara_match.id'].map((column) => ({ column, order: 'desc' })))
    .limit(MAX_MATCHES_PER_RULE)
    .select({ id: 'object_id' })
  const seen = db.from(newest.as('object')).where(eachVisibleTo(caller)).select('object.id')
  const { rows } = await db.raw<{ rows: { rule: string }[] }>(
    `select distinct found.rule from (?) as r cross join lateral (
       with recursive walk (rule, depth) as (
         (select m.rule, 1 from yara_match m where m.ruleset_id = r.id order by m.rule limit 1)
         union all
         select (select m.rule from yara_match m where m.ruleset_id = r.id and m.rule > walk.rule order by m.rule limit 1), depth + 1
         from walk where walk.rule is not null and depth < ?
       )
       select walk.rule from walk where lower(walk.rule) like ? and exists (?)
     ) found order by found.rule limit ?`,
    [rulesets, MAX_RULES_PER_RULESET, beginningWith(prefix), seen, count],
  )
  return rows.map(({ rule }) => rule)
}

/** The same for a caller who sees few objects: only their matches are read, so that hidden ones change nothing. */
export async function selectRuleNamesAmongFew(
  db: Knex,
  caller: Caller,
  { prefix, count }: RuleNamePrefix,
): Promise<readonly string[]> {
  const rows = await objectsOf(db, 'file')
    .join('yara_match', 'yara_match.object_id', 'object.id')
    .where(amongFew(caller))
    .whereIn('yara_match.ruleset_id', db('yara_ruleset').where(rulesetVisibleTo(caller)).select('id'))
    .whereRaw('lower(yara_match.rule) like ?', [beginningWith(prefix)])
    .groupBy('yara_match.rule')
    .orderBy('yara_match.rule')
    .limit(count)
    .select<{ readonly rule: string }[]>('yara_match.rule')
  return rows.map(({ rule }) => rule)
}

/** The pattern of names in lower case that begin with the text. */
function beginningWith(prefix: string): string {
  return `${prefix.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

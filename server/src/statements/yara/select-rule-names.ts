import type { Caller } from '../../caller.ts'
import type { RowCondition } from '../../tables/where.ts'
import { eachVisibleTo } from '../access/visible.ts'
import { answerOrCancel, cancellable, type Run } from '../connection/answer-or-cancel.ts'
import { rulesetVisibleTo } from './visible-rulesets.ts'

const MAX_RECENT_MATCHES = 1000

export type RecentRule = {
  readonly rule: string
  /** False: the newest matches are hidden, and older ones are to be looked at. */
  readonly isSeen: boolean
}

/**
 * Rules whose newest matches have a file that the caller sees, or are all hidden, in byte order. Each step of the walk reads one row of
 * the index.
 */
export async function selectRecentRules(run: Run, caller: Caller, prefix: string): Promise<readonly RecentRule[]> {
  const db = run.pool
  const rulesets = db('yara_ruleset').where(rulesetVisibleTo(caller)).select('id')
  const newest = db('yara_match')
    .whereRaw('ruleset_id = r.id and rule between walk.rule and walk.rule')
    .orderBy(['yara_match.rule', 'yara_match.id'].map((column) => ({ column, order: 'desc' })))
  const recent = newest.clone().limit(MAX_RECENT_MATCHES).select({ id: 'object_id' })
  const seen = db.from(recent.as('object')).where(eachVisibleTo(caller)).select('object.id')
  const older = newest.offset(MAX_RECENT_MATCHES).limit(1).select('id')
  const sql = `
    select found.rule, bool_or(found.is_seen) as "isSeen" from (?) as r cross join lateral (
      with recursive walk (rule) as (
        (select m.rule from yara_match m where m.ruleset_id = r.id order by m.rule limit 1)
        union all
        select (select m.rule from yara_match m where m.ruleset_id = r.id and m.rule > walk.rule order by m.rule limit 1)
        from walk where walk.rule is not null
      ), named as materialized (
        select walk.rule, exists (?) as is_seen from walk where lower(walk.rule) like ?
      )
      select walk.rule, walk.is_seen from named walk where walk.is_seen or exists (?)
    ) found group by found.rule order by found.rule`
  const values = [rulesets, seen, beginningWith(prefix), older] as const
  const { rows } = await cancellable(run, (connection) =>
    db.raw<{ rows: RecentRule[] }>(sql, values).connection(connection),
  )
  return rows
}

type RuleNameFilter = {
  /** The condition that a file is seen. */
  readonly visible: RowCondition
  readonly prefix: string
  /** Of these only; null: any. */
  readonly rules: readonly string[] | null
  readonly count: number
}

/** Rules that matched a file that is seen, in byte order. All matches count, so that hidden ones change nothing. */
export async function selectRuleNames(
  run: Run,
  caller: Caller,
  { visible, prefix, rules, count }: RuleNameFilter,
): Promise<readonly string[]> {
  const matches = run
    .pool('yara_match')
    .whereIn('ruleset_id', run.pool('yara_ruleset').where(rulesetVisibleTo(caller)).select('id'))
    .whereRaw('lower(rule) like ?', [beginningWith(prefix)])
  if (rules !== null) matches.whereRaw('rule = any(?::text[])', [[...rules]])
  const seen = run.pool
    .from(matches.select({ id: 'object_id', rule: 'rule' }).as('object'))
    .where(visible)
    .groupBy('object.rule')
    .orderBy('object.rule')
    .limit(count)
    .select<{ readonly rule: string }[]>('object.rule')
    .options({ plansEachTime: true })
  const rows = await answerOrCancel(run, seen)
  return rows.map(({ rule }) => rule)
}

/** The pattern of names in lower case that begin with the text. */
function beginningWith(prefix: string): string {
  return `${prefix.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

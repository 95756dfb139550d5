import type { FacetsRow } from '../../tables/rows.ts'
import { cancellable, type Run } from '../connection/answer-or-cancel.ts'

export type FacetCounts = {
  readonly ids: readonly number[]
  /** The most frequent of tags, formats, families, rules and uploaders, so many of each. */
  readonly values: number
  /** Names of formats, with the patterns of types that belong to them. */
  readonly formats: readonly { readonly name: string; readonly like: string }[]
  /** Whose uploads may be counted: members of these groups, and the user; null for anybody. */
  readonly uploaders: { readonly userId: number; readonly groupIds: readonly number[] } | null
  /** Groups whose YARA rulesets count; null for all. */
  readonly rulesetGroupIds: readonly number[] | null
}

/** What the objects have in common, in one statement. Byte order decides between values of the same count. */
export async function countFacets(
  run: Run,
  { ids, values, formats, uploaders, rulesetGroupIds }: FacetCounts,
): Promise<FacetsRow> {
  const { rows } = await cancellable(run, (connection) =>
    run.pool
      .raw<{ rows: FacetsRow[] }>(SQL, {
        ids: [...ids],
        values,
        formats: formats.map(({ name }) => name),
        types: formats.map(({ like }) => like),
        sizes: SIZE_ENDS,
        isAnybody: uploaders === null,
        userId: uploaders?.userId ?? 0,
        groupIds: [...(uploaders?.groupIds ?? [])],
        areAllRulesets: rulesetGroupIds === null,
        rulesetGroupIds: [...(rulesetGroupIds ?? [])],
      })
      .connection(connection),
  )
  const [facets] = rows
  if (facets === undefined) throw new Error('a statement of aggregates has given no row')
  return facets
}

const KIB = 1024
const MIB = 1024 * KIB
/** Where one class of sizes ends, and the next begins. */
const SIZE_ENDS = [KIB, 10 * KIB, 100 * KIB, MIB, 10 * MIB, 100 * MIB]

const listed = (rows: string, most = ':values'): string =>
  `(select coalesce(json_agg(json_build_object('value', f.value, 'count', f.count) order by f.count desc, f.value collate "C"), '[]')
    from (select value, count(*)::int as count from (${rows}) each group by value
          order by 2 desc, value collate "C" limit ${most}) f)`

const FORMATS = `
  select f.name as value from o join (
    select distinct t.file_type, p.name
    from (select distinct file_type from o where file_type is not null) t
    join unnest(cast(:formats as text[]), cast(:types as text[])) as p (name, pattern) on t.file_type like p.pattern
  ) f using (file_type)`

const SIZES = `
  (select coalesce(json_agg(json_build_object('from', coalesce(ends[class], 0), 'to', ends[class + 1], 'count', count)
     order by class), '[]')
   from (select ends, width_bucket(o.size, ends) as class, count(*)::int as count
         from o, (select cast(:sizes as bigint[]) as ends) e where o.size is not null group by 1, 2) f)`

const TIMES = `
  (select coalesce(json_agg(json_build_object('from', f.begin::text, 'to', (f.begin + ('1 ' || f.unit)::interval)::text,
     'count', f.count, 'kinds', f.kinds) order by f.begin), '[]')
   from (select begin, unit, sum(count)::int as count,
           json_agg(json_build_object('value', type, 'count', count) order by count desc, type collate "C") as kinds
         from (select date_trunc(span.unit, o.upload_time) as begin, span.unit, o.type, count(*)::int as count
               from o, span group by 1, 2, 3) each group by 1, 2) f)`

const SQL = `
  with o as materialized (
    select id, type::text, upload_time, family, file_type, cast(coalesce(file_size, blob_size) as bigint) as size
    from object where id = any(cast(:ids as int[]))),
  span as (
    select count(*)::int as count, min(upload_time) as oldest, case
      when max(upload_time) - min(upload_time) <= interval '2 days' then 'hour'
      when max(upload_time) - min(upload_time) <= interval '92 days' then 'day'
      when max(upload_time) - min(upload_time) <= interval '2922 days' then 'month' else 'year' end as unit
    from o)
  select span.count, span.oldest::text, case when span.count = 0 then 'hour' else span.unit end as "timeUnit",
    ${listed('select t.tag as value from o join tag t on t.object_id = o.id')} as tags,
    ${listed('select o.type as value from o', 'all')} as kinds,
    ${listed(FORMATS)} as formats,
    ${SIZES} as sizes,
    ${listed('select o.family as value from o where o.family is not null')} as families,
    ${listed(
      `select distinct on (m.object_id, m.rule) m.rule as value
       from o join yara_match m on m.object_id = o.id join yara_ruleset r on r.id = m.ruleset_id
       where :areAllRulesets or r.group_id = any(cast(:rulesetGroupIds as int[]))`,
    )} as rules,
    ${listed(
      `select u.login as value from (
         select distinct p.object_id, p.related_user_id from o join permission p on p.object_id = o.id
         where p.reason_type = 'added' and p.related_object_id = p.object_id) p
       join "user" u on u.id = p.related_user_id
       where :isAnybody or u.id = :userId or u.id in (select m.user_id from member m where m.group_id = any(cast(:groupIds as int[])))`,
    )} as uploaders,
    ${TIMES} as times
  from span`

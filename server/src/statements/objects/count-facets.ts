import type { FacetsRow } from '../../tables/rows.ts'
import { cancellable, type Run } from '../connection/answer-or-cancel.ts'

export type FacetCounts = {
  readonly ids: readonly number[]
  /** The most frequent of tags, families and uploaders, so many of each. */
  readonly values: number
  /** Whose uploads may be counted: members of these groups, and the user; null for anybody. */
  readonly uploaders: { readonly userId: number; readonly groupIds: readonly number[] } | null
}

/** What the objects have in common, in one statement. Byte order decides between values of the same count. */
export async function countFacets(run: Run, { ids, values, uploaders }: FacetCounts): Promise<FacetsRow> {
  const { rows } = await cancellable(run, (connection) =>
    run.pool
      .raw<{ rows: FacetsRow[] }>(SQL, {
        ids: [...ids],
        values,
        isAnybody: uploaders === null,
        userId: uploaders?.userId ?? 0,
        groupIds: [...(uploaders?.groupIds ?? [])],
      })
      .connection(connection),
  )
  const [facets] = rows
  if (facets === undefined) throw new Error('a statement of aggregates has given no row')
  return facets
}

const listed = (rows: string, most = ':values'): string =>
  `(select coalesce(json_agg(json_build_object('value', f.value, 'count', f.count) order by f.count desc, f.value collate "C"), '[]')
    from (select value, count(*)::int as count from (${rows}) each group by value
          order by 2 desc, value collate "C" limit ${most}) f)`

const SQL = `
  with o as materialized (select id, type::text, upload_time, family from object where id = any(cast(:ids as int[]))),
  span as (
    select count(*)::int as count, min(upload_time) as oldest, case
      when max(upload_time) - min(upload_time) <= interval '2 days' then 'hour'
      when max(upload_time) - min(upload_time) <= interval '92 days' then 'day'
      when max(upload_time) - min(upload_time) <= interval '2922 days' then 'month' else 'year' end as unit
    from o)
  select span.count, span.oldest::text, case when span.count = 0 then 'hour' else span.unit end as "timeUnit",
    ${listed('select t.tag as value from o join tag t on t.object_id = o.id')} as tags,
    ${listed('select o.type as value from o', 'all')} as kinds,
    ${listed('select o.family as value from o where o.family is not null')} as families,
    ${listed(
      `select u.login as value from (
         select distinct p.object_id, p.related_user_id from o join permission p on p.object_id = o.id
         where p.reason_type = 'added' and p.related_object_id = p.object_id) p
       join "user" u on u.id = p.related_user_id
       where :isAnybody or u.id = :userId or u.id in (select m.user_id from member m where m.group_id = any(cast(:groupIds as int[])))`,
    )} as uploaders,
    (select coalesce(json_agg(json_build_object('from', f.begin::text, 'to', (f.begin + ('1 ' || f.unit)::interval)::text,
       'count', f.count) order by f.begin), '[]')
     from (select date_trunc(span.unit, o.upload_time) as begin, span.unit, count(*)::int as count
           from o, span group by 1, 2) f) as times
  from span`

import type { TagUsageRow } from '../../tables/rows.ts'
import { cancellable, type Run } from '../connection/answer-or-cancel.ts'
import type { Period } from './select-usage.ts'

export type TagUsageFilter = {
  readonly period: Period | null
  readonly count: number
  /** Looks at this many objects at most, newest first. */
  readonly most: number
}

/** Objects and bytes by the part of their tags before the first colon, or by the tag if it has none. Most bytes first. */
export async function selectTagUsage(run: Run, { period, count, most }: TagUsageFilter): Promise<TagUsageRow[]> {
  const condition = period === null ? '' : 'where upload_time >= ?::date and upload_time < ?::date + 1'
  const statement = run.pool.raw<{ rows: TagUsageRow[] }>(
    `with newest as materialized (
       select id from object ${condition} order by upload_time desc, id desc limit ?
     ), prefixes as (
       select distinct split_part(t.tag, ':', 1) || case when strpos(t.tag, ':') > 0 then ':' else '' end as name, t.object_id
       from newest n join tag t on t.object_id = n.id
     )
     select p.name, count(*)::bigint as objects, coalesce(sum(u.size_bytes), 0)::bigint as bytes,
       (select count(*) from newest)::int as "objectsRead"
     from prefixes p left join object_usage u using (object_id) group by 1 order by bytes desc, 1 limit ?`,
    [...(period === null ? [] : [period.from, period.to]), most, count],
  )
  return cancellable(run, async (connection) => (await statement.connection(connection)).rows)
}

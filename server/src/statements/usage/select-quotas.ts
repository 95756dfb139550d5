import type { Knex } from 'knex'
import type { QuotaUse } from '../../tables/rows.ts'

const USED = `select q.max_bytes as "maxBytes", q.max_objects as "maxObjects", q.max_bytes_per_day as "maxBytesPerDay",
    g.name as "group", t.objects, t.bytes, d.bytes as "bytesToday"
  from "group" g left join quota q on q.group_id = g.id cross join lateral (
    select coalesce(sum(u.objects), 0)::bigint as objects, coalesce(sum(u.bytes), 0)::bigint as bytes
    from usage_total u where u.user_id in (select m.user_id from member m where m.group_id = g.id)
  ) t cross join lateral (
    select coalesce(sum(u.bytes), 0)::bigint as bytes from usage_day u
    where u.day = (clock_timestamp() at time zone 'utc')::date
      and u.user_id in (select m.user_id from member m where m.group_id = g.id)
  ) d`

/** The quotas of all groups of a user, with what their members have uploaded. */
export async function selectQuotas(db: Knex, userId: number): Promise<QuotaUse[]> {
  const { rows } = await db.raw<{ rows: QuotaUse[] }>(
    `${USED} where q.group_id is not null and g.id in (select group_id from member where user_id = ?) order by g.name`,
    [userId],
  )
  return rows
}

/** The quota of one group, with what its members have uploaded. */
export async function selectQuota(db: Knex, group: string): Promise<QuotaUse | undefined> {
  const { rows } = await db.raw<{ rows: QuotaUse[] }>(`${USED} where g.name = ?`, [group])
  return rows[0]
}

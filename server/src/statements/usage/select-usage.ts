import type { Knex } from 'knex'
import type { UsageRow, UsageTotals } from '../../tables/rows.ts'

export type UsageGrouping = 'kind' | 'user' | 'group' | 'day'

/** Days of upload, both included, as YYYY-MM-DD. */
export type Period = { readonly from: string; readonly to: string }

export type UsageFilter = {
  /** Null: all objects, whenever they were uploaded. */
  readonly period: Period | null
  /** Null: all users. */
  readonly userId: number | null
}

const KIND = `case u.type when 'static_config' then 'config' when 'text_blob' then 'blob' else u.type end`

const GROUPINGS: Readonly<Record<UsageGrouping, { readonly name: string; readonly join: string }>> = {
  kind: { name: KIND, join: '' },
  // Deleted users, and unknown uploaders, have no name.
  user: { name: 'a.login', join: 'left join "user" a on a.id = u.user_id' },
  group: {
    name: 'g.name',
    join: 'join member m on m.user_id = u.user_id join "group" g on g.id = m.group_id and not g.private',
  },
  day: { name: 'u.day::text', join: '' },
}

function sourceOf({ period, userId }: UsageFilter): { readonly sql: string; readonly values: Knex.RawBinding[] } {
  const table = period === null ? 'usage_total' : 'usage_day'
  const conditions = ['objects > 0']
  const values: Knex.RawBinding[] = []
  if (period !== null) {
    conditions.push('day between ? and ?')
    values.push(period.from, period.to)
  }
  if (userId !== null) {
    conditions.push('user_id = ?')
    values.push(userId)
  }
  return { sql: `(select * from ${table} where ${conditions.join(' and ')}) u`, values }
}

const SUMS = 'coalesce(sum(u.objects), 0)::bigint as objects, coalesce(sum(u.bytes), 0)::bigint as bytes'

/** Days in their order, anything else with the most bytes first. */
export async function selectUsage(
  db: Knex,
  grouping: UsageGrouping,
  { count, ...filter }: UsageFilter & { readonly count: number },
): Promise<UsageRow[]> {
  const { name, join } = GROUPINGS[grouping]
  const source = sourceOf(filter)
  const order = grouping === 'day' ? '1' : 'bytes desc, 1'
  const { rows } = await db.raw<{ rows: UsageRow[] }>(
    `select ${name} as name, ${SUMS} from ${source.sql} ${join} group by 1 order by ${order} limit ?`,
    [...source.values, count],
  )
  return rows
}

export async function selectTotals(db: Knex, filter: UsageFilter): Promise<UsageTotals> {
  const source = sourceOf(filter)
  const { rows } = await db.raw<{ rows: UsageTotals[] }>(`select ${SUMS} from ${source.sql}`, source.values)
  const [totals] = rows
  if (totals === undefined) throw new Error('the database returned no totals')
  return totals
}

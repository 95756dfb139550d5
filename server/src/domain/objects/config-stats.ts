import type { Call } from '../../call.ts'
import { invalidField } from '../../errors.ts'

export type ConfigFamily = { readonly family: string; readonly count: number; readonly lastUpload: string }

const HOURS = { h: 1, d: 24 } as const
const LONGEST_HOURS = 24 * 365 * 1000

/** Number of configs per family, regardless of who may see them; `range` is `*`, or hours or days back. */
export async function configStats({ app: { db } }: Call, range: string): Promise<ConfigFamily[]> {
  const query = db('object').where('type', 'static_config')
  const hours = hoursOf(range)
  if (hours !== null)
    query.whereRaw(`upload_time > clock_timestamp() at time zone 'utc' - make_interval(hours => ?::int)`, [hours])
  return query
    .groupBy('family')
    .orderByRaw('count(*) desc, family')
    .select({
      family: 'family',
      count: db.raw('count(*)'),
      lastUpload: db.raw(`to_char(max(upload_time), 'YYYY-MM-DD')`),
    })
}

function hoursOf(range: string): number | null {
  if (range === '*') return null
  const [, number = '', unit] = /^(\d+)([hd])$/.exec(range) ?? []
  const hours = Number(number) * HOURS[unit === 'd' ? 'd' : 'h']
  if (unit === undefined || hours > LONGEST_HOURS)
    throw invalidField('range', `must be * or a number of hours or days such as 12h or 7d, not "${range.slice(0, 60)}"`)
  return hours
}

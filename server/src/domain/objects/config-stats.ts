import type { Call } from '../../call.ts'
import { invalidField } from '../../errors/problems.ts'
import { type ConfigFamily, countConfigs } from '../../statements/objects/count-configs.ts'

const HOURS = { h: 1, d: 24 } as const
const MAX_HOURS = 24 * 365 * 1000

/** Number of configs per family, regardless of who may see them; `range` is `*`, or hours or days back. */
export async function configStats({ app: { db } }: Call, range: string): Promise<ConfigFamily[]> {
  return countConfigs(db, hoursOf(range))
}

function hoursOf(range: string): number | null {
  if (range === '*') return null
  const [, number = '', unit] = /^(\d+)([hd])$/.exec(range) ?? []
  const hours = Number(number) * HOURS[unit === 'd' ? 'd' : 'h']
  if (unit === undefined || hours > MAX_HOURS)
    throw invalidField('range', `must be * or a number of hours or days such as 12h or 7d, not "${range.slice(0, 60)}"`)
  return hours
}

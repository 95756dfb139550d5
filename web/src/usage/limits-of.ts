import type { Quota } from '@lazaret/sdk'
import { humanCount, humanSize } from '../text/amounts.ts'
import { usageTexts } from '../texts/usage.ts'

export type LimitUse = {
  readonly used: number
  readonly limit: number
  readonly text: string
  /** True if 80 % of the limit are used. */
  readonly isNearlyUsed: boolean
}

type NamedLimit = readonly [name: keyof typeof usageTexts.limits, used: number, limit: number | null]

const NEARLY_USED = 0.8

/** The limits of a quota that are set, and the use of each. */
export function limitsOf(quota: Quota): readonly LimitUse[] {
  const limits: readonly NamedLimit[] = [
    ['bytes', quota.bytes, quota.max_bytes],
    ['objects', quota.objects, quota.max_objects],
    ['bytesPerDay', quota.bytes_today, quota.max_bytes_per_day],
  ]
  return limits.flatMap(([name, used, limit]) => {
    if (limit === null) return []
    const format = name === 'objects' ? humanCount : humanSize
    const text = usageTexts.limits[name](format(used), format(limit))
    return [{ used, limit, text, isNearlyUsed: used >= NEARLY_USED * limit }]
  })
}

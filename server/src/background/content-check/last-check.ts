import type { LastCheck } from '../../metrics/metrics.ts'
import type { ContentCheckModel } from '../../tables/content-check.ts'

/** For the metrics: the last whole check; null if there was none yet. */
export function lastCheck({ finishedOn, finishedChecked, finishedDamaged }: ContentCheckModel): LastCheck | null {
  if (finishedOn === null) return null
  const finishedSeconds = Date.parse(`${finishedOn.replace(' ', 'T')}Z`) / 1000
  return { finishedSeconds, checked: finishedChecked, damaged: finishedDamaged }
}

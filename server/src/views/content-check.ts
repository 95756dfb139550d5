import type { components } from '../generated/contract.ts'
import type { ContentCheckModel } from '../tables/content-check.ts'
import { viewTime } from './time.ts'

export function viewContentCheck(check: ContentCheckModel): components['schemas']['ContentCheck'] {
  const { isRunning, checked, damaged, finishedOn, finishedChecked, finishedDamaged } = check
  const last =
    finishedOn === null
      ? null
      : { finished_on: viewTime(finishedOn), checked: finishedChecked, damaged: finishedDamaged }
  return { is_running: isRunning, checked, damaged, last }
}

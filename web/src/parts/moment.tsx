import type { ReactNode } from 'react'
import { utcTime } from '../text/amounts.ts'
import { formTexts } from '../texts/forms.ts'

/** A time in UTC, or that there was none. */
export function Moment({ time }: { readonly time: string | null | undefined }): ReactNode {
  if (time === null || time === undefined) return <span className="quiet">{formTexts.never}</span>
  return <time dateTime={time}>{utcTime(time)}</time>
}

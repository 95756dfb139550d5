import type { ReactNode } from 'react'
import { formTexts } from '../texts/forms.ts'
import { Time } from './time.tsx'

/** A time, or that there was none. */
export function Timestamp({ time }: { readonly time: string | null | undefined }): ReactNode {
  if (time === null || time === undefined) return <span className="quiet">{formTexts.never}</span>
  return <Time time={time} />
}

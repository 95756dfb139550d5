import { timeTexts } from '../texts/times.ts'
import { utcTime } from './amounts.ts'

export const TIME_FORMS = ['utc', 'local', 'relative'] as const
export type TimeForm = (typeof TIME_FORMS)[number]

const UNITS = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
const relative = new Intl.RelativeTimeFormat('en', { style: 'narrow' })

/** A time of the server as someone likes to read it; `now` matters only to relative ones. */
export function timeText(time: string, form: TimeForm, now: number): string {
  const ms = Date.parse(time)
  // Whatever cannot be read as a time is shown as it came.
  if (form === 'utc' || Number.isNaN(ms)) return utcTime(time)
  if (form === 'local') return utcTime(new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString())
  const difference = ms - now
  const unit = UNITS.find(([, length]) => Math.abs(difference) >= length)
  return unit ? relative.format(Math.trunc(difference / unit[1]), unit[0]) : timeTexts.now
}

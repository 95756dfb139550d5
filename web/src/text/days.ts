/** Days are texts like 2026-11-30, and months like 2026-11, both in UTC. */
const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MINUTE = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const LONG_MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `Date` accepts 30 February and makes it 2 March, so the day is written again and compared. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(time) && dayOf(time) === text
}

/** A day, or a minute like 2026-11-30T14:05 if the field has a time; undefined if the text is neither. */
export function parseDate(text: string, hasTime: boolean): string | undefined {
  const trimmed = text.trim()
  if (!hasTime) return isDay(trimmed) ? trimmed : undefined
  const [, day = '', minute = '00:00'] = MINUTE.exec(trimmed) ?? []
  if (!isDay(day) || minute > '23:59' || minute.slice(3) > '59') return
  return `${day}T${minute}`
}

/** A date as people read and type it. */
export const writtenDate = (date: string): string => date.replace('T', ' ')

export const longDay = (day: string): string => LONG_DAY.format(timeOf(day))
export const longMonth = (day: string): string => LONG_MONTH.format(timeOf(day))
export const today = (): string => dayOf(Date.now())
export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS)

/** The same day of another month, or the last day of a shorter one. */
export function addMonths(day: string, months: number): string {
  const date = new Date(timeOf(day))
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  return dayOf(first + (Math.min(date.getUTCDate(), length) - 1) * DAY_MS)
}

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7))

/** Six weeks from Monday to Sunday, so that each month is drawn at the same height. */
export function weeksOf(day: string): readonly (readonly string[])[] {
  const start = mondayOf(`${day.slice(0, 7)}-01`)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)),
  )
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

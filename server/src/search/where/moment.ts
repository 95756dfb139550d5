import { invalidValue } from '../query-error.ts'
import { suggestTimes } from '../suggest-values.ts'
import type { RangeBound } from './range-bound.ts'

/** The time that a date covers, in milliseconds since 1970: from its start to the first instant after it. */
export type TimeSpan = { readonly from: number; readonly until: number }

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

export function readMoment(bound: RangeBound, now: Date): TimeSpan {
  const moment = readRelative(bound.text, now) ?? readAbsolute(bound.text)
  if (!moment) throw invalidDate(bound, now)
  return moment
}

/** A date outside a range: a time relative to now has no length, so it is refused. */
export function readUnit(bound: RangeBound, now: Date): TimeSpan {
  const moment = readAbsolute(bound.text)
  if (!moment) throw invalidDate(bound, now)
  return moment
}

function invalidDate({ text, start, place }: RangeBound, now: Date) {
  return invalidValue(text, 'date-time', { start, suggestions: suggestTimes(text, place, now) })
}

function readAbsolute(text: string): TimeSpan | undefined {
  const found = /^(\d{4})-(\d\d?)-(\d\d?)(?:\s+(\d\d?):(\d\d?)(?::(\d\d?))?)?$/.exec(text)
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isReal = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isReal || hour > 23 || minute > 59 || second > 59) return undefined
  const from = date.getTime() + hour * HOUR + minute * MINUTE + second * SECOND
  return { from, until: Math.min(from + unitLength(found), LAST) }
}

function unitLength(found: RegExpExecArray): number {
  if (found[4] === undefined) return DAY
  return found[6] === undefined ? MINUTE : SECOND
}

/** `1y2m3w4d5h6M7s` before now, each unit at most once, in any order. */
function readRelative(text: string, now: Date): TimeSpan | undefined {
  if (!/^(?:\d+[yYmwWdDhHMsS])+$/.test(text)) return undefined
  const amounts = new Map<string, number>()
  for (const [, digits, letter = ''] of text.matchAll(/(\d+)(.)/g)) {
    const unit = letter === 'M' ? 'minute' : letter.toLowerCase()
    if (amounts.has(unit)) return undefined
    amounts.set(unit, Number(digits))
  }
  const of = (unit: string) => amounts.get(unit) ?? 0
  const start = monthsBefore(now, of('y') * 12 + of('m'))
  const length = (of('w') * 7 + of('d')) * DAY + of('h') * HOUR + of('minute') * MINUTE + of('s') * SECOND
  const at = Math.max(start - length, FIRST)
  return { from: at, until: at }
}

/** By the calendar: a month back from the 31st is the last day of a shorter month. */
function monthsBefore(now: Date, months: number): number {
  const total = now.getUTCFullYear() * 12 + now.getUTCMonth() - months
  if (total < 12) return FIRST
  const date = new Date(now)
  date.setUTCFullYear(Math.floor(total / 12), total % 12, 1)
  const lastDay = new Date(date)
  lastDay.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)
  return date.setUTCDate(Math.min(now.getUTCDate(), lastDay.getUTCDate()))
}

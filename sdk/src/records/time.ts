import { CursorError } from '../errors/api-error.ts'

const CANONICAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}\+00:00$/
const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * UTC with six fraction digits, so that times compare as strings. Date would drop the microseconds.
 *
 * @example normalizeTime('2026-11-21T11:00:00+01:00') // '2026-11-21T10:00:00.000000+00:00'
 */
export function normalizeTime(text: string): string {
  if (CANONICAL.test(text)) return text
  const [, date, clock, fraction = '', zone = 'Z'] = ISO.exec(text) ?? []
  const wholeMs = Date.parse(`${date}T${clock}Z`)
  if (Number.isNaN(wholeMs)) throw new CursorError('time', `"${text}" is not an ISO 8601 time`)
  const seconds = new Date(wholeMs - offsetMs(zone)).toISOString().slice(0, 19)
  return `${seconds}.${fraction.slice(0, 6).padEnd(6, '0')}+00:00`
}

function offsetMs(zone: string): number {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}

/** A normalised time, moved by milliseconds; its microseconds stay. */
export function shiftTime(time: string, ms: number): string {
  const moved = Math.max(Date.parse(`${time.slice(0, 23)}Z`) + Math.round(ms), MIN_MS)
  return `${new Date(moved).toISOString().slice(0, 23)}${time.slice(23, 26)}+00:00`
}

// Year 0; earlier years would be written with a sign and break the order of strings.
const MIN_MS = -62_167_219_200_000

/** The whole second at or after a normalised time. */
export function ceilSecond(time: string): string {
  const floor = `${time.slice(0, 19)}.000000+00:00`
  return floor === time ? time : shiftTime(floor, 1000)
}

export function laterTime(a: string, b: string): string {
  return a > b ? a : b
}

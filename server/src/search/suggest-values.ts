/** Bounds of a range cannot be ranges themselves. */
export type ValuePlace = 'alone' | 'bound'

const DAY_MS = 24 * 60 * 60 * 1000
/** A number of bytes, its fraction, and its unit. */
export const SIZE = /^(\d+)(?:(?:\.(\d+))? ?(b|[kmgt]i?b))?$/i
const UNITS: Readonly<Record<string, string>> = { hour: 'h', day: 'd', week: 'w', month: 'm', year: 'y' }

/** Sizes that a text may stand for, as they must be written. */
export function suggestSizes(text: string, place: ValuePlace): string[] {
  const parts = text.split(/\.{2,3}|-/)
  const ends = parts.flatMap(sizeOf)
  if (parts.length === 2 && ends.length === 2) return place === 'alone' ? [`[${ends.join(' TO ')}]`] : []
  return sizeOf(text).filter((size) => size !== text)
}

function sizeOf(text: string): string[] {
  const plain = text.replace(/^=+/, '').trim()
  if (SIZE.test(plain)) return [plain.replace(' ', '')]
  if (/^\d{1,3}(?:[,_' ]\d{3})+$/.test(plain)) return [plain.replaceAll(/[,_' ]/g, '')]
  const [, whole = '', fraction, unit = ''] = /^(\d+)(?:[.,](\d+))? ?([kmgt])(?:i?b|ib|bytes?)?$/i.exec(plain) ?? []
  return whole === '' ? [] : [`${whole}${fraction === undefined ? '' : `.${fraction}`}${unit.toUpperCase()}iB`]
}

/** Times that a text may stand for, as they must be written. */
export function suggestTimes(text: string, place: ValuePlace, now: Date): string[] {
  const parts = text.split(/\.{2,3}/)
  const ends = parts.flatMap((end) => dayOf(end, now))
  if (parts.length === 2 && ends.length === 2) return place === 'alone' ? [`[${ends.join(' TO ')}]`] : []
  const before = timeBefore(text)
  if (before !== undefined) return [place === 'alone' ? `>=${before}` : before]
  return [...dayOf(text, now), ...(place === 'alone' ? spanOf(text) : []), ...instantOf(text)]
}

function dayOf(text: string, now: Date): string[] {
  const word = text.toLowerCase()
  if (word === 'today') return [isoDay(now.getTime())]
  if (word === 'yesterday') return [isoDay(now.getTime() - DAY_MS)]
  const [, year, month, day] =
    /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)$/.exec(text) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (year !== undefined) return realDay(year, month, day)
  const [, firstPart, secondPart, lastPart] = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(text) ?? []
  return lastPart === undefined ? [] : realDay(lastPart, secondPart, firstPart)
}

function realDay(year = '', month = '', day = ''): string[] {
  const [monthNumber, dayNumber] = [Number(month), Number(day)]
  const date = new Date(Date.UTC(Number(year), monthNumber - 1, dayNumber))
  const isReal =
    date.getUTCFullYear() === Number(year) && date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === dayNumber
  return isReal ? [isoDay(date.getTime())] : []
}

function isoDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

/** As in `7d`, `7 days`, `last week` and `3 hours ago`. */
function timeBefore(text: string): string | undefined {
  if (/^(?:\d+[yYmwWdDhHMsS])+$/.test(text)) return text
  const [, count = '1', unit = ''] =
    /^(?:last ?|past ?)?(\d+)? ?(hour|day|week|month|year)s?(?: ?ago)?$/i.exec(text.toLowerCase()) ?? []
  const letter = UNITS[unit]
  return letter === undefined ? undefined : `${Number(count)}${letter}`
}

/** A month or a year. */
function spanOf(text: string): string[] {
  const [, year, month] = /^(\d{4})(?:-(\d\d?))?$/.exec(text) ?? []
  if (year === undefined || Number(year) < 1000) return []
  if (month === undefined) return [`[${year}-01-01 TO ${year}-12-31]`]
  const monthNumber = Number(month)
  if (monthNumber < 1 || monthNumber > 12) return []
  const last = isoDay(Date.UTC(Number(year), monthNumber, 0))
  return [`[${last.slice(0, 8)}01 TO ${last}]`]
}

/** As other programs write it, with a T and a zone. */
function instantOf(text: string): string[] {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T_](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?:Z|[+-]00:?00)?$/i.exec(text) ?? []
  return day === undefined ? [] : [`"${day} ${time}"`]
}

/** One rate limit: a number of requests within a time window. */
export type Limit = {
  /** Its text, for the caller who exceeds it. */
  readonly text: string
  readonly count: number
  readonly windowMs: number
  /** The end of its name in the key-value store: count, multiple and unit. */
  readonly name: string
}

/** Key in lower case, `file_get` for example, to its limits. An empty list disables the limit. */
export type Limits = ReadonlyMap<string, readonly Limit[]>

const UNITS_MS = new Map([
  ['second', 1000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['month', 30 * 86_400_000],
  ['year', 360 * 86_400_000],
])
const ITEM = /^(\d+)\/(\d*)(second|minute|hour|day|month|year)s?$/i
// What the key-value store can hold, with room for the time of day.
const MAX_MS = 1000 * 360 * 86_400_000

/** Reads `10/second 100/5minute`, or throws an Error that says what is expected. */
export function parseLimits(value: string): readonly Limit[] {
  const items = value.split(/\s+/).filter((item) => item !== '')
  const limits = items.map(parseLimit)
  return [...new Map(limits.map((limit) => [limit.name, limit])).values()]
}

function parseLimit(text: string): Limit {
  const [, count = '', multiple = '', unit = ''] = ITEM.exec(text) ?? []
  const unitMs = UNITS_MS.get(unit.toLowerCase())
  if (unitMs === undefined) throw new Error('must be limits like 10/second or 100/5minute, separated by spaces')
  const times = multiple === '' ? 1 : Number(multiple)
  const windowMs = times * unitMs
  if (!Number.isSafeInteger(Number(count)) || windowMs < 1 || windowMs > MAX_MS)
    throw new Error('has a count or window out of range')
  return { text, count: Number(count), windowMs, name: `${Number(count)}/${times}/${unit.toLowerCase()}` }
}

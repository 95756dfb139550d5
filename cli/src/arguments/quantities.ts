import { usageError } from '../program/cli-error.ts'

const sizeUnits = ['', 'k', 'm', 'g', 't']
const timeUnits: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `1500`, `64KiB`, `64kB`, `2.5M` as bytes; units count in 1024s, however they are written, as in queries. */
export function parseSize(text: string, option: string): number {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)\s*(?:b|([kmgt])(?:i?b)?)?$/i.exec(text.trim()) ?? []
  if (digits === undefined) throw usageError(`${option}: expected a size such as 500KiB, 64MiB or 2GiB, got "${text}"`)
  return Math.floor(Number(digits) * 1024 ** sizeUnits.indexOf(unit.toLowerCase()))
}

/** `15s`, `10m`, `2h`, `1d`, `500ms`, or bare seconds, as milliseconds. */
export function parseDuration(text: string, option: string): number {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d|)$/i.exec(text.trim()) ?? []
  const factor = timeUnits[unit.toLowerCase() || 's']
  if (digits === '' || factor === undefined)
    throw usageError(`${option}: expected a duration such as 15s, 10m or 24h, got "${text}"`)
  return Math.round(Number(digits) * factor)
}

export function parseCount(text: string, option: string, { min = 1, max = Number.MAX_SAFE_INTEGER } = {}): number {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) {
    const range = max === Number.MAX_SAFE_INTEGER ? `>= ${min}` : `from ${min} to ${max}`
    throw usageError(`${option}: expected an integer ${range}, got "${text}"`)
  }
  return value
}

const usualConcurrency = 4
const maxConcurrency = 64

/** The number of parallel transfers. */
export function concurrencyOf({ concurrency }: { readonly concurrency?: string }): number {
  return concurrency === undefined
    ? usualConcurrency
    : parseCount(concurrency, '--concurrency', { max: maxConcurrency })
}

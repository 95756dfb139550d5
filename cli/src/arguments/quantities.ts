import { usageError } from '../program/cli-error.ts'

const sizeUnits: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  k: 1e3,
  kb: 1e3,
  kib: 1024,
  m: 1e6,
  mb: 1e6,
  mib: 1024 ** 2,
  g: 1e9,
  gb: 1e9,
  gib: 1024 ** 3,
}
const timeUnits: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `1500`, `64kB`, `2.5MiB`, `1GB` as bytes. */
export function parseSize(text: string, option: string): number {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim()) ?? []
  const factor = sizeUnits[unit.toLowerCase()]
  if (digits === '' || factor === undefined)
    throw usageError(`${option}: expected a size such as 500kB, 64MiB or 2GB, got "${text}"`)
  return Math.floor(Number(digits) * factor)
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
const mostConcurrency = 64

/** How many transfers run in parallel. */
export function concurrencyOf({ concurrency }: { readonly concurrency?: string }): number {
  return concurrency === undefined
    ? usualConcurrency
    : parseCount(concurrency, '--concurrency', { max: mostConcurrency })
}

import { type Column, columnAt, type ValueCondition } from '../condition-context.ts'
import { invalidValue } from '../query-error.ts'
import { SIZE, suggestSizes } from '../suggest-values.ts'
import { integer, MAX_INTEGER } from './integer.ts'
import type { RangeBound } from './range-bound.ts'

export function size(column: Column): ValueCondition {
  return integer((context) => columnAt(column, context), readSize)
}

const UNITS: Readonly<Record<string, bigint>> = { B: 1n, K: 2n ** 10n, M: 2n ** 20n, G: 2n ** 30n, T: 2n ** 40n }
const FRACTION_DIGITS = 20

/** The number of bytes, rounded down. */
export function readSize({ text, start, place }: RangeBound): bigint {
  const found = SIZE.exec(text)
  const unit = UNITS[(found?.[3] ?? 'B').charAt(0).toUpperCase()]
  if (!found || unit === undefined) throw invalidValue(text, 'size', { start, suggestions: suggestSizes(text, place) })
  const whole = (found[1] ?? '').replace(/^0+(?=\d)/, '')
  if (whole.length > 19) return MAX_INTEGER
  const fraction = (found[2] ?? '').slice(0, FRACTION_DIGITS).padEnd(FRACTION_DIGITS, '0')
  return (BigInt(whole + fraction) * unit) / 10n ** BigInt(FRACTION_DIGITS)
}

import { type Column, columnAt, type Where } from '../condition-context.ts'
import { invalidValue } from '../query-error.ts'
import type { Bound } from './bounds.ts'
import { integer, LARGEST } from './integer.ts'

export function size(column: Column): Where {
  return integer((context) => columnAt(column, context), readSize)
}

const UNITS: Readonly<Record<string, bigint>> = { B: 1n, KB: 2n ** 10n, MB: 2n ** 20n, GB: 2n ** 30n, TB: 2n ** 40n }
const FRACTION_DIGITS = 20

/** The number of bytes, rounded down. */
export function readSize({ text, start }: Bound): bigint {
  const found = /^(\d+)(?:(?:\.(\d+))? ?([kmgt]?b))?$/i.exec(text)
  const unit = UNITS[(found?.[3] ?? 'B').toUpperCase()]
  if (!found || unit === undefined) throw invalidValue(text, 'size', start)
  const whole = (found[1] ?? '').replace(/^0+(?=\d)/, '')
  if (whole.length > 19) return LARGEST
  const fraction = (found[2] ?? '').slice(0, FRACTION_DIGITS).padEnd(FRACTION_DIGITS, '0')
  return (BigInt(whole + fraction) * unit) / 10n ** BigInt(FRACTION_DIGITS)
}

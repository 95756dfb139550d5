import { pythonFloat } from './python-float.ts'

/** The text of a number that JavaScript would write differently. */
export interface RawNumber {
  readonly rawJSON: string
}

type RawJson = { rawJSON(text: string): RawNumber; isRawJSON(value: unknown): boolean }

// TypeScript does not declare these two yet.
const { rawJSON, isRawJSON } = JSON as unknown as RawJson

const MIN_COMMON = 1e-4
const COMMON = /^-?\d{1,15}(?:\.\d+)?$/
// As many as PostgreSQL stores.
const MAX_DIGITS = 131_072

/** A JSON number without loss: integers with all their digits, others in the shortest form of the double. Null: out of range. */
export function readNumber(source: string): number | RawNumber | null {
  const value = Number(source)
  // Common spellings are the same in both languages; Python uses an exponent for small fractions earlier.
  const isCommon = value === 0 || Math.abs(value) >= MIN_COMMON
  if (isCommon && COMMON.test(source) && String(value) === source) return value
  if (!/[.eE]/.test(source)) {
    if (source.length > MAX_DIGITS) return null
    return rawJSON(source === '-0' ? '0' : source)
  }
  if (!Number.isFinite(value)) return null
  const text = pythonFloat(value)
  return String(value) === text ? value : rawJSON(text)
}

export function isRawNumber(value: unknown): value is RawNumber {
  return isRawJSON(value)
}

/** The text by which a number is written, compared and hashed. */
export function numberText(value: number | RawNumber): string {
  return typeof value === 'number' ? String(value) : value.rawJSON
}

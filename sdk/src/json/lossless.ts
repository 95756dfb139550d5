import { BadResponseError, validationError } from '../errors/api-error.ts'

/**
 * A number that JavaScript would change: `1.0` is not `1` and `18446744073709551615` not a double in the identity of a
 * config. `rawJSON` is its text. `JSON.stringify` writes it as it came; `BigInt(n.rawJSON)` and `Number(n.rawJSON)`
 * compute with it.
 */
export type RawNumber = { readonly rawJSON: string }

/**
 * The representation of numbers that JavaScript would change. `exact`: as `RawNumber`. `bigint`: integers as bigint, others
 * as `RawNumber`. `plain`: as ordinary numbers, with that loss.
 */
export type Numbers = 'exact' | 'bigint' | 'plain'

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown
type NewJson = {
  parse(text: string, reviver: Reviver): unknown
  // Missing in browsers older than these functions; there every number is an ordinary one.
  rawJSON?(text: string): RawNumber
  isRawJSON?(value: unknown): boolean
}

const json: NewJson = JSON
const numeral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * A JSON number with exactly this text. `ValidationError` when the text is not a JSON number.
 *
 * @example await client.configs.upload({ family: 'emotet', cfg: { version: rawNumber('1.0') } })
 */
export function rawNumber(text: string): RawNumber {
  if (!numeral.test(text)) throw validationError('text', `"${text.slice(0, 60)}" is not a JSON number`)
  if (!json.rawJSON) throw validationError('text', 'this browser has no JSON.rawJSON')
  return json.rawJSON(text)
}

/**
 * Checks that a value is a `RawNumber`.
 *
 * @example const version = isRawNumber(cfg.version) ? cfg.version.rawJSON : cfg.version
 */
export function isRawNumber(value: unknown): value is RawNumber {
  return json.isRawJSON?.(value) ?? false
}

/**
 * JSON text as values, without changing a number. Throws the `SyntaxError` of `JSON.parse`.
 *
 * @example parseLossless('{"key": 18446744073709551615}') // { key: { rawJSON: '18446744073709551615' } }
 * @example parseLossless('[1.0, 2]', 'bigint')
 */
export function parseLossless(text: string, numbers: Numbers = 'exact'): unknown {
  if (numbers === 'plain') return JSON.parse(text)
  return json.parse(text, (_key, value, context) => {
    if (typeof value !== 'number' || context?.source === undefined) return value
    return exactNumber(value, context.source, numbers)
  })
}

function exactNumber(value: number, source: string, numbers: Numbers): number | bigint | RawNumber {
  const isSame = String(value) === source && (Number.isSafeInteger(value) || !Number.isInteger(value))
  if (isSame) return value
  if (numbers === 'bigint' && /^-?[1-9]\d*$/.test(source)) return BigInt(source)
  return rawNumber(source)
}

/**
 * Values as JSON text: `RawNumber` and bigint in all their digits. `ValidationError` for numbers that are already
 * damaged (integers beyond 2^53) or that JSON does not allow (NaN, Infinity).
 *
 * @example stringifyLossless({ key: 18446744073709551615n }) // '{"key":18446744073709551615}'
 */
export function stringifyLossless(value: unknown, indent = 0): string {
  const replace = (key: string, member: unknown) => {
    if (typeof member === 'bigint') return rawNumber(String(member))
    if (typeof member === 'number') checkNumber(key, member)
    return member
  }
  const text: string | undefined = JSON.stringify(value, replace, indent)
  if (text === undefined) throw validationError('value', `a ${typeof value} is not a JSON value`)
  return text
}

function checkNumber(key: string, value: number): void {
  const isDamaged = Number.isInteger(value) && !Number.isSafeInteger(value) && !String(value).includes('e')
  if (isDamaged) throw validationError(key, `the number ${value} is beyond 2^53: give a bigint or rawNumber('…')`)
  if (!Number.isFinite(value)) throw validationError(key, `${value} is not a JSON number`)
}

/** Sends and receives a body as text, so that numbers of any size keep their digits. Part of the `init` of a call. */
export const asText = { parseAs: 'text', bodySerializer: (body: unknown) => stringifyLossless(body) } as const

/** An answer that came as text. Without one, or with `null`, `BadResponseError`. */
export function readExact<T>(text: string | undefined, numbers: Numbers, what: string): T {
  const value = parseAnswer(text ?? 'null', numbers)
  if (value === null || value === undefined)
    throw new BadResponseError('bad_response', `the answer contains no ${what}`)
  return value
}

// The caller knows the type of an answer from the contract, as with openapi-fetch.
function parseAnswer(text: string, numbers: Numbers): ReturnType<typeof JSON.parse> {
  try {
    return parseLossless(text, numbers)
  } catch (cause) {
    throw new BadResponseError('bad_response', 'the answer is nested too deeply to be read', { cause })
  }
}

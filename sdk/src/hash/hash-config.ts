import { validationError } from '../errors/api-error.ts'
import { isRawNumber, parseLossless, stringifyLossless } from '../json/lossless.ts'
import { pythonNumber } from '../json/python-number.ts'
import { hashText } from './hash-text.ts'

/**
 * The identifier a config will have: the same for any order of members and of list elements. Takes JSON text, or
 * values with `RawNumber` or bigint where a number must keep its digits. A blob inside (`in-blob`) counts by its id.
 *
 * @example await client.configs.find(await hashConfig('{"a": 1.0}'))
 */
export async function hashConfig(config: string | Readonly<Record<string, unknown>>): Promise<string> {
  const text = typeof config === 'string' ? config : stringifyLossless(config)
  const values = parseLossless(text)
  if (!isMap(values)) throw validationError('config', 'must be a JSON object')
  return hashMembers(Object.entries(values).map(([key, value]) => [key, withoutBlob(value)]))
}

/** A blob described inline stands for its identifier. */
function withoutBlob(value: unknown): unknown {
  if (!isMap(value) || Object.keys(value).length !== 1) return value
  const blob = value['in-blob']
  if (!isMap(blob) || typeof blob.content !== 'string') return value
  return { 'in-blob': hashText(blob.content) }
}

function hashOf(value: unknown): string {
  if (Array.isArray(value)) return hashList(value.map(hashOf))
  return isMap(value) ? hashMembers(Object.entries(value)) : hashText(scalarText(value))
}

/** A pair is a list of two strings, so that the digest of the value is hashed once more. */
function hashMembers(members: readonly (readonly [string, unknown])[]): string {
  return hashList(members.map(([key, value]) => hashList([hashText(key), hashText(hashOf(value))])))
}

function scalarText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return pythonNumber(isRawNumber(value) ? value.rawJSON : String(value))
}

/** Digests in ascending order, written as Python writes a list of texts. */
function hashList(digests: string[]): string {
  const quoted = digests.sort().map((digest) => `'${digest}'`)
  return hashText(`[${quoted.join(', ')}]`)
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}

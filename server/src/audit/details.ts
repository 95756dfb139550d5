import { bounded, capabilityDetails } from './entry.ts'
import type { Facts } from './recorder.ts'

const SECRET_NAME = /token|code|state|passw|secret|captcha|nonce/i
const MAX_FIELDS = 30
const MAX_CHARACTERS = 4000

export type DetailSource = {
  /** What the log line of the operation names. */
  readonly logFields: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly output: unknown
  readonly facts: Facts
  readonly refusal?: object
}

/** What else an entry of the audit log says, as JSON of bounded length: names and texts that identify, never secrets or contents. */
export function detailsOf({ logFields, body, output, facts, refusal }: DetailSource): string {
  const { found, stored, isNew, login, sessionId, keyId, given, taken } = facts
  const { dhash, ...named } = logFields
  const object = (stored ?? found)?.dhash
  const fields = namesOf(body)
  const sizeBytes = memberOf(output, 'sizeBytes')
  const details = {
    ...shown(named),
    ...(dhash === undefined || dhash === object ? {} : shown({ asked: dhash })),
    ...(stored !== undefined && found !== undefined && found.dhash !== stored.dhash ? { below: found.dhash } : {}),
    ...(login === undefined ? {} : { login }),
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
    ...(keyId === undefined ? {} : { key_id: keyId }),
    ...capabilityDetails({ given, taken }),
    ...(isNew === undefined ? {} : { is_new: isNew }),
    ...(fields.length === 0 ? {} : { fields }),
    ...(typeof sizeBytes === 'number' ? { bytes: sizeBytes } : {}),
    ...refusal,
  }
  const text = JSON.stringify(details)
  return text.length > MAX_CHARACTERS ? JSON.stringify({ cut: bounded(text, 1000) }) : text
}

function shown(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (SECRET_NAME.test(name)) return []
      if (typeof value === 'string') return [[name, bounded(value)]]
      return typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : []
    }),
  )
}

/** The members of a JSON body, by name. Other bodies are streams. */
function namesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  if (Object.values(body).some(isStream)) return []
  return Object.keys(body)
    .slice(0, MAX_FIELDS)
    .map((name) => bounded(name, 64))
}

function isStream(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value)
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

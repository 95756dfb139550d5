import { validationError } from '../errors/api-error.ts'
import { checkId } from '../records/identifier.ts'
import type { LongQueries } from '../wire/long-queries.ts'
import type { RawClient } from '../wire/raw.ts'
import type { Wire } from '../wire/send.ts'

/** The parts from which a namespace of calls is built. */
export type Api = {
  readonly raw: RawClient
  readonly wire: Wire
  readonly base: string
  readonly longQueries: LongQueries
}

/** The path of an object of any kind. */
export function objectPath(id: string): { readonly type: 'object'; readonly id: string } {
  return { type: 'object', id: checkId(id) }
}

/** A name as part of a path. A URL would drop `.` and `..`, and lead elsewhere. */
export function checkName(field: string, name: string): string {
  if (name !== '' && name !== '.' && name !== '..') return name
  throw validationError(field, name === '' ? 'must not be empty' : `"${name}" is not a valid name`)
}

/** The number of a comment, an attribute value or a saved search. */
export function checkNumber(field: string, number: number): string {
  if (Number.isSafeInteger(number) && number >= 0) return String(number)
  throw validationError(field, `${number} is not a valid number`)
}

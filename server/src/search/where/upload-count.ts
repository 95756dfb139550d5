import { invalidValue } from '../query-error.ts'
import type { Bound } from './bounds.ts'
import { integer, LARGEST } from './integer.ts'

/** How many users uploaded the object, those included whom the caller may not see. */
export const uploadCount = integer(
  ({ object }) =>
    `(SELECT count(DISTINCT u.related_user_id) FROM permission AS u WHERE u.object_id = ${object}.id AND u.reason_type = 'added')`,
  readCount,
)

export function readCount({ text, start }: Bound): bigint {
  const digits = /^\+?(\d+(?:_\d+)*)$/.exec(text.trim())?.[1]?.replaceAll('_', '').replace(/^0+/, '')
  if (!digits) throw invalidValue(text, 'positive integer value', start)
  return digits.length > 19 ? LARGEST : BigInt(digits)
}

import { hasRow } from '../condition.ts'
import type { ValueCondition } from '../condition-context.ts'
import { invalidValue } from '../query-error.ts'
import { between, MAX_INTEGER, readRange } from './integer.ts'
import type { RangeBound } from './range-bound.ts'

/** The number of users who uploaded the object, including those the caller may not see. */
export const uploadCount: ValueCondition = (value, context) => {
  const [low, high] = readRange(value, readCount)
  if (low === undefined || low < 2n) return between(countOf(context.object), [low, high])
  const { sql, bindings } = between('n.uploads', [low, high])
  return hasRow(context, { from: 'upload_count AS n', objectId: 'n.object_id', where: sql }, ...bindings)
}

/** Only counts from two upwards are stored. */
function countOf(object: string): string {
  const stored = `SELECT n.uploads FROM upload_count AS n WHERE n.object_id = ${object}.id`
  const upload = `SELECT 1 FROM permission AS u WHERE u.object_id = ${object}.id AND u.reason_type = 'added' AND u.related_user_id IS NOT NULL`
  return `coalesce((${stored}), EXISTS (${upload})::integer)`
}

export function readCount({ text, start }: RangeBound): bigint {
  const digits = /^\+?(\d+(?:_\d+)*)$/.exec(text.trim())?.[1]?.replaceAll('_', '').replace(/^0+/, '')
  if (!digits) throw invalidValue(text, 'positive integer value', { start })
  return digits.length > 19 ? MAX_INTEGER : BigInt(digits)
}

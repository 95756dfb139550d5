import { condition, withSelectivity } from '../condition.ts'
import type { ValueCondition } from '../condition-context.ts'
import { requireLiteral } from '../literal.ts'
import { excerpt, QueryError } from '../query-error.ts'

const HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i

/** Files that look like the one with this hash. */
export const similar: ValueCondition = (value, { object }) => {
  const hash = requireLiteral(value)
  if (!HASH.test(hash)) throw new QueryError(`${excerpt(hash)} is not valid hash value`, value.start)
  const lookup = { lookup: 'similar', name: hash.toLowerCase(), position: value.start } as const
  const refusal = `No such file: ${excerpt(hash)}`
  return withSelectivity('few', condition(`${object}.id = ANY (?::integer[])`, { ...lookup, refusal }))
}

import { ALWAYS, condition, withSelectivity } from '../condition.ts'
import type { ConditionContext, ValueCondition } from '../condition-context.ts'
import { readFieldName } from '../field-name.ts'
import { requireLiteral } from '../literal.ts'
import { excerpt, invalidValue, QueryError } from '../query-error.ts'
import type { FieldNode } from '../tree.ts'
import { readRange } from './integer.ts'
import type { RangeBound } from './range-bound.ts'

const HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i
const MAX_LIKENESS = 100n

/** Matches files similar to the one with this hash, within the bounds of `similarity` in the same AND. */
export const similar: ValueCondition = (value, context) => {
  const hash = requireLiteral(value)
  if (!HASH.test(hash)) throw new QueryError(`${excerpt(hash)} is not valid hash value`, value.start)
  const [low, high] = likenessWithin(context)
  const name = [hash.toLowerCase(), low, high].join(' ')
  const lookup = { lookup: 'similar', name, position: value.start } as const
  const refusal = `No such file: ${excerpt(hash)}`
  return withSelectivity('few', condition(`${context.object}.id = ANY (?::integer[])`, { ...lookup, refusal }))
}

/** Bounds the one `similar` in the same AND, which applies the bounds itself. */
export const similarity: ValueCondition = (value, context) => {
  readRange(value, readLikeness)
  const { length } = operandsNamed('similar', context)
  if (length === 1) return ALWAYS
  if (length === 0) throw new QueryError('similarity needs similar next to it', context.start, { hint: ALONE })
  throw new QueryError(`similarity stands next to ${length} conditions on similar`, context.start, { hint: SEVERAL })
}

const ALONE = 'join both by AND, outside of NOT and OR, as in similar:<hash> AND similarity:>=80'
const SEVERAL =
  'put each in parentheses with its own, as in (similar:<hash> AND similarity:>=80) AND (similar:<hash> AND similarity:>=60)'

/** Returns the range that satisfies every `similarity` in the same AND. */
function likenessWithin(context: ConditionContext): readonly [low: bigint, high: bigint] {
  let [low, high] = [0n, MAX_LIKENESS]
  for (const { value } of operandsNamed('similarity', context)) {
    const [from = low, to = high] = readRange(value, readLikeness)
    if (from > low) low = from
    if (to < high) high = to
  }
  return [low, high]
}

function operandsNamed(name: string, { operands }: ConditionContext): readonly FieldNode[] {
  return operands.flatMap((node) => (node.kind === 'field' && isNamed(node, name) ? [node] : []))
}

function isNamed(node: FieldNode, name: string): boolean {
  const [first, ...others] = readFieldName(node.name).path
  return first?.name === name && others.length === 0
}

function readLikeness({ text, start }: RangeBound): bigint {
  if (!/^(?:100|\d{1,2})$/.test(text)) throw invalidValue(text, 'similarity', { start })
  return BigInt(text)
}

import { ALWAYS, type Condition, condition, withSelectivity } from '../condition.ts'
import type { ConditionContext, ValueCondition } from '../condition-context.ts'
import type { Node } from '../tree.ts'
import { readBounds } from './bounds.ts'
import type { RangeBound } from './range-bound.ts'

/** Columns are at most bigint, and a bound of a wider type would not use their index. */
export const MAX_INTEGER = 2n ** 63n - 1n

/** Inclusive bounds; an absent one is open. */
export type Range = readonly [low: bigint | undefined, high: bigint | undefined]

/** An indexed column of integers; `read` refuses other text. */
export function integer(
  column: (context: ConditionContext) => string,
  read: (bound: RangeBound) => bigint,
): ValueCondition {
  return (value, context) => withSelectivity('some', between(column(context), readRange(value, read)))
}

export function readRange(value: Node, read: (bound: RangeBound) => bigint): Range {
  const bounds = readBounds(value)
  if ('text' in bounds) return [read(bounds), read(bounds)]
  const low = bounds.low && { value: read(bounds.low), isInclusive: bounds.low.isInclusive }
  const high = bounds.high && { value: read(bounds.high), isInclusive: bounds.high.isInclusive }
  const isReversed = low !== undefined && high !== undefined && low.value > high.value
  const [from, to] = isReversed ? [high, low] : [low, high]
  return [from && (from.isInclusive ? from.value : from.value + 1n), to && (to.isInclusive ? to.value : to.value - 1n)]
}

export function between(expression: string, [low, high]: Range): Condition {
  if (low === undefined && high === undefined) return ALWAYS
  if (low === undefined) return condition(`${expression} <= ?::bigint`, bind(high))
  if (high === undefined) return condition(`${expression} >= ?::bigint`, bind(low))
  if (low === high) return condition(`${expression} = ?::bigint`, bind(low))
  return condition(`${expression} BETWEEN ?::bigint AND ?::bigint`, bind(low), bind(high))
}

function bind(value: bigint | undefined): string {
  return String(value === undefined || value > MAX_INTEGER ? MAX_INTEGER : value)
}

import type { TimeBounds } from '../../tables/where.ts'
import { ALWAYS, type Condition, condition, withSelectivity } from '../condition.ts'
import { columnAt, type ValueCondition } from '../condition-context.ts'
import { readBounds } from './bounds.ts'
import { readMoment, readUnit, type TimeSpan } from './moment.ts'
import type { RangeBound } from './range-bound.ts'

/** An inclusive bound takes in all that a date covers, an exclusive one leaves out all of it. */
export function date(column: string): ValueCondition {
  return (value, context) => {
    const bounds = readBounds(value)
    const expression = columnAt(column, context)
    const isTime = column === 'upload_time' && context.relations === 0
    const served = (ends: Pair) => {
      const found = withSelectivity('some', within(expression, ends))
      return isTime ? { ...found, time: timeBounds(ends) } : found
    }
    if ('text' in bounds) {
      const unit = { ...readUnit(bounds, context.now), isInclusive: true }
      return served([unit, unit])
    }
    const read = (bound: RangeBound | undefined): End | undefined =>
      bound && { ...readMoment(bound, context.now), isInclusive: bound.isInclusive }
    return served(inOrder(read(bounds.low), read(bounds.high)))
  }
}

type End = TimeSpan & { readonly isInclusive: boolean }
type Pair = readonly [low: End | undefined, high: End | undefined]

// The raw bounds are ordered, then widened: otherwise a reversed range would lose the outer part of its units.
// A bound inside the unit of the other (15:30 of a day up to that day) is not reversed.
function inOrder(low: End | undefined, high: End | undefined): Pair {
  return low && high && low.from >= high.until ? [high, low] : [low, high]
}

function within(expression: string, [low, high]: Pair): Condition {
  if (low?.isInclusive && high?.isInclusive)
    return condition(`${expression} BETWEEN ?::timestamp AND ?::timestamp`, timestamp(low.from), timestamp(high.until))
  const ends = [...(low ? [after(low)] : []), ...(high ? [before(high)] : [])]
  if (ends.length === 0) return ALWAYS
  const comparisons = ends.map(({ operator }) => `${expression} ${operator} ?::timestamp`)
  return condition(comparisons.join(' AND '), ...ends.map(({ at }) => timestamp(at)))
}

function timeBounds([low, high]: Pair): TimeBounds {
  return { notBefore: low ? timestamp(after(low).at) : null, notAfter: high ? timestamp(before(high).at) : null }
}

type Comparison = { readonly operator: '<' | '<=' | '>' | '>='; readonly at: number }

function after({ from, until, isInclusive }: End): Comparison {
  if (isInclusive) return { operator: '>=', at: from }
  // The first instant after a unit is not in it; a time relative to now is an instant by itself.
  return { operator: from === until ? '>' : '>=', at: until }
}

function before({ from, until, isInclusive }: End): Comparison {
  return isInclusive ? { operator: '<=', at: until } : { operator: '<', at: from }
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').replace('Z', '')
}

import { ALWAYS, type Condition, condition, withSelectivity } from '../condition.ts'
import { columnAt, type Where } from '../condition-context.ts'
import { readBounds } from './bounds.ts'
import { type Moment, readMoment, readUnit } from './moment.ts'

/** Exclusive bounds count as inclusive: the range includes everything a date covers. */
export function date(column: string): Where {
  return (value, context) => {
    const bounds = readBounds(value)
    const expression = columnAt(column, context)
    const isTime = column === 'upload_time' && context.relations === 0
    const served = (found: Condition) => withSelectivity('some', isTime ? { ...found, isTime } : found)
    if ('text' in bounds) return served(within(expression, [readUnit(bounds), readUnit(bounds)]))
    const low = bounds.low && readMoment(bounds.low, context.now)
    const high = bounds.high && readMoment(bounds.high, context.now)
    return served(within(expression, inOrder(low, high)))
  }
}

type Pair = readonly [low: Moment | undefined, high: Moment | undefined]

// The raw bounds are ordered, then widened: otherwise a reversed range would lose the outer part of its units.
// A bound inside the unit of the other (15:30 of a day up to that day) is not reversed.
function inOrder(low: Moment | undefined, high: Moment | undefined): Pair {
  return low && high && low.from >= high.until ? [high, low] : [low, high]
}

function within(expression: string, [low, high]: Pair): Condition {
  if (!low && !high) return ALWAYS
  if (!low) return condition(`${expression} <= ?::timestamp`, timestamp(high?.until))
  if (!high) return condition(`${expression} >= ?::timestamp`, timestamp(low.from))
  return condition(`${expression} BETWEEN ?::timestamp AND ?::timestamp`, timestamp(low.from), timestamp(high.until))
}

function timestamp(milliseconds = 0): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').replace('Z', '')
}

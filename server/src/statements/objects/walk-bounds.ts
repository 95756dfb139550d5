import type { Pivot } from '../../tables/rows.ts'
import type { TimeBounds } from '../../tables/where.ts'

/** Where a walk along the numbers of objects begins and ends. */
export type WalkBounds = {
  /** Of what is searched. */
  readonly time: TimeBounds
  readonly pivot: Pivot | null
}

/** What a walk says about the objects that it has not seen. */
export type SettledWalk = {
  /** Objects before the walk are not newer. Null: none of them matches, or all are too old. */
  readonly settledTime: string | null
}

/** Values of the bounds, or what stands for them. */
export type BoundValues = Pivot & TimeBounds

const MAX_INTEGER = 2 ** 31 - 1
// With larger differences between the orders of numbers and times the walks would be long.
const MAX_SKEW = '1 day'

export function valuesOfBounds({ time, pivot }: WalkBounds): BoundValues {
  return { ...time, ...(pivot ?? { id: 0, uploadTime: '' }) }
}

type BoundTexts = {
  /** The clock of the listing as `c`, with the number at which a walk begins. No row if numbers say too little about times. */
  readonly clock: string
  /** The time of the last object `o` of a walk, as `settledTime`. */
  readonly settledTime: string
  clockValues(values: BoundValues): readonly unknown[]
  settledValues(values: BoundValues): readonly unknown[]
}

export function textsOfBounds({ time, pivot }: WalkBounds): BoundTexts {
  const hasStart = time.notBefore !== null
  const hasEnd = time.notAfter !== null
  // Objects with larger numbers may be older than the pivot, but hardly. With an offset they are found by their time, not by number.
  const last =
    pivot === null
      ? String(MAX_INTEGER)
      : `greatest(?::int, (select max(id) from (
          select o.id from object o where o.upload_time between ?::timestamp - order_skew and ?::timestamp offset 0) near))`
  // Objects with larger numbers than the first that is too new by so much are too new as well.
  const lastInTime = hasEnd
    ? `least(${last}, (select o.id from object o where o.upload_time > ?::timestamp + order_skew order by o.upload_time, o.id limit 1))`
    : last
  const settled = 'o.upload_time + c.order_skew'
  return {
    clock: `(select order_skew, ${lastInTime} as last_id from listing_clock where order_skew <= '${MAX_SKEW}') c`,
    settledTime: hasStart ? `case when ${settled} >= ?::timestamp then ${settled} end` : settled,
    clockValues: ({ id, uploadTime, notAfter }) => [
      ...(pivot === null ? [] : [id, uploadTime, uploadTime]),
      ...(hasEnd ? [notAfter] : []),
    ],
    settledValues: ({ notBefore }) => (hasStart ? [notBefore] : []),
  }
}

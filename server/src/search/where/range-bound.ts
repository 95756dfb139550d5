import type { ValuePlace } from '../suggest-values.ts'

/** One end of a range, or a single value. */
export type RangeBound = {
  readonly text: string
  readonly start: number
  readonly isInclusive: boolean
  /** Whether the text is the whole value, or one end of a range. */
  readonly place: ValuePlace
}

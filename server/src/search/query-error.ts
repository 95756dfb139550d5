/** Where in the query, in code points from zero; the end is inclusive, and unknown where only a token can tell it. */
export type QueryPlace = number | { readonly start: number; readonly end: number }

export type QueryHint = {
  /** What could stand there, in words. */
  readonly expected?: readonly string[]
  /** Texts that may have been meant. */
  readonly suggestions?: readonly string[]
}

/** The query cannot be run as it is written: whoever sent it is told why. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly position: number | undefined
  readonly end: number | undefined
  readonly expected: readonly string[]
  readonly suggestions: readonly string[]

  constructor(message: string, place?: QueryPlace, { expected = [], suggestions = [] }: QueryHint = {}) {
    super(message)
    this.position = typeof place === 'number' ? place : place?.start
    this.end = typeof place === 'number' ? undefined : place?.end
    this.expected = expected
    this.suggestions = suggestions
  }
}

const LONGEST_EXCERPT = 100

/** A part of the query for a message: the query may be a megabyte long. */
export function excerpt(text: string): string {
  if (text.length <= LONGEST_EXCERPT) return text
  return `${text.slice(0, LONGEST_EXCERPT).replace(/[\ud800-\udbff]$/, '')}…`
}

export function invalidValue(value: string, expected: string, place: QueryPlace): QueryError {
  return new QueryError(`Invalid value format: ${excerpt(value)}, expected ${expected}`, place, {
    expected: [expected],
  })
}

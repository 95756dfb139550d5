/** Where in the query, in code points from zero; the end is inclusive, and unknown if only a token determines it. */
export type QueryPlace = number | { readonly start: number; readonly end: number }

export type QueryHint = {
  /** What was expected, in words. */
  readonly expected?: readonly string[]
  /** Suggested texts. */
  readonly suggestions?: readonly string[]
}

/** The query is invalid; the message is for its sender. */
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

/** A part of the query for a message, as a query may have a megabyte. */
export function excerpt(text: string): string {
  if (text.length <= LONGEST_EXCERPT) return text
  return `${text.slice(0, LONGEST_EXCERPT).replace(/[\ud800-\udbff]$/, '')}…`
}

export function invalidValue(value: string, expected: string, place: QueryPlace): QueryError {
  return new QueryError(`Invalid value format: ${excerpt(value)}, expected ${expected}`, place, {
    expected: [expected],
  })
}

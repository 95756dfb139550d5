/** The query cannot be run as it is written: whoever sent it is told why. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  /** Where in the query, in code points from zero. */
  readonly position: number | undefined

  constructor(message: string, position?: number) {
    super(message)
    this.position = position
  }
}

const LONGEST_EXCERPT = 100

/** A part of the query for a message: the query may be a megabyte long. */
export function excerpt(text: string): string {
  if (text.length <= LONGEST_EXCERPT) return text
  return `${text.slice(0, LONGEST_EXCERPT).replace(/[\ud800-\udbff]$/, '')}…`
}

export function invalidValue(value: string, expected: string, position: number): QueryError {
  return new QueryError(`Invalid value format: ${excerpt(value)}, expected ${expected}`, position)
}

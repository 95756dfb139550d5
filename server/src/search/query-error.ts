/** Where in the query, in code points from zero; the end is inclusive, and unknown if only a token determines it. */
export type QueryPlace = number | { readonly start: number; readonly end: number }

export type QueryHint = {
  /** What was expected, in words. */
  readonly expected?: readonly string[]
  /** Suggested texts. */
  readonly suggestions?: readonly string[]
  /** What is wrong and what to write instead, where the message says less. */
  readonly hint?: string | undefined
}

/** The query is invalid; the message is for its sender. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly position: number | undefined
  readonly end: number | undefined
  readonly expected: readonly string[]
  readonly suggestions: readonly string[]
  readonly hint: string | undefined

  constructor(message: string, place?: QueryPlace, { expected = [], suggestions = [], hint }: QueryHint = {}) {
    super(message)
    this.position = typeof place === 'number' ? place : place?.start
    this.end = typeof place === 'number' ? undefined : place?.end
    this.expected = expected
    this.suggestions = suggestions
    this.hint = hint
  }
}

const MAX_EXCERPT_LENGTH = 100
/** Longer texts are not repeated in suggestions. */
export const MAX_SUGGESTION_LENGTH = 200

/** A part of the query for a message, as a query may have a megabyte. */
export function excerpt(text: string): string {
  if (text.length <= MAX_EXCERPT_LENGTH) return text
  return `${text.slice(0, MAX_EXCERPT_LENGTH).replace(/[\ud800-\udbff]$/, '')}…`
}

const FORMS = {
  size: 'a size is a number, with a unit if wanted: 1500, 64KiB, "1.5 MiB"',
  'date-time':
    'a date is 2026-01-31, "2026-01-31 14:30" or "2026-01-31 14:30:05"; after > or <, or in a range, also a time before now such as 12h or 7d',
  entropy: 'an entropy is a number from 0 to 8 with up to three decimals, as in [7.2 TO *]',
  similarity: 'a similarity is an integer from 0 to 100, as in >=80 or [80 TO 100]',
  'positive integer value': 'the value is an integer from 1',
  UUID: 'an analysis is named by its UUID, as in 3a3b1b1e-7c55-4b36-9d3e-0f8f6f3f0a11',
} as const

type InvalidValue = { readonly start: number; readonly suggestions?: readonly string[] }

export function invalidValue(
  value: string,
  expected: keyof typeof FORMS,
  { start, suggestions = [] }: InvalidValue,
): QueryError {
  return new QueryError(`Invalid value format: ${excerpt(value)}, expected ${expected}`, start, {
    expected: [expected],
    suggestions,
    hint: FORMS[expected],
  })
}

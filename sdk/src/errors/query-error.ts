import type { components } from '../generated/schema.ts'

export type FieldError = components['schemas']['FieldError']

/** A syntax or value error in a search expression. */
export type QueryError = {
  /** The expression as it was sent. */
  readonly query: string
  /** Start of the error in `query`, in code points from 0; undefined if the server named no position. */
  readonly start: number | undefined
  /** End of the error in `query`, exclusive. */
  readonly end: number | undefined
  /** What is wrong, in a few words. */
  readonly reason: string
  /** One sentence that names the error and a correction. */
  readonly hint: string | undefined
  /** Descriptions of valid input at this position. */
  readonly expected: readonly string[]
  /** Replacements for the text between `start` and `end`. */
  readonly suggestions: readonly string[]
}

/** The message with the hint of each field, unless it says it already. */
export function withHints(message: string, fields: readonly FieldError[] = []): string {
  const hints = fields.map(
    ({ hint, suggestions = [] }) => hint ?? (suggestions.length > 0 ? didYouMean(suggestions) : ''),
  )
  return hints.reduce((text, hint) => (text.includes(hint) ? text : `${text}: ${hint}`), message)
}

function didYouMean(suggestions: readonly string[]): string {
  return `did you mean ${suggestions.join(' or ')}?`
}

export function queryErrorOf(fields: readonly FieldError[], query: string | undefined): QueryError | undefined {
  const fault = fields.find(({ field }) => field === 'query')
  if (!fault || query === undefined) return undefined
  const { message: reason, start, end, hint, expected = [], suggestions = [] } = fault
  return { query, start, end, reason, hint, expected, suggestions }
}

import type { Call } from '../../call.ts'
import { type FieldError, Problem } from '../../errors/problems.ts'
import { compileSearch, type Search } from '../../search/compile.ts'
import { faultPlace } from '../../search/fault-place.ts'
import type { SimilarLookup } from '../../search/lookups.ts'
import { QueryError } from '../../search/query-error.ts'
import type { Kind } from '../../tables/kind.ts'
import { similarNumbers } from './similar/similar-numbers.ts'

/** The compiled query; null without a query, so that everything matches. */
export function readSearch(call: Call, kind: Kind, query: string | undefined): Promise<Search | null> {
  return readSearchAt(call, { kind, query, now: new Date() })
}

export type DatedQuery = {
  readonly kind: Kind
  readonly query: string | undefined
  /** Periods such as `<24h` end here. */
  readonly now: Date
}

/** The same for work that lasts: each of its steps reads the query as the first one did. */
export async function readSearchAt(call: Call, { kind, query, now }: DatedQuery): Promise<Search | null> {
  const { app, caller } = call
  if (query === undefined || query === '') return null
  const similarTo = (wanted: SimilarLookup) => similarNumbers(call, wanted)
  try {
    return await compileSearch({ kind, caller, db: app.db, now, similarTo }, query)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw new Problem('invalid_request', error.message, { fields: [fieldError(query, error)] })
  }
}

function fieldError(query: string, error: QueryError): FieldError {
  const { message, expected, suggestions, hint } = error
  return {
    field: 'query',
    message,
    ...faultPlace(query, error),
    ...(expected.length > 0 ? { expected: [...expected] } : {}),
    ...(suggestions.length > 0 ? { suggestions: [...suggestions] } : {}),
    ...(hint === undefined ? {} : { hint }),
  }
}

import { UnsupportedError, ValidationError } from '../errors/api-error.ts'

/** Sends a search in the URL, or in the body when it is too long. */
export type LongQueries = <T>(query: string | undefined, ways: QueryRequests<T>) => Promise<T>

export type QueryRequests<T> = { readonly inAddress: () => Promise<T>; readonly inBody: (query: string) => Promise<T> }

// Proxies commonly take addresses of 8 kB. Fifty identifiers stay below this.
const MAX_ADDRESS_QUERY_LENGTH = 5000

/** Older servers have no such operation, which is remembered. */
export function createLongQueries(): LongQueries {
  let isUnknown = false
  const sent: LongQueries = async (query, { inAddress, inBody }) => {
    if (query === undefined || isUnknown || !isLong(query)) return inAddress()
    try {
      return await inBody(query)
    } catch (error) {
      if (!(error instanceof UnsupportedError)) throw error
      isUnknown = true
      return inAddress()
    }
  }
  return async (query, ways) => {
    try {
      return await sent(query, ways)
    } catch (error) {
      throw error instanceof ValidationError ? withQuery(error, query) : error
    }
  }
}

/** Returns a copy of the error that has the query. */
export function withQuery(error: ValidationError, query: string | undefined): ValidationError {
  const { code, message, status, operation, requestId, retryAfterMs, retryable, fields } = error
  const details = { status, operation, requestId, retryAfterMs, retryable, fields, query, cause: error.cause }
  return new ValidationError(code, message, details)
}

function isLong(query: string): boolean {
  return encodeURIComponent(query.toWellFormed()).length > MAX_ADDRESS_QUERY_LENGTH
}

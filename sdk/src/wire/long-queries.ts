import { UnsupportedError } from '../errors/api-error.ts'

/** Sends a search in the URL, or in the body when it is too long. */
export type LongQueries = <T>(query: string | undefined, ways: Ways<T>) => Promise<T>

export type Ways<T> = { readonly inAddress: () => Promise<T>; readonly inBody: (query: string) => Promise<T> }

// Proxies commonly take addresses of 8 kB. Fifty identifiers stay below this.
const LONGEST_IN_ADDRESS = 5000

/** Older servers have no such operation, which is remembered. */
export function createLongQueries(): LongQueries {
  let isUnknown = false
  return async (query, { inAddress, inBody }) => {
    if (query === undefined || isUnknown || !isLong(query)) return inAddress()
    try {
      return await inBody(query)
    } catch (error) {
      if (!(error instanceof UnsupportedError)) throw error
      isUnknown = true
      return inAddress()
    }
  }
}

function isLong(query: string): boolean {
  return encodeURIComponent(query.toWellFormed()).length > LONGEST_IN_ADDRESS
}

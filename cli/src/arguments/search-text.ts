import { kindOf } from './kinds.ts'

/** A text to find without a field. Undefined where the arguments are a query: a kind before it is a query too. */
export async function searchTextOf(given: readonly string[]): Promise<string | undefined> {
  const [first = '', ...rest] = given
  if (rest.length > 0 && kindOf(first) !== undefined) return undefined
  const { plainTextOf } = await import('@lazaret/sdk')
  return plainTextOf(given.join(' '))
}

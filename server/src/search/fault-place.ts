import { splitTokens } from './lexer.ts'
import { QueryError } from './query-error.ts'

/** From where to where the query is at fault, in code points; what is at the end is not part of it. */
export function faultPlace(query: string, { position, end }: QueryError): { start?: number; end?: number } {
  if (position === undefined) return {}
  return { start: position, end: (end ?? endOfToken(query, position)) + 1 }
}

/** Some faults only know where they begin: there a word or a phrase stands. */
function endOfToken(query: string, position: number): number {
  try {
    const token = splitTokens(query).find(({ startOffset }) => startOffset === position)
    return token?.endOffset ?? position
  } catch (error) {
    if (error instanceof QueryError) return position
    throw error
  }
}

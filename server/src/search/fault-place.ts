import { splitTokens } from './lexer.ts'
import { QueryError } from './query-error.ts'

/** The range of the fault in the query, in code points; the end is exclusive. */
export function faultPlace(query: string, { position, end }: QueryError): { start?: number; end?: number } {
  if (position === undefined) return {}
  return { start: position, end: (end ?? endOfToken(query, position)) + 1 }
}

/** Some faults know only their start, which is that of a word or phrase. */
function endOfToken(query: string, position: number): number {
  try {
    const token = splitTokens(query).find(({ startOffset }) => startOffset === position)
    return token?.endOffset ?? position
  } catch (error) {
    if (error instanceof QueryError) return position
    throw error
  }
}

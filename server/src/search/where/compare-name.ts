import { hasPrefix, PLAIN, splitPattern } from '../pattern.ts'
import { isPattern, removeEscapes, toLike } from '../raw-value.ts'

export type NameComparison = { readonly sql: string; readonly binding: string; readonly isIndexed: boolean }

/** Returns the operator and operand for `lower(name)`: an exact or a pattern match, case-insensitive. */
export function compareName(raw: string): NameComparison {
  const lower = raw.toLowerCase()
  if (!isPattern(raw)) return { sql: '= ?', binding: removeEscapes(lower), isIndexed: true }
  return { sql: 'LIKE ?', binding: toLike(lower), isIndexed: hasPrefix(splitPattern(lower, PLAIN)) }
}

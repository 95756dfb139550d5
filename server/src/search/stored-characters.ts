import type { Part } from './pattern.ts'

// PostgreSQL needs a tenth of a second per megabyte with five, and a hundred times that with fifty.
const MAX_MARKS = 5
const MAX_PATTERN_LENGTH = 1_000
/** A stored character: itself, or one of the escapes. */
const CHARACTER = String.raw`(?:[^\\]|\\(?:[\\tnr]|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}))`

/**
 * A regular expression for stored text in which a `?` of the pattern matches one original character, escaped or not.
 * Undefined if that makes no difference, or would be too slow.
 */
export function wholeCharacters(parts: readonly Part[]): string | undefined {
  const marks = parts.filter((part) => isMark(part)).length
  const length = parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 1), 0)
  if (marks === 0 || marks > MAX_MARKS || length > MAX_PATTERN_LENGTH) return undefined
  const written = parts.map((part) => {
    if ('text' in part) return part.text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
    return isMark(part) ? CHARACTER : '.*'
  })
  return `^${written.join('')}$`
}

/** A pattern that everything matched by such an expression also matches. */
export function loosened(parts: readonly Part[]): Part[] {
  return parts.map((part) => (isMark(part) ? { wildcard: '*' } : part))
}

function isMark(part: Part): boolean {
  return 'wildcard' in part && part.wildcard === '?'
}

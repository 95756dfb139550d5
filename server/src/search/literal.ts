import { LIMITS } from './limits.ts'
import { QueryError } from './query-error.ts'
import { type Node, notAValue, type Text } from './tree.ts'

export function removeEscapes(raw: string): string {
  return raw.replace(/\\([^\n])/g, '$1')
}

/** Whether the raw value holds a wildcard that is not escaped. */
export function isPattern(raw: string): boolean {
  return /[*?]/.test(raw.replace(/\\[^\n]/g, ''))
}

/** The raw value as a pattern of LIKE, whose escape character is the backslash. */
export function toLike(raw: string): string {
  return raw.replace(/\\([^\n])|(\*+)|(\?)|([%_])/g, (_all, escaped, stars, mark, special) => {
    if (stars) return '%'
    if (mark) return '_'
    if (special) return `\\${special}`
    return /[%_\\]/.test(escaped) ? `\\${escaped}` : escaped
  })
}

/** The word or phrase of a field that takes one. */
export function requireText(node: Node): Text {
  if (node.kind !== 'word' && node.kind !== 'phrase') throw notAValue(node)
  return requireStorable(node)
}

/** The value of a field that takes a word or phrase and knows no wildcards. */
export function requireLiteral(node: Node): string {
  return removeEscapes(requireText(node).raw)
}

/** Refuses what PostgreSQL cannot take, or not in reasonable time. */
export function requireStorable(text: Text): Text {
  if (text.raw.includes('\0'))
    throw new QueryError(`The value has a NUL character (${text.start}:${text.end})`, text.start)
  const unescaped = text.raw.replace(/\\[^\n]/g, '')
  const stars = unescaped.match(/\*+/g)?.length ?? 0
  if (stars > LIMITS.starsInPattern) {
    throw new QueryError(
      `The value has too many wildcards (${text.start}:${text.end}): at most ${LIMITS.starsInPattern} are allowed`,
      text.start,
    )
  }
  return text
}

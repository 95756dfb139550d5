import { TEXT } from './expected-parts.ts'
import { LIMITS } from './limits.ts'
import { notAValue } from './not-a-value.ts'
import { QueryError } from './query-error.ts'
import { removeEscapes } from './raw-value.ts'
import type { Node, Span, Text } from './tree.ts'

/** The value of a field that requires a word or phrase. */
export function requireText(node: Node): Text {
  return requireStorable(asText(node))
}

export function asText(node: Node): Text {
  if (node.kind !== 'word' && node.kind !== 'phrase') throw notAValue(node, TEXT)
  return node
}

/** The value of a field that requires a word or phrase and supports no wildcards. */
export function requireLiteral(node: Node): string {
  return removeEscapes(requireText(node).raw)
}

/** Refuses values that PostgreSQL cannot process, or not in reasonable time. */
export function requireStorable(text: Text): Text {
  const { raw, start, end } = text
  if (raw.includes('\0')) throw new QueryError(`The value has a NUL character (${start}:${end})`, text)
  if (!/[*?]/.test(raw)) return text
  const unescaped = raw.replace(/\\[^\n]/g, '')
  if (/[*?]/.test(unescaped)) requireShort(raw, text)
  requireFew(unescaped.match(/\*+/g), LIMITS.starsInPattern, text)
  requireFew(unescaped.match(/\?/g), LIMITS.marksInPattern, text)
  return text
}

/** The limits of a value with wildcards, or a word that may occur anywhere. */
export function requireShort(raw: string, { start, end }: Span): void {
  if (raw.length <= LIMITS.patternChars) return
  const message = `The value is too long for a pattern (${start}:${end}): at most ${LIMITS.patternChars} characters are allowed`
  throw new QueryError(message, { start, end })
}

function requireFew(wildcards: readonly string[] | null, most: number, place: Text): void {
  if (wildcards === null || wildcards.length <= most) return
  const what = `too many wildcards (${place.start}:${place.end}): at most ${most} are allowed`
  throw new QueryError(`The value has ${what}`, place, { expected: [`at most ${most} times ${wildcards[0]?.[0]}`] })
}

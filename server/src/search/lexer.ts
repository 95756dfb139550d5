import { createTokenInstance, type IToken, type TokenType } from 'chevrotain'
import { LIMITS } from './limits.ts'
import { excerpt, MAX_SUGGESTION_LENGTH, QueryError } from './query-error.ts'
import * as tokens from './tokens.ts'

// Not \s: that includes U+FEFF and excludes U+001C to U+001F and U+0085.
const BLANK = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'
const ESCAPE = '\\\\[^\\n]'
const FIRST = `[^${BLANK}:^~(){}[\\]/"'+\\-\\\\<>]`
const NEXT = `[^${BLANK}:^~(){}[\\]\\\\]`
const TIME_TAIL = '(?<=T\\d\\d):\\d\\d(?::\\d\\d)?'

// Sticky, so that each is tried at one position only. The first character decides which can match.
const BLANKS = new RegExp(`[${BLANK}]+`, 'y')
const FORMS: readonly (readonly [TokenType, RegExp])[] = [
  [tokens.Term, new RegExp(`(?:${FIRST}|${ESCAPE})(?:${NEXT}+|${ESCAPE}|${TIME_TAIL})*`, 'y')],
  [tokens.Plus, /\+/y],
  [tokens.Minus, /-/y],
  [tokens.Colon, /:/y],
  [tokens.OpenGroup, /\(/y],
  [tokens.CloseGroup, /\)/y],
  [tokens.OpenRange, /[[{]/y],
  [tokens.CloseRange, /[\]}]/y],
  [tokens.Greater, />=?/y],
  [tokens.Less, /<=?/y],
  [tokens.Phrase, /"[^"\\]*(?:\\[^\n][^"\\]*)*"/y],
  [tokens.Regex, /\/[^/\\]*(?:\\[^\n][^/\\]*)*\//y],
  [tokens.Approximately, /~[\d.]*/y],
  [tokens.Boost, /\^[\d.]*/y],
]

/** The tokens of a query; their offsets count code points. */
export function splitTokens(query: string): IToken[] {
  const found: IToken[] = []
  let conditions = 0
  let position = 0
  for (let at = 0; at < query.length; ) {
    const blanks = matchAt(BLANKS, query, at)
    at += blanks.length
    position += blanks.length
    if (at === query.length) break
    const token = tokenAt(query, at, position)
    if (token.tokenType === tokens.Colon) conditions++
    found.push(token)
    requireFew(found.length, conditions, position)
    at += token.image.length
    position = (token.endOffset ?? position) + 1
  }
  return found
}

function tokenAt(query: string, at: number, position: number): IToken {
  for (const [form, pattern] of FORMS) {
    const image = matchAt(pattern, query, at)
    if (image === '') continue
    const type = form === tokens.Term ? (tokens.KEYWORDS.get(image) ?? form) : form
    const end = position + countCodePoints(image) - 1
    return createTokenInstance(type, image, position, end, Number.NaN, Number.NaN, Number.NaN, Number.NaN)
  }
  const rest = query.slice(at)
  const place = { start: position, end: position + countCodePoints(rest) - 1 }
  throw new QueryError(`Illegal character '${excerpt(rest.slice(0, 200))}' at position ${position}`, place, {
    suggestions: inDoubleQuotes(rest),
    hint: ILLEGAL[rest.charAt(0)],
  })
}

const ILLEGAL: Readonly<Record<string, string>> = {
  '"': 'the quote is not closed: add " at the end of the text',
  "'": 'texts are quoted with double quotes',
  '/': 'a text with / at its beginning needs double quotes',
  '\\': 'a backslash needs a character after it; write \\\\ for a backslash',
}

/** The rest of the query with its texts in double quotes. Within a text in double quotes others stay. */
function inDoubleQuotes(rest: string): string[] {
  if (!rest.startsWith("'") || rest.length > MAX_SUGGESTION_LENGTH) return []
  const corrected = rest.includes('"')
    ? rest.replace(/^'([^'"\\]*)'(?=[\s)]|$)/, '"$1"')
    : rest.replaceAll(/(?<=^|[:\s(])'([^'\\]*)'(?=[\s)]|$)/g, '"$1"')
  return corrected.startsWith("'") ? [] : [corrected]
}

function matchAt(pattern: RegExp, query: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(query)?.[0] ?? ''
}

function countCodePoints(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)
}

function requireFew(count: number, conditions: number, position: number): void {
  if (conditions > LIMITS.conditions) {
    throw new QueryError(`The query has too many conditions: at most ${LIMITS.conditions} are allowed`, position)
  }
  if (count > LIMITS.tokens) {
    throw new QueryError(`The query has too many words and signs: at most ${LIMITS.tokens} are allowed`, position)
  }
}

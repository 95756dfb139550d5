import type { IToken, TokenType } from 'chevrotain'
import * as tokens from './tokens.ts'

const RANGE = 'a range is written [1 TO 2], or {1 TO 2} without its ends; * leaves an end open'
const MISSING: ReadonlyMap<TokenType, string> = new Map([
  [tokens.Colon, 'the value is missing after the colon'],
  [tokens.And, 'a condition is missing after AND'],
  [tokens.Or, 'a condition is missing after OR'],
  [tokens.Not, 'a condition is missing after NOT'],
  [tokens.OpenGroup, 'a condition is missing after ('],
  [tokens.Greater, 'a value is missing after the comparison'],
  [tokens.Less, 'a value is missing after the comparison'],
])

/** Why the parser stopped at this token, or at the end of the query, in a sentence. */
export function syntaxHint(input: readonly IToken[], fault: IToken, expected: readonly string[]): string {
  const at = input.indexOf(fault)
  const read = at < 0 ? input : input.slice(0, at)
  if (isInRange(read)) return RANGE
  const missing = missingAfter(read.at(-1), fault)
  if (missing !== undefined) return missing
  if (fault.tokenType === tokens.CloseGroup) return 'no ( belongs to this )'
  const open = at < 0 ? unclosed(read) : undefined
  if (open) return `the ( at position ${open.startOffset} is not closed: add )`
  return MARKS.get(fault.tokenType) ?? `expected ${expected.join(', ')}`
}

function missingAfter(previous: IToken | undefined, { tokenType }: IToken): string | undefined {
  const isBinary = tokenType === tokens.And || tokenType === tokens.Or
  if (previous === undefined)
    return isBinary ? `a condition is missing before ${tokenType.name.toUpperCase()}` : undefined
  if (previous.tokenType === tokens.Colon && (isBinary || tokenType === tokens.Not))
    return `to search for the word ${tokenType.name.toUpperCase()} put it in double quotes`
  return MISSING.get(previous.tokenType)
}

const MARKS: ReadonlyMap<TokenType, string> = new Map([
  [tokens.Colon, 'a text with a colon needs double quotes'],
  [tokens.Approximately, 'leave out the ~: it is not supported'],
  [tokens.CloseRange, 'no [ or { belongs to this bracket; a text with brackets needs double quotes'],
])

function isInRange(read: readonly IToken[]): boolean {
  const opened = read.findLastIndex(({ tokenType }) => tokenType === tokens.OpenRange)
  return opened > read.findLastIndex(({ tokenType }) => tokenType === tokens.CloseRange)
}

/** The outermost bracket that is never closed. */
function unclosed(read: readonly IToken[]): IToken | undefined {
  const open: IToken[] = []
  for (const token of read) {
    if (token.tokenType === tokens.OpenGroup) open.push(token)
    if (token.tokenType === tokens.CloseGroup) open.pop()
  }
  return open[0]
}

import { createToken, Lexer, type TokenType } from 'chevrotain'

const token = (name: string, label: string): TokenType => createToken({ name, label, pattern: Lexer.NA })

export const Term = token('Term', 'a word')
export const Phrase = token('Phrase', 'a phrase')
export const Regex = token('Regex', 'a regular expression')
export const And = token('And', 'AND')
export const Or = token('Or', 'OR')
export const Not = token('Not', 'NOT')
export const To = token('To', 'TO')
export const Plus = token('Plus', '+')
export const Minus = token('Minus', '-')
export const Colon = token('Colon', ':')
export const OpenGroup = token('OpenGroup', '(')
export const CloseGroup = token('CloseGroup', ')')
export const OpenRange = token('OpenRange', '[ or {')
export const CloseRange = token('CloseRange', '] or }')
export const Greater = token('Greater', '> or >=')
export const Less = token('Less', '< or <=')
export const Approximately = token('Approximately', '~')
export const Boost = token('Boost', '^')

export const KEYWORDS: ReadonlyMap<string, TokenType> = new Map([
  ['AND', And],
  ['OR', Or],
  ['NOT', Not],
  ['TO', To],
])

export const TOKENS = [
  ...[Term, Phrase, Regex, And, Or, Not, To, Plus, Minus, Colon, OpenGroup, CloseGroup],
  ...[OpenRange, CloseRange, Greater, Less, Approximately, Boost],
]

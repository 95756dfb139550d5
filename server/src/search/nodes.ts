import type { IToken } from 'chevrotain'
import * as tokens from './tokens.ts'
import type { Node, Operation, Text } from './tree.ts'

export function prefixKind(sign: IToken): 'not' | 'prohibit' | 'plus' {
  if (sign.tokenType === tokens.Not) return 'not'
  return sign.tokenType === tokens.Minus ? 'prohibit' : 'plus'
}

export function operation(kind: Operation['kind'], items: readonly Node[]): Node {
  const [first] = items
  const last = items.at(-1)
  if (first === undefined || last === undefined) throw new Error(`an operation ${kind} has no operands`)
  return items.length === 1 ? first : { kind, items, start: first.start, end: last.end }
}

export function fieldOf(term: IToken, value: Node, more: readonly Text[]): Node {
  const last = more.at(-1)
  const whole: Node =
    last && isText(value) ? { kind: 'list', items: [value, ...more], start: value.start, end: last.end } : value
  return { kind: 'field', name: term.image, value: whole, start: term.startOffset, end: whole.end }
}

export function isText(node: Node): node is Text {
  return node.kind === 'word' || node.kind === 'phrase'
}

export function textOf(token: IToken): Text {
  const span = { start: token.startOffset, end: endOf(token) }
  if (token.tokenType !== tokens.Phrase) return { kind: 'word', raw: token.image, ...span }
  return { kind: 'phrase', raw: token.image.slice(1, -1), ...span }
}

export function approximate(kind: 'fuzzy' | 'proximity', text: IToken, mark: IToken): Node {
  return { kind, start: text.startOffset, end: endOf(mark) }
}

export function regex(token: IToken): Node {
  return { kind: 'regex', start: token.startOffset, end: endOf(token) }
}

export function endOf(token: IToken): number {
  return token.endOffset ?? token.startOffset
}

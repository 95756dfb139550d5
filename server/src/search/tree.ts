import { QueryError } from './query-error.ts'

/** Both ends are inclusive and count code points. */
export type Span = { readonly start: number; readonly end: number }

/** Text is kept as written: escaped, a phrase without its quotes. */
export type Text = Span & { readonly kind: 'word' | 'phrase'; readonly raw: string }
export type TextList = Span & { readonly kind: 'list'; readonly items: readonly Text[] }
export type FieldNode = Span & { readonly kind: 'field'; readonly name: string; readonly value: Node }
export type Operation = Span & { readonly kind: 'and' | 'or' | 'implicit'; readonly items: readonly Node[] }
export type Wrapped = Span & { readonly kind: 'not' | 'prohibit' | 'plus' | 'group'; readonly item: Node }
export type RangeNode = Span & {
  readonly kind: 'range'
  readonly low: Text
  readonly high: Text
  readonly includesLow: boolean
  readonly includesHigh: boolean
}
export type Comparison = Span & { readonly kind: 'from' | 'to'; readonly bound: Text; readonly isInclusive: boolean }
export type Unsupported = Span & { readonly kind: 'fuzzy' | 'proximity' | 'boost' | 'regex' }

export type Node = Text | TextList | FieldNode | Operation | Wrapped | RangeNode | Comparison | Unsupported

const NAMES: Record<Node['kind'], string> = {
  word: 'Word',
  phrase: 'Phrase',
  list: 'UnknownOperation',
  field: 'SearchField',
  and: 'AndOperation',
  or: 'OrOperation',
  implicit: 'UnknownOperation',
  not: 'Not',
  prohibit: 'Prohibit',
  plus: 'Plus',
  group: 'Group',
  range: 'Range',
  from: 'From',
  to: 'To',
  fuzzy: 'Fuzzy',
  proximity: 'Proximity',
  boost: 'Boost',
  regex: 'Regex',
}

/** The refusal of a node where a condition is expected. */
export function notACondition(node: Node): QueryError {
  return notSupported(`${NAMES[node.kind]} is`, node)
}

/** The refusal of a node where the value of a field is expected. */
export function notAValue(node: Node): QueryError {
  return notSupported(`${node.kind === 'group' ? 'FieldGroup' : NAMES[node.kind]} is`, node)
}

/** For instance `Pattern values are`. */
export function notSupported(whatIs: string, { start, end }: Span): QueryError {
  return new QueryError(`${whatIs} not supported here (${start}:${end})`, start)
}

import { CONDITION, OPERATOR, TEXT_OR_RANGE } from './expectation.ts'
import { QueryError, type QueryHint } from './query-error.ts'

/** Both ends are inclusive, in code points. */
export type Span = { readonly start: number; readonly end: number }

/** Text is stored as written: escaped, a phrase without its quotes. */
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
const HASH = /^(?:[0-9a-f]{8}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['and', 'AND'],
  ['or', 'OR'],
  ['not', 'NOT'],
  ['&&', 'AND'],
  ['||', 'OR'],
])

/** The refusal of a node where a condition is expected. */
export function notACondition(node: Node): QueryError {
  if (node.kind === 'implicit') return noOperator(node)
  const isHash = (node.kind === 'word' || node.kind === 'phrase') && HASH.test(node.raw)
  const suggestions = isHash ? [`file.multi:${node.raw}`] : []
  return notSupported(`${NAMES[node.kind]} is`, node, { expected: CONDITION, suggestions })
}

/** Adjacent conditions without an operator: perhaps one that is misspelt. */
function noOperator(node: Operation): QueryError {
  const written = node.items.find((item) => operatorMeant(item) !== undefined)
  const { start, end } = written ?? node
  const hint = { expected: OPERATOR, suggestions: written ? [operatorMeant(written) ?? ''] : [] }
  return new QueryError(notSupported(`${NAMES.implicit} is`, node).message, { start, end }, hint)
}

function operatorMeant(item: Node): string | undefined {
  return item.kind === 'word' ? OPERATORS.get(item.raw.toLowerCase()) : undefined
}

/** The refusal of a node where the value of a field is expected. */
export function notAValue(node: Node, expected: readonly string[] = TEXT_OR_RANGE): QueryError {
  const name = node.kind === 'group' ? 'FieldGroup' : NAMES[node.kind]
  return notSupported(`${name} is`, node, { expected, suggestions: quoted(node) })
}

/** A value with a colon looks like another field. */
function quoted(node: Node): string[] {
  if (node.kind !== 'field' || node.value.kind !== 'word') return []
  const text = `${node.name}:${node.value.raw}`
  return /["\\]/.test(text) ? [] : [`"${text}"`]
}

/** For instance `Pattern values are`. */
export function notSupported(whatIs: string, { start, end }: Span, hint: QueryHint = {}): QueryError {
  return new QueryError(`${whatIs} not supported here (${start}:${end})`, { start, end }, hint)
}

import { TEXT_OR_RANGE } from './expected-parts.ts'
import { QueryError, type QueryHint } from './query-error.ts'
import type { Node, Span } from './tree.ts'

/** What messages call the parts of a query. Clients know these words. */
export const NAMES: Record<Node['kind'], string> = {
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

const QUOTES = 'put the value in double quotes'
const HINTS: Partial<Record<Node['kind'], string>> = {
  field: `a value with a colon needs quotes: ${QUOTES}`,
  group: 'a field takes one value: write tag:a OR tag:b instead of tag:(a OR b)',
  regex: `a value that begins with / needs quotes: ${QUOTES}; regular expressions are not supported, * and ? stand for any text and one character`,
  not: 'NOT stands before the field: NOT tag:a',
  prohibit: `a value that begins with - needs quotes: ${QUOTES}`,
  plus: `a value that begins with + needs quotes: ${QUOTES}`,
  fuzzy: `a value with ~ needs quotes: ${QUOTES}`,
  proximity: 'leave out the ~: it is not supported',
  boost: `a value with ^ needs quotes: ${QUOTES}`,
  range: 'this field takes one text, no range; * and ? stand for any text and one character',
  from: 'this field takes one text, no comparison; a text that begins with > needs double quotes',
  to: 'this field takes one text, no comparison; a text that begins with < needs double quotes',
}

/** For instance `Pattern values are`. */
export function notSupported(whatIs: string, { start, end }: Span, hint: QueryHint = {}): QueryError {
  return new QueryError(`${whatIs} not supported here (${start}:${end})`, { start, end }, hint)
}

/** The refusal of a node where the value of a field is expected. */
export function notAValue(node: Node, expected: readonly string[] = TEXT_OR_RANGE): QueryError {
  const name = node.kind === 'group' ? 'FieldGroup' : NAMES[node.kind]
  return notSupported(`${name} is`, node, { expected, suggestions: quoted(node), hint: HINTS[node.kind] })
}

/** A value with a colon looks like another field, one that begins with - or + like a condition. */
function quoted(node: Node): string[] {
  const text = textMeant(node)
  return text === undefined || /["\\]/.test(text) ? [] : [`"${text}"`]
}

function textMeant(node: Node): string | undefined {
  if (node.kind === 'field' && node.value.kind === 'word') return `${node.name}:${node.value.raw}`
  if ((node.kind !== 'prohibit' && node.kind !== 'plus') || node.item.kind !== 'word') return undefined
  return `${node.kind === 'plus' ? '+' : '-'}${node.item.raw}`
}

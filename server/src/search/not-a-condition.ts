import { ADDRESS_HINT, isAddressScheme } from './address-scheme.ts'
import { CONDITION, OPERATOR } from './expected-parts.ts'
import type { SearchKind } from './field-name.ts'
import { hashLengths, isHash, looksLikeHash } from './hash-types.ts'
import { isText } from './nodes.ts'
import { NAMES, notSupported } from './not-a-value.ts'
import { QueryError } from './query-error.ts'
import { inQuotes, suggestComparisons, suggestConditions, suggestForWords } from './suggest-conditions.ts'
import type { Node, Operation, Span, Text } from './tree.ts'

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['and', 'AND'],
  ['or', 'OR'],
  ['not', 'NOT'],
  ['&&', 'AND'],
  ['||', 'OR'],
  ['!', 'NOT'],
  ['&', 'AND'],
  ['|', 'OR'],
])
const HINTS: Partial<Record<Node['kind'], string>> = {
  plus: 'leave out the +, and write AND between conditions',
  regex: 'regular expressions are not supported: name a field and use * and ?, as in name:*loader*',
  fuzzy: 'leave out the ~: it is not supported',
  proximity: 'leave out the ~: it is not supported',
  boost: 'leave out the ^: it is not supported',
  range: 'a range needs a field, as in size:[1MiB TO 2MiB]',
  from: 'a comparison needs a field, as in size:>=1MiB',
  to: 'a comparison needs a field, as in size:<=1MiB',
}

/** The refusal of a node where a condition is expected. */
export function notACondition(node: Node, kind: SearchKind): QueryError {
  if (node.kind === 'implicit') return noOperator(node, kind)
  if (isText(node)) return noField(node, kind)
  return notSupported(`${NAMES[node.kind]} is`, node, { expected: CONDITION, hint: HINTS[node.kind] })
}

/** A word or phrase without a field. */
function noField(text: Text, kind: SearchKind): QueryError {
  const { raw } = text
  const refuse = (suggestions: readonly string[], hint: string) =>
    notSupported(`${NAMES[text.kind]} is`, text, { expected: CONDITION, suggestions, hint })
  const suggestions = suggestConditions(text, kind)
  if (isHash(raw)) return refuse(suggestions, 'a hash needs a field')
  if (looksLikeHash(raw)) return refuse(suggestions, `a hash of ${raw.length} digits does not exist: ${hashLengths()}`)
  const what = text.kind === 'word' ? 'a word' : 'a text'
  return refuse(suggestions, `${what} alone is not a condition: say in which field it is`)
}

/** Adjacent conditions without an operator: one that is misspelt, a value of several words, or none at all. */
function noOperator(node: Operation, kind: SearchKind): QueryError {
  const { message } = notSupported(`${NAMES.implicit} is`, node)
  const { place, suggestions, hint } =
    address(node) ??
    misspelt(node.items) ??
    comparison(node.items, kind) ??
    onlyTexts(node, kind) ??
    severalWords(node.items) ??
    nothingBetween(node)
  return new QueryError(message, { start: place.start, end: place.end }, { expected: OPERATOR, suggestions, hint })
}

type ConditionHint = { readonly place: Span; readonly suggestions: readonly string[]; readonly hint: string }

function misspelt(items: readonly Node[]): ConditionHint | undefined {
  const written = items.map(trailingWord).find((word) => word !== undefined && OPERATORS.has(word.raw.toLowerCase()))
  const meant = OPERATORS.get(written?.raw.toLowerCase() ?? '')
  if (!written || meant === undefined) return undefined
  const hint = /\w/.test(written.raw) ? `write ${meant}, in capitals` : `write ${meant}`
  return { place: written, suggestions: [meant], hint }
}

/** As in `size >5` and `tag != a`. */
function comparison(items: readonly Node[], kind: SearchKind): ConditionHint | undefined {
  for (const [at, item] of items.entries()) {
    const name = trailingWord(item)
    const compared = name && compareWith(items, at + 1)
    if (!compared) continue
    const suggestions = suggestComparisons(`${name.raw}${compared.text}`, kind)
    if (suggestions.length > 0)
      return { place: { start: name.start, end: compared.end }, suggestions, hint: 'a field needs a colon' }
  }
  return undefined
}

function compareWith(items: readonly Node[], at: number): { readonly text: string; readonly end: number } | undefined {
  const next = leading(items[at])
  if (next?.kind === 'from' || next?.kind === 'to') {
    const sign = `${next.kind === 'from' ? '>' : '<'}${next.isInclusive ? '=' : ''}`
    return { text: `${sign}${asWritten(next.bound)}`, end: next.end }
  }
  if (next?.kind !== 'word' || !/^(?:!=|==?)$/.test(next.raw)) return undefined
  const value = leading(items[at + 1])
  return value && isText(value) ? { text: `${next.raw}${asWritten(value)}`, end: value.end } : undefined
}

function asWritten({ kind, raw }: Text): string {
  return kind === 'phrase' ? `"${raw}"` : raw
}

/** As in `http://...`, which looks like a field and a regular expression. */
function address(node: Operation): ConditionHint | undefined {
  const [first] = node.items
  if (first?.kind !== 'field' || !isAddressScheme(first.name)) return undefined
  return { place: node, suggestions: [], hint: ADDRESS_HINT }
}

function onlyTexts(node: Operation, kind: SearchKind): ConditionHint | undefined {
  const words = node.items.filter(isText)
  if (words.length < node.items.length) return undefined
  const suggestions = suggestForWords(words, kind)
  return { place: node, suggestions, hint: 'words alone are not conditions: say in which field they are' }
}

/** As in `name:two words` and `size:>5 MiB`. */
function severalWords(items: readonly Node[]): ConditionHint | undefined {
  const at = items.findIndex((item, index) => firstWord(item) && leadingWord(items[index + 1]))
  const item = items[at]
  const first = item && firstWord(item)
  if (!first) return undefined
  const behind = items.slice(at + 1)
  const until = behind.findIndex(({ kind }) => kind !== 'word')
  const further = (until < 0 ? behind : behind.slice(0, until + 1)).flatMap((next) => leadingWord(next) ?? [])
  const words = [first, ...further]
  return {
    place: { start: first.start, end: words.at(-1)?.end ?? first.end },
    suggestions: inQuotes(words.map(({ raw }) => raw)).map((raw) => `"${raw}"`),
    hint: 'a value of several words needs double quotes; between conditions write AND or OR',
  }
}

/** The word itself, or the one before the operator, as in `words AND tag:b`. */
function leadingWord(item: Node | undefined): Text | undefined {
  const first = leading(item)
  return first?.kind === 'word' ? first : undefined
}

function leading(item: Node | undefined): Node | undefined {
  return item?.kind === 'and' || item?.kind === 'or' ? leading(item.items[0]) : item
}

/** The word itself, or the one behind the operator, as in `tag:b AND word`. */
function trailingWord(item: Node | undefined): Text | undefined {
  if (item?.kind === 'word') return item
  return item?.kind === 'and' || item?.kind === 'or' ? trailingWord(item.items.at(-1)) : undefined
}

function firstWord(item: Node): Text | undefined {
  if (item.kind !== 'field') return undefined
  const { value } = item
  const text = value.kind === 'from' || value.kind === 'to' ? value.bound : value
  return text.kind === 'word' ? text : undefined
}

function nothingBetween({ items, start, end }: Operation): ConditionHint {
  const [first, second] = items
  const place = first && second ? { start: first.end + 1, end: second.start - 1 } : { start, end }
  return { place, suggestions: [' AND ', ' OR '], hint: 'write AND or OR between two conditions' }
}

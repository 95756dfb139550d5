import { CONDITION, OPERATOR } from './expectation.ts'
import type { SearchKind } from './field-name.ts'
import { isText } from './nodes.ts'
import { NAMES, notSupported } from './not-supported.ts'
import { QueryError } from './query-error.ts'
import type { Node, Operation, Span, Text } from './tree.ts'

const MAX_SUGGESTION_LENGTH = 200
const HASH_TYPES: ReadonlyMap<number, string> = new Map([
  [8, 'a CRC-32'],
  [32, 'an MD5'],
  [40, 'a SHA-1'],
  [64, 'a SHA-256'],
  [128, 'a SHA-512'],
])
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['and', 'AND'],
  ['or', 'OR'],
  ['not', 'NOT'],
  ['&&', 'AND'],
  ['||', 'OR'],
])
const NAME_FIELDS: Record<SearchKind, string> = {
  file: 'name',
  blob: 'name',
  config: 'family',
  object: 'file.name',
}
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
  const isHex = /^[0-9a-f]+$/i.test(raw)
  if (isHex && HASH_TYPES.has(raw.length)) return refuse([`file.multi:${raw}`], 'a hash needs a field')
  if (isHex && raw.length >= 30) return refuse([], `a hash of ${raw.length} digits does not exist: ${hashLengths()}`)
  const what = text.kind === 'word' ? 'a word' : 'a text'
  return refuse(withFields(raw, text.kind, kind), `${what} alone is not a condition: say in which field it is`)
}

/** Said of each type of hash, as in `an MD5 has 32`. */
export function hashLengths(): string {
  return [...HASH_TYPES].map(([length, name]) => `${name} has ${length}`).join(', ')
}

function withFields(raw: string, form: Text['kind'], kind: SearchKind): string[] {
  if (raw === '' || raw.length > MAX_SUGGESTION_LENGTH) return []
  const quote = form === 'phrase' ? '"' : ''
  const anywhere = /[*?]/.test(raw) ? raw : `*${raw}*`
  return [`${NAME_FIELDS[kind]}:${quote}${anywhere}${quote}`, `tag:${quote}${raw}${quote}`]
}

/** Adjacent conditions without an operator: one that is misspelt, a value of several words, or none at all. */
function noOperator(node: Operation, kind: SearchKind): QueryError {
  const { message } = notSupported(`${NAMES.implicit} is`, node)
  const { place, suggestions, hint } =
    address(node) ?? misspelt(node.items) ?? onlyTexts(node, kind) ?? severalWords(node.items) ?? nothingBetween(node)
  return new QueryError(message, { start: place.start, end: place.end }, { expected: OPERATOR, suggestions, hint })
}

type ConditionHint = { readonly place: Span; readonly suggestions: readonly string[]; readonly hint: string }

function misspelt(items: readonly Node[]): ConditionHint | undefined {
  const written = items.find((item) => operatorMeant(item) !== undefined)
  const meant = written && operatorMeant(written)
  if (!written || meant === undefined) return undefined
  return { place: written, suggestions: [meant], hint: `write ${meant}, in capitals` }
}

function operatorMeant(item: Node): string | undefined {
  return item.kind === 'word' ? OPERATORS.get(item.raw.toLowerCase()) : undefined
}

/** As in `http://...`, which looks like a field and a regular expression. */
function address(node: Operation): ConditionHint | undefined {
  const [first] = node.items
  if (first?.kind !== 'field' || !isAddressScheme(first.name)) return undefined
  return { place: node, suggestions: [], hint: ADDRESS_HINT }
}

export const ADDRESS_HINT = 'an address needs a field and double quotes, as in name:"*http://...*"'

export function isAddressScheme(name: string): boolean {
  return /^(?:https?|ftp)$/i.test(name)
}

function onlyTexts(node: Operation, kind: SearchKind): ConditionHint | undefined {
  const words = node.items.filter(isText)
  if (words.length < node.items.length) return undefined
  const suggestions = inQuotes(words.map(({ raw }) => raw)).flatMap((raw) => withFields(raw, 'phrase', kind))
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
  if (item?.kind === 'word') return item
  return item?.kind === 'and' || item?.kind === 'or' ? leadingWord(item.items[0]) : undefined
}

function firstWord(item: Node): Text | undefined {
  if (item.kind !== 'field') return undefined
  const { value } = item
  const text = value.kind === 'from' || value.kind === 'to' ? value.bound : value
  return text.kind === 'word' ? text : undefined
}

/** Empty where the words cannot stand in quotes as they are. */
function inQuotes(words: readonly string[]): string[] {
  const text = words.join(' ')
  return /["\\]/.test(text) || text.length > MAX_SUGGESTION_LENGTH ? [] : [text]
}

function nothingBetween({ items, start, end }: Operation): ConditionHint {
  const [first, second] = items
  const place = first && second ? { start: first.end + 1, end: second.start - 1 } : { start, end }
  return { place, suggestions: [' AND ', ' OR '], hint: 'write AND or OR between two conditions' }
}

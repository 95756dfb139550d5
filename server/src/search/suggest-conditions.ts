import { readFieldName, type SearchKind, splitAtDots } from './field-name.ts'
import { findField } from './fields.ts'
import { isHash, isHex, looksLikeHash } from './hash-types.ts'
import { MAX_SUGGESTION_LENGTH } from './query-error.ts'
import { suggestFields } from './suggest-fields.ts'
import type { Text } from './tree.ts'

const MAX_WORDS = 10
/** Shorter ones are the start of many hashes. */
const MIN_PREFIX_DIGITS = 6
const CRC32_DIGITS = 8
const SHA256_DIGITS = 64
const NAME_FIELDS: Record<SearchKind, string> = {
  file: 'name',
  blob: 'name',
  config: 'family',
  object: 'file.name',
}

/** Conditions that a text without a field may stand for. Each keeps the text and its negation. */
export function suggestConditions({ kind: form, raw }: Text, context: SearchKind): string[] {
  if (raw === '' || raw.length > MAX_SUGGESTION_LENGTH) return []
  if (form === 'phrase') return isHex(raw) ? hashes(raw) : inFields(raw, 'phrase', context)
  const [negation, text] = splitNegation(raw)
  if (text === '') return []
  const compared = suggestComparisons(text, context)
  return (compared.length > 0 ? compared : ofWord(text, context)).map((condition) => `${negation}${condition}`)
}

/** Conditions that several words may stand for: all of them, or all of them next to each other. */
export function suggestForWords(words: readonly Text[], context: SearchKind): string[] {
  const raws = words.map(({ raw }) => raw)
  if (raws.every(isHash)) return [`file.multi:"${raws.join(' ')}"`]
  const compared = suggestComparisons(raws.join(' '), context)
  if (compared.length > 0) return compared
  const options = words.length > MAX_WORDS ? [] : words.map((word) => suggestConditions(word, context))
  const [named, tagged] = [0, 1].map((at) => options.flatMap((each) => each[at] ?? []))
  const together = inQuotes(raws).flatMap((raw) => inFields(raw, 'phrase', context).slice(0, 1))
  return [allOf(named, words), ...together, allOf(tagged, words)].filter(
    (condition) => condition !== '' && condition.length <= MAX_SUGGESTION_LENGTH,
  )
}

/** Empty unless there is a condition for each of the words. */
function allOf(conditions: readonly string[] = [], words: readonly Text[]): string {
  return conditions.length === words.length ? conditions.join(' AND ') : ''
}

/** The texts as one in quotes; empty where they cannot stand in quotes as they are. */
export function inQuotes(words: readonly string[]): string[] {
  const text = words.join(' ')
  return /["\\!]/.test(text) || text.length > MAX_SUGGESTION_LENGTH ? [] : [text]
}

/** As in `size>100kB`, `size = 5` and `tag!="a b"`; empty where that is not a field. */
export function suggestComparisons(text: string, context: SearchKind): string[] {
  const [, name = '', sign = '', value = ''] = /^([a-z_][\w.]*) ?(!=|==?|>=?|<=?) ?(\S+|"[^"\\]*")$/i.exec(text) ?? []
  if (name === '') return []
  const operator = sign.startsWith('<') || sign.startsWith('>') ? sign : ''
  const negation = sign === '!=' ? 'NOT ' : ''
  return fieldsMeant(name, context).map((field) => `${negation}${field}:${operator}${quoted(value)}`)
}

/** The negations in front of a word, as the language writes them, and the rest. */
export function splitNegation(raw: string): readonly [negation: string, rest: string] {
  const marks = /^!*/.exec(raw)?.[0].length ?? 0
  return ['NOT '.repeat(marks), raw.slice(marks)]
}

function ofWord(text: string, context: SearchKind): string[] {
  if (!isHex(text)) return inFields(text, 'word', context)
  return looksLikeHash(text) ? hashes(text) : [...hashes(text), ...inFields(text, 'word', context)]
}

/** A whole hash, or the start of an identifier. Eight digits may be either. */
function hashes(digits: string): string[] {
  const { length } = digits
  const isWhole = isHash(digits)
  const isStart = length >= MIN_PREFIX_DIGITS && length < SHA256_DIGITS && /\d/.test(digits)
  return [
    ...(isStart && (!isWhole || length === CRC32_DIGITS) ? [`dhash:${digits}*`] : []),
    ...(isWhole ? [`file.multi:${digits}`] : []),
  ]
}

function inFields(raw: string, form: Text['kind'], context: SearchKind): string[] {
  const quote = form === 'phrase' ? '"' : ''
  const anywhere = /[*?]/.test(raw) ? raw : `*${raw}*`
  return [`${NAME_FIELDS[context]}:${quote}${anywhere}${quote}`, `tag:${quote}${raw}${quote}`]
}

function fieldsMeant(name: string, context: SearchKind): string[] {
  const { kind = context, prefix, path } = readFieldName(name)
  const [first, ...rest] = path
  if (first === undefined) return []
  const field = findField(kind, first.name)
  if (field !== undefined) return rest.length === 0 || field.takesPath ? [name] : []
  const below = splitAtDots(name).slice(prefix === undefined ? 1 : 2)
  return suggestFields({ context, kind, prefix, name: first.name, below })
}

function quoted(value: string): string {
  const [, inner] = /^'([^'"\\]*)'$/.exec(value) ?? []
  if (inner !== undefined) return `"${inner}"`
  return /^["\w.*?%@]/.test(value) && !/[:^~(){}[\]]/.test(value) ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}

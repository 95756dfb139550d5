import { allOf, type Condition, condition, type Form, withSelectivity } from '../condition.ts'
import type { PathElement } from '../field-name.ts'
import { jsonText, toJsonPath } from '../json-path.ts'
import { requireStorable, requireText } from '../literal.ts'
import { type Encoding, hasWildcard, hasWord, isStar, likeOf, literalOf, type Part, splitPattern } from '../pattern.ts'
import type { Node } from '../tree.ts'
import { readBounds } from './bounds.ts'
import { type LongText, likeAnyLong } from './long-text.ts'
import type { RangeBound } from './range-bound.ts'

export type Documents = {
  /** A jsonb column. */
  readonly column: string
  readonly text: LongText
  /** Of the strings in it. */
  readonly encoding: Encoding
  /** For bounds of ranges, which are already unescaped. */
  readonly encodeBound: (text: string) => string
  /** Whether each is an object: then its keys can be looked up. */
  readonly areObjects?: true
  readonly form: Form
}

/** Documents in which something at the path has the value. */
export function matchesJson(value: Node, documents: Documents, path: readonly PathElement[]): Condition {
  const { encoding } = documents
  const jsonPath = toJsonPath(path, value.start)
  const selection = { ...documents, jsonPath, key: keyOf(path, documents) }
  if (value.kind !== 'word' && value.kind !== 'phrase') return inRange(value, selection)
  const parts = splitPattern(requireText(value).raw, encoding)
  if (hasWildcard(parts)) return matchesPattern(parts, selection)
  return holds(documents.column, `${jsonPath} ? (${isEqual(literalOf(parts))})`)
}

// The index supports keys and values, not ranges.
function holds(column: string, jsonPath: string): Condition {
  return withSelectivity(/"/.test(jsonPath) ? 'some' : 'all', condition(`${column} @\\? ?::jsonpath`, jsonPath))
}

/** The key that each match has, if it is to be looked up. */
function keyOf([top, key]: readonly PathElement[], { areObjects, form }: Documents): string | undefined {
  return areObjects && form !== 'scan' && top?.depth === 0 ? key?.name.toWellFormed() : undefined
}

/** Something at the path. Of a path the planner expects so much that it would not use the index; of a key it knows better. */
function hasPath({ column, jsonPath, key }: Selection): Condition {
  const found = holds(column, jsonPath)
  return key === undefined ? found : allOf([condition(`${column} \\? ?`, key), found])
}

function isEqual(text: string): string {
  return isLiteral(text) ? `@ == ${jsonText(text)} || @ == ${text}` : `@ == ${jsonText(text)}`
}

// PostgreSQL does not read longer or larger numbers.
const MAX_LITERAL_LENGTH = 10_000

function isLiteral(text: string): boolean {
  if (text.length > MAX_LITERAL_LENGTH) return false
  return /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?)$/.test(text)
}

/** Unlike the other conditions this is false, not NULL, without a document: its negation finds objects of all kinds. */
function matchesPattern(parts: readonly Part[], selection: Selection): Condition {
  const { column, jsonPath } = selection
  const isInner = isStar(parts[0]) && isStar(parts.at(-1))
  // The path alone can use the index; a word is looked up in another one.
  const { sql, bindings, selectivity } = hasWord(parts) ? holds(column, jsonPath) : hasPath(selection)
  const present = `${column} IS NOT NULL AND ${sql}`
  if (isInner && parts.length === 1) return withSelectivity(selectivity, condition(present, ...bindings))
  const [selected, patterns] = isInner ? ['j.item::text', innerPatterns(parts)] : [`j.item #>> '{}'`, [likeOf(parts)]]
  const exact = condition(
    `${present} AND EXISTS (SELECT 1 FROM jsonb_path_query(${column}, ?::jsonpath) AS j (item)` +
      ` WHERE ${selected} LIKE ANY (?::text[]))`,
    ...bindings,
    jsonPath,
    patterns,
  )
  return hasWord(parts) ? inText(parts, exact, selection) : withSelectivity(selectivity, exact)
}

type Selection = Documents & { readonly jsonPath: string; readonly key: string | undefined }

/** A match also occurs in the text of the document, which has an index. */
function inText(parts: readonly Part[], exact: Condition, { text, form }: Selection): Condition {
  if (form === 'scan') return withSelectivity('rough', exact)
  // One character of a value may be escaped to two in the text of the document.
  const loose = parts.map((part): Part => ('text' in part ? part : { wildcard: '*' }))
  const { sql, bindings } = likeAnyLong(
    text,
    innerPatterns(loose).map((like) => `%${like}%`),
    { isIndexed: true, form, isPrefilter: true },
  )
  return withSelectivity('rough', condition(`(${sql}) AND ${exact.sql}`, ...bindings, ...exact.bindings))
}

/** A quote may be inside a string or part of the JSON text: both are tried. */
function innerPatterns(parts: readonly Part[]): string[] {
  return [...new Set([likeInJson(parts), likeOf(parts, (text) => text.split('"').map(insideJson).join('"'))])]
}

/** For the JSON text, if the value is inside strings. */
export function likeInJson(parts: readonly Part[]): string {
  return likeOf(parts, insideJson)
}

function insideJson(text: string): string {
  return jsonText(text).slice(1, -1)
}

/** In index form with a condition on the path alone, which the index supports. */
function inRange(value: Node, selection: Selection): Condition {
  const { column, encodeBound, form, jsonPath } = selection
  const within = (filter: string) => {
    const found = holds(column, `${jsonPath} ? (${filter})`)
    return form === 'scan' ? found : allOf([hasPath(selection), found])
  }
  const bounds = readBounds(value)
  if (value.kind === 'range') [value.low, value.high].forEach(requireStorable)
  if (value.kind === 'from' || value.kind === 'to') requireStorable(value.bound)
  if ('text' in bounds || (!bounds.low && !bounds.high)) return hasPath(selection)
  const { low, high } = bounds
  const compare = (bound: RangeBound | undefined, sign: '<' | '>') =>
    bound ? [`@ ${sign}${bound.isInclusive ? '=' : ''} ${boundText(encodeBound(bound.text))}`] : []
  const inOrder = [...compare(low, '>'), ...compare(high, '<')].join(' && ')
  if (!low || !high) return within(inOrder)
  // For bounds in the wrong order: one of the two is always empty.
  const reversed = [...compare(high, '>'), ...compare(low, '<')].join(' && ')
  return within(`(${inOrder}) || (${reversed})`)
}

function boundText(text: string): string {
  return isLiteral(text) ? text : jsonText(text)
}

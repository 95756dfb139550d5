import { type Condition, condition } from '../condition.ts'
import type { PathElement } from '../field-name.ts'
import { jsonText, toJsonPath } from '../json-path.ts'
import { requireStorable, requireText } from '../literal.ts'
import { type Encoding, hasWildcard, isStar, likeOf, literalOf, type Part, splitPattern } from '../pattern.ts'
import type { Node } from '../tree.ts'
import { type Bound, readBounds } from './bounds.ts'

export type Documents = {
  /** A column of jsonb. */
  readonly column: string
  /** Of the strings in it. */
  readonly encoding: Encoding
  /** Of the bounds of ranges, whose escapes are gone by then. */
  readonly encodeBound: (text: string) => string
}

/** Documents in which something at the path has the value. */
export function matchesJson(value: Node, documents: Documents, path: readonly PathElement[]): Condition {
  const { column, encoding } = documents
  const jsonPath = toJsonPath(path, value.start)
  if (value.kind !== 'word' && value.kind !== 'phrase') return inRange(value, documents, jsonPath)
  const parts = splitPattern(requireText(value).raw, encoding)
  if (hasWildcard(parts)) return matchesPattern(parts, column, jsonPath)
  return holds(column, `${jsonPath} ? (${isEqual(literalOf(parts))})`)
}

function holds(column: string, jsonPath: string): Condition {
  return condition(`${column} @\\? ?::jsonpath`, jsonPath)
}

function isEqual(text: string): string {
  return isLiteral(text) ? `@ == ${jsonText(text)} || @ == ${text}` : `@ == ${jsonText(text)}`
}

// Longer numbers, or larger ones, are more than PostgreSQL reads.
const LONGEST_LITERAL = 10_000

function isLiteral(text: string): boolean {
  if (text.length > LONGEST_LITERAL) return false
  return /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?)$/.test(text)
}

/** Unlike the other forms this is false, not unknown, where there is no document: its negation finds objects of all kinds. */
function matchesPattern(parts: readonly Part[], column: string, jsonPath: string): Condition {
  const isInner = isStar(parts[0]) && isStar(parts.at(-1))
  // The path alone can use the index.
  const { sql, bindings } = holds(column, jsonPath)
  const present = `${column} IS NOT NULL AND ${sql}`
  if (isInner && parts.length === 1) return condition(present, ...bindings)
  const [selected, patterns] = isInner ? ['j.item::text', innerPatterns(parts)] : [`j.item #>> '{}'`, [likeOf(parts)]]
  return condition(
    `${present} AND EXISTS (SELECT 1 FROM jsonb_path_query(${column}, ?::jsonpath) AS j (item)` +
      ` WHERE ${selected} LIKE ANY (?::text[]))`,
    ...bindings,
    jsonPath,
    patterns,
  )
}

/** A quote may be one inside a string or one of the JSON text: both are tried. */
function innerPatterns(parts: readonly Part[]): string[] {
  return [...new Set([likeInJson(parts), likeOf(parts, (text) => text.split('"').map(insideJson).join('"'))])]
}

/** For the JSON text, where what the value says is inside of strings. */
export function likeInJson(parts: readonly Part[]): string {
  return likeOf(parts, insideJson)
}

function insideJson(text: string): string {
  return jsonText(text).slice(1, -1)
}

function inRange(value: Node, { column, encodeBound }: Documents, jsonPath: string): Condition {
  const bounds = readBounds(value)
  if (value.kind === 'range') [value.low, value.high].forEach(requireStorable)
  if (value.kind === 'from' || value.kind === 'to') requireStorable(value.bound)
  if ('text' in bounds || (!bounds.low && !bounds.high)) return holds(column, jsonPath)
  const { low, high } = bounds
  const compare = (bound: Bound | undefined, sign: '<' | '>') =>
    bound ? [`@ ${sign}${bound.isInclusive ? '=' : ''} ${boundText(encodeBound(bound.text))}`] : []
  const inOrder = [...compare(low, '>'), ...compare(high, '<')].join(' && ')
  if (!low || !high) return holds(column, `${jsonPath} ? (${inOrder})`)
  // Bounds in the wrong order: one of the two is always empty.
  const reversed = [...compare(high, '>'), ...compare(low, '<')].join(' && ')
  return holds(column, `${jsonPath} ? ((${inOrder}) || (${reversed}))`)
}

function boundText(text: string): string {
  return isLiteral(text) ? text : jsonText(text)
}

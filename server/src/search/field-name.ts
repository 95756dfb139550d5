import { LIMITS } from './limits.ts'
import { excerpt, QueryError } from './query-error.ts'
import { removeEscapes } from './raw-value.ts'

/** One name of a path; the depth counts the asterisks at its end, which stand for levels of arrays. */
export type PathElement = { readonly name: string; readonly depth: number }

export type TypedKind = 'file' | 'config' | 'blob'
export type SearchKind = 'object' | TypedKind

const KIND_PREFIXES: ReadonlyMap<string, SearchKind> = new Map([
  ['file', 'file'],
  ['config', 'config'],
  ['static', 'config'],
  ['blob', 'blob'],
  ['object', 'object'],
])

export type FieldName = {
  /** The kind named by a prefix. */
  readonly kind: SearchKind | undefined
  readonly prefix: string | undefined
  /** Empty if there is only a prefix. */
  readonly path: readonly PathElement[]
}

export function readFieldName(raw: string): FieldName {
  if (raw.length > LIMITS.fieldNameChars) {
    throw new QueryError(
      `The field name ${excerpt(raw)} is too long: at most ${LIMITS.fieldNameChars} characters are allowed`,
    )
  }
  const path = splitAtDots(raw).map(readElement)
  const first = path[0]?.name ?? ''
  const kind = KIND_PREFIXES.get(first)
  if (kind === undefined) return { kind, prefix: undefined, path }
  return { kind, prefix: first, path: path.slice(1) }
}

/** Whether words that follow the value belong to it: `multi:a b c`. */
export function takesList(raw: string): boolean {
  const { path } = readFieldName(raw)
  return path.length === 1 && path[0]?.name === 'multi'
}

/** As written: each keeps its escapes. */
export function splitAtDots(raw: string): string[] {
  const elements = ['']
  for (const [part] of raw.matchAll(/\\[^\n]|[^\\.]+|\./g)) {
    if (part === '.') elements.push('')
    else elements[elements.length - 1] += part
  }
  return elements
}

function readElement(raw: string): PathElement {
  const stars = trailingStars(raw)
  if (stars === 0) return { name: removeEscapes(raw), depth: 0 }
  if (stars === raw.length) return { name: '*', depth: stars - 1 }
  return { name: removeEscapes(raw.slice(0, -stars)), depth: stars }
}

function trailingStars(raw: string): number {
  let start = raw.length
  while (raw[start - 1] === '*') start--
  let backslashes = 0
  while (raw[start - 1 - backslashes] === '\\') backslashes++
  // An odd number of backslashes escapes the first star.
  return raw.length - start - (backslashes % 2)
}

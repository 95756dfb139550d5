import type { Kind } from '../arguments/kinds.ts'
import { fieldNames } from '../arguments/search-fields.ts'
import { type EditField, replace } from './edit-field.ts'

/** The part of a query that ends at the cursor. */
export type Piece = { readonly kind: 'field' | ValueKind; readonly start: number; readonly text: string }
/** The values that the server proposes. */
export type ValueKind = 'tag' | 'rule' | 'case'

const VALUE_KINDS: Readonly<Record<string, ValueKind>> = { tag: 'tag', yara: 'rule', case: 'case' }

const maxSuggestions = 8

/** The part of the query that can be completed at the cursor; undefined inside other values. */
export function pieceAt({ text, cursor }: EditField): Piece | undefined {
  const head = text.slice(0, cursor)
  const value = /(?:^|[\s(])(tag|yara|case):("?)((?:[^"\s()\\]|\\.|(?<="[^"]*)[ ()])*)$/.exec(head)
  if (value) {
    const [, field = '', quote = '', typed = ''] = value
    const start = cursor - typed.length - quote.length
    return { kind: VALUE_KINDS[field] ?? 'tag', start, text: typed.replace(/\\(.)/g, '$1') }
  }
  const word = /(?:^|[\s(])([a-z_][\w.]*)?$/i.exec(head)
  if (!word || isInQuotes(head)) return undefined
  return { kind: 'field', start: cursor - (word[1] ?? '').length, text: word[1] ?? '' }
}

export function fieldsFor(kind: Kind, prefix: string): readonly string[] {
  if (prefix === '') return []
  return fieldNames(kind)
    .filter((name) => name.startsWith(prefix))
    .slice(0, maxSuggestions)
}

/** Replaces the typed text with a suggestion. */
export function accept(field: EditField, piece: Piece, suggestion: string): EditField {
  const written = piece.kind === 'field' ? `${suggestion}:` : quoted(suggestion)
  return replace(field, piece.start, field.cursor, written)
}

function quoted(tag: string): string {
  return /^[\w.-]+$/.test(tag) ? tag : `"${tag.replace(/["\\*?]/g, '\\$&')}"`
}

function isInQuotes(head: string): boolean {
  return (head.replace(/\\./g, '').match(/"/g)?.length ?? 0) % 2 === 1
}

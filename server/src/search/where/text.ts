import { allOf, type Condition, condition, hasRow, NEVER, reaching } from '../condition.ts'
import { isPattern, removeEscapes, requireText, toLike } from '../literal.ts'
import { hasPrefix, hasWord, PLAIN, splitPattern } from '../pattern.ts'
import { type Column, columnAt, type Where } from '../place.ts'
import type { Text } from '../tree.ts'
import { likeLong, longText } from './long-text.ts'

/** Whether, beside a B-tree, the column has an index of trigrams. */
type Indexes = { readonly hasTrigrams: boolean }

/** A column of text, which has a B-tree index. */
export function text(column: Column, indexes: Indexes = { hasTrigrams: false }): Where {
  return (value, place) => matches(columnAt(column, place), requireText(value), indexes)
}

/** A hash in lower-case hex: a whole one may be written in upper case, a pattern is taken as it is. */
export function hash(column: string, digits: number): Where {
  return (value, place) => {
    const { raw, ...rest } = requireText(value)
    const isWhole = raw.length === digits && /^[0-9a-f]+$/i.test(raw)
    const found = matches(columnAt(column, place), { ...rest, raw: isWhole ? raw.toLowerCase() : raw })
    return isPattern(raw) ? found : reaching('few', found)
  }
}

/** The main name of a file or any name under which it came again. */
export const fileName: Where = (value, { object, form }) => {
  const text = requireText(value)
  if (!isPattern(text.raw)) {
    const name = removeEscapes(text.raw)
    const further = `ARRAY (SELECT n.id FROM object AS n WHERE n.alt_names @> ARRAY[?]::varchar[])`
    // By id: the planner expects every 200th row to contain any name, and would rather walk the whole listing.
    return reaching('some', condition(`${object}.file_name = ? OR ${object}.id = ANY (${further})`, name, name))
  }
  const parts = splitPattern(text.raw, PLAIN)
  const like = toLike(text.raw)
  const names = `EXISTS (SELECT 1 FROM unnest(${object}.alt_names) AS n (name) WHERE n.name LIKE ?)`
  const exact = condition(`${object}.file_name LIKE ? OR ${names}`, like, like)
  if (!hasWord(parts)) return exact
  if (form === 'walk') return reaching('rough', exact)
  // The names as one text, which has an index.
  const indexed = condition(`lz_file_names(${object}.file_name, ${object}.alt_names) LIKE ?`, `%${like}%`)
  return reaching('rough', allOf([indexed, exact]))
}

/** Any tag of the object. Tags that match a pattern are looked up first. */
export const tag: Where = (value, place) => {
  const { raw } = requireText(value)
  const rows = (where: string) => ({ from: 'tag AS t', objectId: 't.object_id', where })
  if (!isPattern(raw)) return hasRow(place, rows('t.tag = ?'), removeEscapes(raw))
  const like = toLike(raw)
  const tags = place.tagsLike(like)
  if (tags === undefined) return reaching('all', hasRow(place, rows('t.tag LIKE ?'), like))
  return tags.length === 0 ? NEVER : hasRow(place, rows('t.tag = ANY (?::varchar[])'), tags)
}

/** The text of any comment. */
export const comment: Where = (value, place) => {
  const parts = splitPattern(requireText(value).raw, PLAIN)
  const { sql, bindings, reach } = likeLong(longText('t.comment'), { patterns: [parts], form: place.form })
  return reaching(reach, hasRow(place, { from: 'comment AS t', objectId: 't.object_id', where: sql }, ...bindings))
}

function matches(expression: string, { raw }: Text, { hasTrigrams }: Indexes = { hasTrigrams: false }): Condition {
  if (!isPattern(raw)) return reaching('some', condition(`${expression} = ?`, removeEscapes(raw)))
  const parts = splitPattern(raw, PLAIN)
  const isIndexed = hasPrefix(parts) || (hasTrigrams && hasWord(parts))
  return reaching(isIndexed ? 'some' : 'all', condition(`${expression} LIKE ?`, toLike(raw)))
}

import { allOf, type Condition, condition, hasRow, NEVER, withSelectivity } from '../condition.ts'
import { type Column, type ConditionContext, columnAt, type ValueCondition } from '../condition-context.ts'
import { requireText } from '../literal.ts'
import { hasPrefix, hasWord, PLAIN, splitPattern } from '../pattern.ts'
import { isPattern, removeEscapes, toLike } from '../raw-value.ts'
import type { Text } from '../tree.ts'
import { likeLong, longText } from './long-text.ts'

/** Whether the column has a trigram index in addition to a B-tree, and whether nearly every value occurs once. */
type Indexes = { readonly hasTrigrams?: true; readonly isDistinct?: true }

/** A text column with a B-tree index. */
export function text(column: Column, indexes: Indexes = {}): ValueCondition {
  return (value, context) => matches(columnAt(column, context), requireText(value), { ...indexes, ...context })
}

/** A hash in lower-case hex: a complete one may be in upper case, a pattern is used unchanged. */
export function hash(column: string, digits: number): ValueCondition {
  return (value, context) => {
    const { raw, ...rest } = requireText(value)
    const isWhole = raw.length === digits && /^[0-9a-f]+$/i.test(raw)
    const text = { ...rest, raw: isWhole ? raw.toLowerCase() : raw }
    const found = matches(columnAt(column, context), text, { isDistinct: true, ...context })
    return isPattern(raw) ? found : withSelectivity('few', found)
  }
}

/** The main name of a file or any later name. */
export const fileName: ValueCondition = (value, { object, form }) => {
  const text = requireText(value)
  if (!isPattern(text.raw)) {
    const name = removeEscapes(text.raw)
    const further = `ARRAY (SELECT n.id FROM object AS n WHERE n.alt_names @> ARRAY[?]::varchar[])`
    // By id: the planner expects every 200th row to contain any name, and would prefer to scan the listing.
    return withSelectivity('some', condition(`${object}.file_name = ? OR ${object}.id = ANY (${further})`, name, name))
  }
  const parts = splitPattern(text.raw, PLAIN)
  const like = toLike(text.raw)
  const names = `EXISTS (SELECT 1 FROM unnest(${object}.alt_names) AS n (name) WHERE n.name LIKE ?)`
  const exact = condition(`${object}.file_name LIKE ? OR ${names}`, like, like)
  if (!hasWord(parts)) return exact
  if (form === 'scan') return withSelectivity('rough', exact)
  // The names as one text, which has an index.
  const indexed = condition(`lz_file_names(${object}.file_name, ${object}.alt_names) LIKE ?`, `%${like}%`)
  return withSelectivity('rough', allOf([indexed, exact]))
}

/** Any tag of the object. Tags that match a pattern are looked up first. */
export const tag: ValueCondition = (value, context) => {
  const { raw } = requireText(value)
  const rows = (where: string) => ({ from: 'tag AS t', objectId: 't.object_id', where })
  if (!isPattern(raw)) {
    const name = removeEscapes(raw)
    return { ...hasRow(context, rows('t.tag = ?'), name), tag: name }
  }
  const like = toLike(raw)
  const tags = context.tagsLike(like)
  if (tags === undefined) return withSelectivity('all', hasRow(context, rows('t.tag LIKE ?'), like))
  return tags.length === 0 ? NEVER : hasRow(context, rows('t.tag = ANY (?::varchar[])'), tags)
}

/** The text of any comment. */
export const comment: ValueCondition = (value, context) => {
  const parts = splitPattern(requireText(value).raw, PLAIN)
  const { sql, bindings, selectivity } = likeLong(longText('t.comment'), { patterns: [parts], form: context.form })
  return withSelectivity(
    selectivity,
    hasRow(context, { from: 'comment AS t', objectId: 't.object_id', where: sql }, ...bindings),
  )
}

type TextContext = Indexes & Pick<ConditionContext, 'form' | 'isRequired' | 'object'>

function matches(expression: string, { raw }: Text, matching: TextContext): Condition {
  const { hasTrigrams, isDistinct, isRequired, form, object } = matching
  if (!isPattern(raw)) return withSelectivity('some', condition(`${expression} = ?`, removeEscapes(raw)))
  const parts = splitPattern(raw, PLAIN)
  const like = condition(`${expression} LIKE ?`, toLike(raw))
  if (hasPrefix(parts) || (hasTrigrams && hasWord(parts))) return withSelectivity('some', like)
  if (!isDistinct || !isRequired || !hasWord(parts)) return like
  if (form === 'scan') return withSelectivity('rough', like)
  // Comparing all that the index holds takes a third of the time of reading all objects.
  const column = expression.slice(object.length + 1)
  const values = `SELECT v.${column} FROM object AS v WHERE v.${column} LIKE ?`
  return { ...condition(`${expression} IN (${values})`, toLike(raw)), selectivity: 'rough', joins: 1 }
}

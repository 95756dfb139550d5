import { type Condition, condition, type Form, reaching } from '../condition.ts'
import { hasWord, likeOf, type Part } from '../pattern.ts'

/** A text whose index leaves out the few that are very long: `isShort` and `isLong` are the predicates of two indexes. */
export type LongText = { readonly text: string; readonly isShort: string; readonly isLong: string }

const INDEXED_BYTES = 5_000_000

export function longText(text: string): LongText {
  const bytes = `octet_length(${text})`
  return { text, isShort: `${bytes} <= ${INDEXED_BYTES}`, isLong: `${bytes} > ${INDEXED_BYTES}` }
}

/** The text of a config takes long to write out, so its length is known from a column. */
export function configText(object: string): LongText {
  return { text: `${object}.cfg::text`, isShort: `${object}.has_long_cfg IS NULL`, isLong: `${object}.has_long_cfg` }
}

type Wanted = {
  /** Any of them. */
  readonly patterns: readonly (readonly Part[])[]
  readonly form: Form
}

/** A text of any length that is like one of some patterns. */
export function likeLong(text: LongText, { patterns, form }: Wanted): Condition {
  const likes = new Set(patterns.map((parts) => likeOf(parts)))
  return likeAnyLong(text, [...likes], { isIndexed: patterns.every(hasWord), form })
}

type Serving = {
  readonly isIndexed: boolean
  readonly form: Form
  /** Another condition tells exactly: texts that no index knows need not be compared. */
  readonly isPrefilter?: boolean
}

export function likeAnyLong(
  { text, isShort, isLong }: LongText,
  likes: readonly string[],
  { isIndexed, form, isPrefilter = false }: Serving,
): Condition {
  const plain = condition(`${text} LIKE ANY (?::text[])`, likes)
  if (!isIndexed) return plain
  if (form === 'walk') return reaching('rough', plain)
  // The index serves LIKE, not LIKE ANY.
  const short = `${isShort} AND (${likes.map(() => `${text} LIKE ?`).join(' OR ')})`
  if (isPrefilter) return reaching('rough', condition(`(${short} OR ${isLong})`, ...likes))
  return reaching('rough', condition(`(${short} OR ${isLong} AND ${plain.sql})`, ...likes, likes))
}

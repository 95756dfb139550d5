import { type Condition, condition, type Form, withSelectivity } from '../condition.ts'
import { hasWord, likeOf, type Part } from '../pattern.ts'

/** A text whose index excludes very long ones: `isShort` and `isLong` are the predicates of two indexes. */
export type LongText = { readonly text: string; readonly isShort: string; readonly isLong: string }

const INDEXED_BYTES = 5_000_000

export function longText(text: string): LongText {
  const bytes = `octet_length(${text})`
  return { text, isShort: `${bytes} <= ${INDEXED_BYTES}`, isLong: `${bytes} > ${INDEXED_BYTES}` }
}

/** Serializing a config is slow, so a column records whether its text is long. */
export function configText(object: string): LongText {
  return { text: `${object}.cfg::text`, isShort: `${object}.has_long_cfg IS NULL`, isLong: `${object}.has_long_cfg` }
}

type LikePatterns = {
  /** Alternatives. */
  readonly patterns: readonly (readonly Part[])[]
  readonly form: Form
}

/** A text of any length that matches one of the patterns. */
export function likeLong(text: LongText, { patterns, form }: LikePatterns): Condition {
  const likes = new Set(patterns.map((parts) => likeOf(parts)))
  return likeAnyLong(text, [...likes], { isIndexed: patterns.every(hasWord), form })
}

type IndexUse = {
  readonly isIndexed: boolean
  readonly form: Form
  /** An exact condition follows: texts outside the index need not be compared. */
  readonly isPrefilter?: boolean
}

export function likeAnyLong(
  { text, isShort, isLong }: LongText,
  likes: readonly string[],
  { isIndexed, form, isPrefilter = false }: IndexUse,
): Condition {
  const plain = condition(`${text} LIKE ANY (?::text[])`, likes)
  if (!isIndexed) return plain
  if (form === 'scan') return withSelectivity('rough', plain)
  // The index supports LIKE, not LIKE ANY.
  const short = `${isShort} AND (${likes.map(() => `${text} LIKE ?`).join(' OR ')})`
  if (isPrefilter) return withSelectivity('rough', condition(`(${short} OR ${isLong})`, ...likes))
  return withSelectivity('rough', condition(`(${short} OR ${isLong} AND ${plain.sql})`, ...likes, likes))
}

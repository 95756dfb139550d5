import type { SearchedText, TextKind } from './searched-text.ts'

export type MatchedIn = 'hash' | 'name' | 'tag' | 'family' | 'config' | 'blob' | 'fact' | 'attribute' | 'comment'

/** A query in the language of searches for what a text matches in one of its places. */
export type TextQuery = { readonly matched_in: MatchedIn; readonly query: string }

type Fields = {
  readonly matched_in: MatchedIn
  /** Which texts are looked for there. */
  readonly kinds: 'every' | readonly TextKind[]
  readonly conditions: (text: string) => readonly string[]
}

const TABLE: readonly Fields[] = [
  { matched_in: 'hash', kinds: ['hash', 'hash_prefix'], conditions: hashes },
  { matched_in: 'name', kinds: 'every', conditions: inFields('file.name', 'blob.name') },
  // Tags are in lower case.
  { matched_in: 'tag', kinds: 'every', conditions: (text) => [within('tag', text.toLowerCase())] },
  { matched_in: 'family', kinds: ['hash_prefix', 'text'], conditions: inFields('config.family') },
  { matched_in: 'config', kinds: 'every', conditions: inFields('config.cfg') },
  { matched_in: 'blob', kinds: 'every', conditions: inFields('blob.content') },
  // Facts are in lower case.
  { matched_in: 'fact', kinds: 'every', conditions: (text) => [within('file.fact', text.toLowerCase())] },
  { matched_in: 'attribute', kinds: 'every', conditions: inFields('attribute.*') },
  { matched_in: 'comment', kinds: 'every', conditions: inFields('comment') },
]

/** One query for each place in which such a text may occur. */
export function textQueries({ text, kind }: SearchedText): TextQuery[] {
  return TABLE.filter(({ kinds }) => kinds === 'every' || kinds.includes(kind)).map(({ matched_in, conditions }) => ({
    matched_in,
    query: conditions(text).join(' OR '),
  }))
}

/** Texts are compared with their case, so a text with capitals is looked for in lower case as well. */
function inFields(...fields: readonly string[]) {
  return (text: string): readonly string[] => {
    const forms = new Set([text, text.toLowerCase()])
    return fields.flatMap((field) => [...forms].map((form) => within(field, form)))
  }
}

function within(field: string, text: string): string {
  return `${field}:"*${text.replaceAll(/["\\*?]/g, '\\$&')}*"`
}

const WHOLE: ReadonlyMap<number, string> = new Map([
  [32, 'file.md5'],
  [40, 'file.sha1'],
  [64, 'dhash'],
  [128, 'file.sha512'],
])
const CRC32_DIGITS = 8

/** A whole hash, or all that begin with the digits. */
function hashes(text: string): string[] {
  const digits = text.toLowerCase()
  const whole = WHOLE.get(digits.length)
  if (whole !== undefined) return [`${whole}:${digits}`]
  const longer = [...WHOLE].filter(([length]) => length > digits.length).map(([, field]) => `${field}:${digits}*`)
  return digits.length === CRC32_DIGITS ? [`file.crc32:${digits}`, ...longer] : longer
}

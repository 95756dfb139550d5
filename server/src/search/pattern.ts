import { escapeText } from '../json/stored-text.ts'

/** A piece of a value: text to be found as it is, or a wildcard. Stars in a row are one. */
export type Part = { readonly text: string } | { readonly wildcard: '*' | '?' }

/** How the text of a value becomes the text that is stored. */
export type Encoding = {
  readonly text: (text: string) => string
  /** For a character that stood behind a backslash. */
  readonly escaped: (character: string) => string
}

/** Stored as it is. */
export const PLAIN: Encoding = { text: (text) => text, escaped: (character) => character }

/** Stored in printable ASCII. */
export const ENCODED: Encoding = { text: escapeText, escaped: escapeText }

/** The same, where the query may also write the stored escapes: `\n`, `\x00`, `\u0105`. */
export const ENCODED_WITH_ESCAPES: Encoding = {
  text: escapeText,
  escaped: (character) => (/[tnrxuU]/.test(character) ? `\\${character}` : escapeText(character)),
}

export function splitPattern(raw: string, encoding: Encoding): Part[] {
  const parts: Part[] = []
  let text = ''
  for (const [, escaped, wildcard, plain = ''] of raw.matchAll(/\\([^\n])|(\*+|\?)|([^\\*?]+|\\)/gu)) {
    if (wildcard === undefined) {
      text += escaped === undefined ? encoding.text(plain) : encoding.escaped(escaped)
      continue
    }
    if (text !== '') parts.push({ text })
    text = ''
    parts.push({ wildcard: wildcard === '?' ? '?' : '*' })
  }
  return text === '' ? parts : [...parts, { text }]
}

export function isStar(part: Part | undefined): boolean {
  return part !== undefined && 'wildcard' in part && part.wildcard === '*'
}

export function hasWildcard(parts: readonly Part[]): boolean {
  return parts.some((part) => 'wildcard' in part)
}

/** The value where it has no wildcards. */
export function literalOf(parts: readonly Part[]): string {
  return parts.map((part) => ('text' in part ? part.text : part.wildcard)).join('')
}

/** A pattern of LIKE. `write` turns each text into the form it has in what is compared. */
export function likeOf(parts: readonly Part[], write: (text: string) => string = (text) => text): string {
  return parts
    .map((part) => {
      if ('text' in part) return write(part.text).replace(/[%_\\]/g, '\\$&')
      return part.wildcard === '*' ? '%' : '_'
    })
    .join('')
}

/** Whether what is like the pattern begins with a known text. */
export function hasPrefix([first]: readonly Part[]): boolean {
  return first !== undefined && 'text' in first && first.text.length > 1
}

/** Whether there is a word to look up in an index of trigrams. Letters beyond ASCII count or not by the database's locale. */
export function hasWord(parts: readonly Part[]): boolean {
  return parts.some((part) => 'text' in part && /[a-z0-9]{3}/i.test(part.text))
}

import { escapeText } from '../json/stored-text.ts'

/** A part of a value: literal text or a wildcard. Consecutive stars are one. */
export type Part = { readonly text: string } | { readonly wildcard: '*' | '?' }

/** How the text of a value maps to stored text. */
export type Encoding = {
  readonly text: (text: string) => string
  /** For a character after a backslash. */
  readonly escaped: (character: string) => string
}

/** Stored unchanged. */
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

/** The value, if it has no wildcards. */
export function literalOf(parts: readonly Part[]): string {
  return parts.map((part) => ('text' in part ? part.text : part.wildcard)).join('')
}

/** A LIKE pattern. `write` converts each text to its form in the compared column. */
export function likeOf(parts: readonly Part[], write: (text: string) => string = (text) => text): string {
  return parts
    .map((part) => {
      if ('text' in part) return write(part.text).replace(/[%_\\]/g, '\\$&')
      return part.wildcard === '*' ? '%' : '_'
    })
    .join('')
}

/** Whether matches of the pattern start with a fixed text. */
export function hasPrefix([first]: readonly Part[]): boolean {
  return first !== undefined && 'text' in first && first.text.length > 1
}

/** Three letters or digits, or a shorter word with its beginning: `.13` and `.7.` of an address. */
const WORD = /[a-z0-9]{3}|[ -/:-@[-`{-~](?:[a-z0-9]{2}|[a-z0-9][ -/:-@[-`{-~])/i

/** Whether there is a word to look up in an index of trigrams. Whether letters beyond ASCII count depends on the database's locale. */
export function hasWord(parts: readonly Part[]): boolean {
  return parts.some((part) => 'text' in part && WORD.test(part.text))
}

// The rules of the command line (cli/src/text/visible.ts); a test compares them.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
const hiddenInLines = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

export type Piece = { readonly text: string; readonly isEscape: boolean }

/** Untrusted text with its unseen characters written out: control and format characters, and those that change directions. */
export function escapeInvisible(text: string): string {
  return text.replace(hidden, escapeOf)
}

/** The same in pieces, so that escapes can be told from text that looks like one. */
export function visiblePieces(text: string, { keepLines = false } = {}): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: character, index } of text.matchAll(keepLines ? hiddenInLines : hidden)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isEscape: false })
    pieces.push({ text: escapeOf(character), isEscape: true })
    end = index + character.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isEscape: false })
  return pieces
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code === 0x0a) return '\\n'
  if (code === 0x0d) return '\\r'
  if (code === 0x09) return '\\t'
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`
  return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
}

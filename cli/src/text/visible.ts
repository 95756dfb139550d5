const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** Untrusted text made safe for a terminal: characters that would not be seen are escaped. */
export function escapeInvisible(text: string): string {
  return text.replace(hidden, (character) => escapeOf(character.codePointAt(0) ?? 0))
}

/** JSON that is pure data on a terminal too: control and format characters are escaped, the value stays the same. */
export function safeJson(value: unknown, indent?: number): string {
  return escapeHidden(JSON.stringify(value, undefined, indent) ?? 'null')
}

/** JSON texts made safe for a terminal: hidden characters occur only in strings, besides the breaks between lines. */
export function escapeHidden(text: string): string {
  return text.replace(hidden, (character) => (character === '\n' ? character : utf16Escapes(character)))
}

function escapeOf(code: number): string {
  if (code === 0x0a) return '\\n'
  if (code === 0x0d) return '\\r'
  if (code === 0x09) return '\\t'
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`
  return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
}

function utf16Escapes(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}

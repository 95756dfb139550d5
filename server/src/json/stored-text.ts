// Texts may have many megabytes: replacing by patterns would take seconds, and ten times their memory.

const BACKSLASH = 0x5c
const HEX = '0123456789abcdef'
// Backslash, tab, line feed and carriage return, and the letters they are written with.
const LETTER_OF: Readonly<Record<number, number>> = { 92: 0x5c, 9: 0x74, 10: 0x6e, 13: 0x72 }
const CODE_OF: Readonly<Record<number, number>> = { 92: 0x5c, 116: 0x09, 110: 0x0a, 114: 0x0d }
// \x, \u and \U.
const TWO_DIGITS = [0x78, 2] as const
const FOUR_DIGITS = [0x75, 4] as const
const EIGHT_DIGITS = [0x55, 8] as const
const DIGITS_OF: Readonly<Record<number, number>> = Object.fromEntries([TWO_DIGITS, FOUR_DIGITS, EIGHT_DIGITS])
const LAST_CODE_POINT = 0x10ffff

/** The form in which contents of blobs and texts inside configurations are stored: printable ASCII, so that any text can be stored. */
export function escapeText(text: string): string {
  const size = escapedLength(text)
  if (size === text.length) return text
  const out = Buffer.allocUnsafe(size)
  let at = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) ?? 0
    if (code > 0xffff) i++
    if (isPlain(code)) out[at++] = code
    else at = writeEscape(out, at, code)
  }
  return out.toString('latin1')
}

export function escapedLength(text: string): number {
  let size = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (isPlain(unit)) continue
    const code = unit < 0xd800 ? unit : (text.codePointAt(i) ?? 0)
    if (code > 0xffff) i++
    size += extraOf(code)
  }
  return size
}

function isPlain(code: number): boolean {
  return code >= 0x20 && code < 0x7f && code !== BACKSLASH
}

function extraOf(code: number): number {
  if (LETTER_OF[code] !== undefined) return 1
  if (code < 0x100) return 3
  return code > 0xffff ? 8 : 5
}

function writeEscape(out: Uint8Array, start: number, code: number): number {
  let at = start
  out[at++] = BACKSLASH
  const letter = LETTER_OF[code]
  if (letter !== undefined) {
    out[at++] = letter
    return at
  }
  const [kind, digits] = code < 0x100 ? TWO_DIGITS : code > 0xffff ? EIGHT_DIGITS : FOUR_DIGITS
  out[at++] = kind
  for (let shift = 4 * (digits - 1); shift >= 0; shift -= 4) out[at++] = HEX.charCodeAt((code >> shift) & 15)
  return at
}

/** Other escapes are left unchanged. */
export function unescapeText(stored: string): string {
  if (!stored.includes('\\')) return stored
  const units = new Uint16Array(stored.length)
  let size = 0
  for (let i = 0; i < stored.length; ) {
    const unit = stored.charCodeAt(i)
    const found = unit === BACKSLASH ? readEscape(stored, i + 1) : null
    if (found === null) {
      units[size++] = unit
      i++
      continue
    }
    const [code, length] = found
    if (code > 0xffff) units[size++] = 0xd7c0 + (code >> 10)
    units[size++] = code > 0xffff ? 0xdc00 + (code & 0x3ff) : code
    i += length + 1
  }
  return Buffer.from(units.buffer, 0, size * 2).toString('utf16le')
}

/** Code point, and length after the backslash. */
function readEscape(stored: string, at: number): readonly [number, number] | null {
  const letter = stored.charCodeAt(at)
  const code = CODE_OF[letter]
  if (code !== undefined) return [code, 1]
  const digits = DIGITS_OF[letter] ?? 0
  let point = digits === 0 ? -1 : 0
  for (let i = at + 1; i <= at + digits && point >= 0; i++) {
    const digit = digitOf(stored.charCodeAt(i))
    point = digit < 0 ? -1 : point * 16 + digit
  }
  return point < 0 || point > LAST_CODE_POINT ? null : [point, digits + 1]
}

function digitOf(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30
  const lower = unit | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

import type { Encoding } from './encodings.ts'

/** A row of text, by positions in the bytes it was split from. */
export type TextRow = { readonly start: number; readonly end: number }

export const MAX_ROW_LENGTH = 160

/** Splits bytes into rows: after line feeds, and where a row would become too long, but never inside a character. */
export function textRows(bytes: Uint8Array, encoding: Encoding): TextRow[] {
  return encoding === 'utf-16le' || encoding === 'utf-16be' ? wideRows(bytes, encoding) : narrowRows(bytes, encoding)
}

function narrowRows(bytes: Uint8Array, encoding: Encoding): TextRow[] {
  const rows: TextRow[] = []
  let start = 0
  while (start < bytes.length) {
    const line = bytes.indexOf(0x0a, start)
    const lineEnd = line === -1 ? bytes.length : line + 1
    const end = lineEnd - start > MAX_ROW_LENGTH ? start + MAX_ROW_LENGTH : lineEnd
    const whole = encoding === 'utf-8' && end < lineEnd ? wholeCharacters(bytes, end) : end
    rows.push({ start, end: whole })
    start = whole
  }
  return rows
}

/** Up to the beginning of the character that the end is in; text that is no UTF-8 may be cut anywhere. */
function wholeCharacters(bytes: Uint8Array, end: number): number {
  for (let at = end; at > end - 4; at--) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at
  return end
}

function wideRows(bytes: Uint8Array, encoding: Encoding): TextRow[] {
  const [low, high] = encoding === 'utf-16le' ? [0, 1] : [1, 0]
  const isHighSurrogate = (at: number): boolean => ((bytes[at + high] ?? 0) & 0xfc) === 0xd8
  const rows: TextRow[] = []
  let start = 0
  for (let at = 0; at < bytes.length; at += 2) {
    const isLineFeed = bytes[at + low] === 0x0a && bytes[at + high] === 0
    const isLong = at + 2 - start >= 2 * MAX_ROW_LENGTH && !isHighSurrogate(at)
    if (!isLineFeed && !isLong) continue
    rows.push({ start, end: Math.min(at + 2, bytes.length) })
    start = at + 2
  }
  if (start < bytes.length) rows.push({ start, end: bytes.length })
  return rows
}

/** Counts the first bytes that continue a character of the previous page. */
export function continuationLength(bytes: Uint8Array, encoding: Encoding): number {
  if (encoding !== 'utf-8') return 0
  const first = bytes.subarray(0, 4).findIndex((byte) => (byte & 0xc0) !== 0x80)
  return first > 0 && first < 4 ? first : 0
}

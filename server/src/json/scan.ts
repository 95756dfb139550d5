import { JsonFault } from './json-fault.ts'
import { type RawNumber, readNumber } from './raw-number.ts'

export const QUOTE = 0x22

/** A position in a JSON text, and how to read the value there. */
export type Scan = { readonly text: string; at: number; path(): string }

export function skipBlanks(scan: Scan): number {
  const { text } = scan
  let { at } = scan
  for (;;) {
    const code = text.charCodeAt(at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break
    at++
  }
  scan.at = at
  return at
}

export function readString(scan: Scan): string {
  if (scan.text.charCodeAt(scan.at) !== QUOTE) throw unexpected(scan)
  const start = scan.at + 1
  const end = endOfPlain(scan.text, start)
  if (scan.text.charCodeAt(end) !== QUOTE) return readEscaped(scan)
  scan.at = end + 1
  return scan.text.slice(start, end)
}

/** The position of the closing quote, or of an escape. */
function endOfPlain(text: string, start: number): number {
  let at = start
  for (let code = text.charCodeAt(at); code >= 0x20 && code !== 0x22 && code !== 0x5c; ) code = text.charCodeAt(++at)
  return at
}

function readEscaped(scan: Scan): string {
  const { text, at: start } = scan
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  if (end === -1) throw new JsonFault(`is not valid JSON: unterminated string ${placeOf(scan)}`)
  scan.at = end + 1
  try {
    return JSON.parse(text.slice(start, end + 1))
  } catch {
    throw new JsonFault(
      `is not valid JSON: unknown escape or raw control character in a string ${placeOf({ ...scan, at: start })}`,
    )
  }
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote
  while (text[first - 1] === '\\') first--
  return (quote - first) % 2 === 1
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const MAX_SHOWN_LENGTH = 40

export function readDigits(scan: Scan): number | RawNumber {
  const start = scan.at
  NUMBER.lastIndex = start
  if (!NUMBER.test(scan.text)) throw unexpected(scan)
  const source = scan.text.slice(start, NUMBER.lastIndex)
  const value = readNumber(source)
  if (value !== null) {
    scan.at = NUMBER.lastIndex
    return value
  }
  throw new JsonFault(`has a number out of range, ${source.slice(0, MAX_SHOWN_LENGTH)}, ${placeOf(scan)}`, scan.path())
}

export function readWord<T>(scan: Scan, word: string, value: T): T {
  if (!scan.text.startsWith(word, scan.at)) throw unexpected(scan)
  scan.at += word.length
  return value
}

/** The character is given by its code. */
export function takes(scan: Scan, character: number): boolean {
  if (scan.text.charCodeAt(skipBlanks(scan)) !== character) return false
  scan.at++
  return true
}

export function expect(scan: Scan, character: number): void {
  if (!takes(scan, character)) throw unexpected(scan)
}

export function unexpected(scan: Scan): JsonFault {
  const { text, at } = scan
  return new JsonFault(
    at < text.length
      ? `is not valid JSON: unexpected ${JSON.stringify(text[at])} ${placeOf(scan)}`
      : 'is not valid JSON: unexpected end',
  )
}

export function placeOf({ text, at }: Scan): string {
  const before = text.slice(0, at)
  return `at line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`
}

import { isRawNumber, type RawNumber, readNumber } from './raw-number.ts'

/** Parsed JSON that is written again without loss by JSON.stringify. */
export type Lossless = null | boolean | string | number | RawNumber | Lossless[] | LosslessObject
export type LosslessObject = { [name: string]: Lossless }

export function isLosslessObject(value: unknown): value is LosslessObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}

/** Its message says what is wrong and where. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault'
}

const DEEPEST = 500

type Reading = { readonly text: string; readonly deepest: number; at: number; depth: number }

/**
 * Like JSON.parse, but numbers keep their digits and what is nested too deep is refused. JSON.parse can tell the source of
 * a number only at thirty times the cost, and a gigabyte of memory for a body of the size that is allowed here.
 */
export function parseLossless(text: string, deepest = DEEPEST): Lossless {
  const reading = { text, deepest, at: 0, depth: 0 }
  const value = readValue(reading)
  if (skipBlanks(reading) < text.length) throw unexpected(reading)
  return value
}

function readValue(reading: Reading): Lossless {
  switch (skipBlanks(reading) < reading.text.length ? reading.text[reading.at] : '') {
    case '"':
      return readString(reading)
    case '{':
      return nested(reading, readObject)
    case '[':
      return nested(reading, readArray)
    case 't':
      return readWord(reading, 'true', true)
    case 'f':
      return readWord(reading, 'false', false)
    case 'n':
      return readWord(reading, 'null', null)
    default:
      return readDigits(reading)
  }
}

function skipBlanks(reading: Reading): number {
  const { text } = reading
  let { at } = reading
  for (;;) {
    const code = text.charCodeAt(at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break
    at++
  }
  reading.at = at
  return at
}

function nested<T>(reading: Reading, read: (reading: Reading) => T): T {
  if (++reading.depth > reading.deepest)
    throw new JsonFault(`is nested deeper than ${reading.deepest} levels ${placeOf(reading)}`)
  reading.at++
  const value = read(reading)
  reading.depth--
  return value
}

function readArray(reading: Reading): Lossless[] {
  const items: Lossless[] = []
  if (takes(reading, ']')) return items
  do items.push(readValue(reading))
  while (takes(reading, ','))
  expect(reading, ']')
  return items
}

function readObject(reading: Reading): LosslessObject {
  const members: LosslessObject = {}
  if (takes(reading, '}')) return members
  do {
    skipBlanks(reading)
    const name = readString(reading)
    expect(reading, ':')
    setMember(members, name, readValue(reading))
  } while (takes(reading, ','))
  expect(reading, '}')
  return members
}

/** An assignment to the one special name would change the prototype. */
export function setMember(members: LosslessObject, name: string, value: Lossless): void {
  if (name !== '__proto__') members[name] = value
  else Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true })
}

function readString(reading: Reading): string {
  if (reading.text[reading.at] !== '"') throw unexpected(reading)
  const start = reading.at + 1
  const end = endOfPlain(reading.text, start)
  if (reading.text[end] !== '"') return readEscaped(reading)
  reading.at = end + 1
  return reading.text.slice(start, end)
}

/** Where the quote is, or what needs more care. */
function endOfPlain(text: string, start: number): number {
  let at = start
  for (let code = text.charCodeAt(at); code >= 0x20 && code !== 0x22 && code !== 0x5c; ) code = text.charCodeAt(++at)
  return at
}

function readEscaped(reading: Reading): string {
  const { text, at: start } = reading
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  if (end === -1) throw new JsonFault(`is no JSON: a text does not end ${placeOf(reading)}`)
  reading.at = end + 1
  try {
    return JSON.parse(text.slice(start, end + 1))
  } catch {
    throw new JsonFault(
      `is no JSON: a text has an unknown escape or a raw control character ${placeOf({ ...reading, at: start })}`,
    )
  }
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote
  while (text[first - 1] === '\\') first--
  return (quote - first) % 2 === 1
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const LONGEST_SHOWN = 40

function readDigits(reading: Reading): number | RawNumber {
  const start = reading.at
  NUMBER.lastIndex = start
  if (!NUMBER.test(reading.text)) throw unexpected(reading)
  const source = reading.text.slice(start, NUMBER.lastIndex)
  const value = readNumber(source)
  if (value !== null) {
    reading.at = NUMBER.lastIndex
    return value
  }
  throw new JsonFault(`has a number out of range, ${source.slice(0, LONGEST_SHOWN)}, ${placeOf(reading)}`)
}

function readWord<T>(reading: Reading, word: string, value: T): T {
  if (!reading.text.startsWith(word, reading.at)) throw unexpected(reading)
  reading.at += word.length
  return value
}

function takes(reading: Reading, character: string): boolean {
  if (reading.text[skipBlanks(reading)] !== character) return false
  reading.at++
  return true
}

function expect(reading: Reading, character: string): void {
  if (!takes(reading, character)) throw unexpected(reading)
}

function unexpected(reading: Reading): JsonFault {
  const { text, at } = reading
  return new JsonFault(
    at < text.length
      ? `is no JSON: unexpected ${JSON.stringify(text[at])} ${placeOf(reading)}`
      : 'is no JSON: it ends too early',
  )
}

function placeOf({ text, at }: Reading): string {
  const before = text.slice(0, at)
  return `at line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`
}

import { JsonFault } from './json-fault.ts'
import { isRawNumber, type RawNumber } from './raw-number.ts'
import { expect, placeOf, readDigits, readString, readWord, type Scan, skipBlanks, takes, unexpected } from './scan.ts'
import { isDue, openYielder, yieldNow } from './yielder.ts'

/** Parsed JSON that JSON.stringify writes back without loss. */
export type Lossless = null | boolean | string | number | RawNumber | Lossless[] | LosslessObject
export type LosslessObject = { [name: string]: Lossless }

export function isLosslessObject(value: unknown): value is LosslessObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}

const DEEPEST = 500
const LONGEST_PATH = 5

/** Open lists and objects, each with the position of its next value. */
type Reading = Scan & {
  readonly deepest: number
  readonly open: (Lossless[] | LosslessObject)[]
  readonly steps: (string | number)[]
  result: Lossless | undefined
}

/**
 * Like JSON.parse, but numbers keep their digits and deep nesting is refused. JSON.parse can give the source text of
 * a number only at thirty times the cost, and a gigabyte of memory for the largest body that is allowed here.
 */
export function parseLossless(text: string, deepest = DEEPEST): Lossless {
  const reading = openReading(text, deepest)
  while (reading.result === undefined) readStep(reading)
  return finished(reading, reading.result)
}

/** The same for large documents: yields to other requests. */
export async function parseLosslessInTurns(text: string, deepest = DEEPEST): Promise<Lossless> {
  const reading = openReading(text, deepest)
  const yielder = openYielder()
  while (reading.result === undefined) {
    readStep(reading)
    if (isDue(yielder)) await yieldNow(yielder)
  }
  return finished(reading, reading.result)
}

function openReading(text: string, deepest: number): Reading {
  const steps: Reading['steps'] = []
  const open: Reading['open'] = []
  const path = (): string => steps.slice(0, Math.min(open.length, LONGEST_PATH)).join('.')
  return { text, at: 0, path, deepest, open, steps, result: undefined }
}

function finished(reading: Reading, value: Lossless): Lossless {
  if (skipBlanks(reading) < reading.text.length) throw unexpected(reading)
  return value
}

/** Reads a scalar, or the start of a list or object, and closes what ends with it. */
function readStep(reading: Reading): void {
  let value = readBeginning(reading)
  while (value !== undefined) {
    const level = reading.open.length - 1
    const around = reading.open[level]
    if (around === undefined) {
      reading.result = value
      return
    }
    if (Array.isArray(around)) around.push(value)
    else setMember(around, String(reading.steps[level]), value)
    if (takes(reading, ',')) {
      stepInto(reading, around)
      return
    }
    expect(reading, Array.isArray(around) ? ']' : '}')
    value = reading.open.pop()
  }
}

/** Undefined if a list or object with content was opened. */
function readBeginning(reading: Reading): Lossless | undefined {
  switch (skipBlanks(reading) < reading.text.length ? reading.text[reading.at] : '') {
    case '"':
      return readString(reading)
    case '{':
      return begin(reading, {}, '}')
    case '[':
      return begin(reading, [], ']')
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

function begin(reading: Reading, container: Lossless[] | LosslessObject, end: string): Lossless | undefined {
  if (reading.open.length === reading.deepest)
    throw new JsonFault(`is nested deeper than ${reading.deepest} levels ${placeOf(reading)}`, reading.path())
  reading.at++
  if (takes(reading, end)) return container
  reading.open.push(container)
  stepInto(reading, container)
  return undefined
}

/** Advances to the next value of the list or object. */
function stepInto(reading: Reading, container: Lossless[] | LosslessObject): void {
  const level = reading.open.length - 1
  if (Array.isArray(container)) {
    reading.steps[level] = container.length
    return
  }
  skipBlanks(reading)
  const name = readString(reading)
  expect(reading, ':')
  reading.steps[level] = name
}

/** An assignment to the one special name would change the prototype. */
export function setMember(members: LosslessObject, name: string, value: Lossless): void {
  if (name !== '__proto__') members[name] = value
  else Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true })
}

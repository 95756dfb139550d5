import { JsonFault } from './json-fault.ts'
import { type Outline, SKIPPED, WHOLE } from './outline.ts'
import { isRawNumber, type RawNumber } from './raw-number.ts'
import {
  expect,
  placeOf,
  QUOTE,
  readDigits,
  readString,
  readWord,
  type Scan,
  skipBlanks,
  takes,
  unexpected,
} from './scan.ts'
import { textFault } from './text-fault.ts'
import { isDue, openYielder, yieldNow } from './yielder.ts'

/** Parsed JSON that JSON.stringify writes back without loss. */
export type Lossless = null | boolean | string | number | RawNumber | Lossless[] | LosslessObject
export type LosslessObject = { [name: string]: Lossless }

export function isLosslessObject(value: unknown): value is LosslessObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}

const MAX_DEPTH = 500
/** Of a document: lists, objects and scalars together. */
export const MAX_VALUES = 1_000_000
const MAX_PATH_LENGTH = 5
const [COMMA, COLON, LIST, LIST_END, OBJECT, OBJECT_END] = [0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d]
const [TRUE, FALSE, NULL] = [0x74, 0x66, 0x6e]
// A list that grows takes memory for so many items at first.
const GROWN_CAPACITY = 17

export type ParseOptions = {
  readonly maxDepth?: number
  /** Of lists, objects and scalars together. */
  readonly maxValues?: number
  readonly outline?: Outline
  /** Called now and then with how many values were read since; it may throw. */
  readonly onValues?: (count: number) => void
}

/** Open lists and objects, each with the position of its next value. */
type ParserState = Scan & {
  readonly maxDepth: number
  readonly maxValues: number
  values: number
  readonly open: (Lossless[] | LosslessObject)[]
  readonly steps: (string | number)[]
  /** Of each open list or object, and of the value that comes next. */
  readonly outlines: Outline[]
  result: Lossless | undefined
}

/**
 * Like JSON.parse, but numbers keep their digits, and deep nesting and too many values are refused. JSON.parse can give the source
 * text of a number only at thirty times the cost, and a gigabyte of memory for the largest body that is allowed here.
 */
export function parseLossless(text: string, options: ParseOptions = {}): Lossless {
  const reading = openReading(text, options)
  while (reading.result === undefined) readStep(reading)
  return finished(reading, reading.result)
}

/** The same for large documents: yields to other requests. */
export async function parseLosslessInTurns(text: string, options: ParseOptions = {}): Promise<Lossless> {
  const { onValues = () => undefined } = options
  const reading = openReading(text, options)
  const yielder = openYielder()
  let reported = 0
  const report = (): void => {
    onValues(reading.values - reported)
    reported = reading.values
  }
  while (reading.result === undefined) {
    readStep(reading)
    if (!isDue(yielder)) continue
    report()
    await yieldNow(yielder)
  }
  report()
  return finished(reading, reading.result)
}

function openReading(
  text: string,
  { maxDepth = MAX_DEPTH, maxValues = MAX_VALUES, outline = WHOLE }: ParseOptions,
): ParserState {
  const steps: ParserState['steps'] = []
  const open: ParserState['open'] = []
  const path = (): string => steps.slice(0, Math.min(open.length, MAX_PATH_LENGTH)).join('.')
  return { text, at: 0, path, maxDepth, maxValues, values: 0, open, steps, outlines: [outline], result: undefined }
}

function finished(reading: ParserState, value: Lossless): Lossless {
  if (skipBlanks(reading) < reading.text.length) throw unexpected(reading)
  return value
}

/** Reads a scalar, or the start of a list or object, and closes what ends with it. */
function readStep(reading: ParserState): void {
  if (++reading.values > reading.maxValues) throw new JsonFault(`has more than ${reading.maxValues} values`)
  let value = readBeginning(reading)
  while (value !== undefined) {
    const level = reading.open.length - 1
    const around = reading.open[level]
    if (around === undefined) {
      reading.result = value
      return
    }
    const isList = Array.isArray(around)
    if (reading.outlines[level + 1] !== SKIPPED) {
      if (isList) around.push(value)
      else setMember(around, String(reading.steps[level]), value)
    }
    if (takes(reading, COMMA)) {
      stepInto(reading, around)
      return
    }
    expect(reading, isList ? LIST_END : OBJECT_END)
    reading.open.pop()
    value = isList && around.length < GROWN_CAPACITY ? around.slice() : around
  }
}

/** Of the value that is read. */
function outlineOf({ outlines, open }: ParserState): Outline {
  return outlines[open.length] ?? WHOLE
}

/** Undefined if a list or object with content was opened. */
function readBeginning(reading: ParserState): Lossless | undefined {
  switch (reading.text.charCodeAt(skipBlanks(reading))) {
    case QUOTE:
      return outlineOf(reading) === SKIPPED ? readSkippedString(reading) : readString(reading)
    case OBJECT:
      return begin(reading, {}, OBJECT_END)
    case LIST:
      return begin(reading, [], LIST_END)
    case TRUE:
      return readWord(reading, 'true', true)
    case FALSE:
      return readWord(reading, 'false', false)
    case NULL:
      return readWord(reading, 'null', null)
    default:
      return readDigits(reading)
  }
}

/** What is kept is checked by its schema later. */
function readSkippedString(reading: ParserState): string {
  const text = readString(reading)
  const fault = textFault(text)
  if (fault !== null) throw new JsonFault(fault, reading.path())
  return text
}

function begin(reading: ParserState, container: Lossless[] | LosslessObject, end: number): Lossless | undefined {
  if (reading.open.length === reading.maxDepth)
    throw new JsonFault(`is nested deeper than ${reading.maxDepth} levels ${placeOf(reading)}`, reading.path())
  reading.at++
  if (takes(reading, end)) return container
  const outline = outlineOf(reading)
  reading.open.push(container)
  reading.outlines[reading.open.length] = outline.items
  stepInto(reading, container)
  return undefined
}

/** Advances to the next value of the list or object. */
function stepInto(reading: ParserState, container: Lossless[] | LosslessObject): void {
  const level = reading.open.length - 1
  if (Array.isArray(container)) {
    reading.steps[level] = container.length
    return
  }
  skipBlanks(reading)
  const name = readString(reading)
  expect(reading, COLON)
  reading.steps[level] = name
  const outline = reading.outlines[level]
  // The outline of the first value of an object is that of items: it is the same for all of a whole object.
  if (outline !== undefined && outline !== WHOLE) chooseMember(reading, outline, name)
}

function chooseMember(reading: ParserState, { members, others }: Outline, name: string): void {
  const outline = members.get(name) ?? others
  if (outline === SKIPPED) refuseBadName(reading, name)
  reading.outlines[reading.open.length] = outline
}

function refuseBadName({ steps, open }: ParserState, name: string): void {
  const fault = textFault(name)
  if (fault === null) return
  const path = steps.slice(0, Math.min(open.length - 1, MAX_PATH_LENGTH)).join('.')
  throw new JsonFault(`has a member name that ${fault}`, path)
}

/** An assignment to the one special name would change the prototype. */
export function setMember(members: LosslessObject, name: string, value: Lossless): void {
  if (name !== '__proto__') members[name] = value
  else Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true })
}

import { cleanText, MAX_TEXT_LENGTH } from '../text.ts'

export type XmlAttribute = {
  readonly name: string
  /** The number of the attribute in Android, which counts even if the name is removed. */
  readonly resource: number
  /** Null for a reference to a resource, and for values of other kinds. */
  readonly value: string | number | null
}
export type XmlElement = { readonly name: string; readonly attributes: readonly XmlAttribute[] }

const STRINGS = 0x0001
const RESOURCES = 0x0180
const ELEMENT = 0x0102
const IS_UTF8 = 0x100
const TEXT = 0x03
const INTEGERS: ReadonlySet<number> = new Set([0x10, 0x11, 0x12])
const MAX_STRINGS = 65_536
const MAX_ELEMENTS = 8192
const MAX_ATTRIBUTES = 32

type Strings = (index: number) => string

/** Reads the elements of the binary XML of Android. */
export function readBinaryXml(data: Buffer): XmlElement[] {
  const elements: XmlElement[] = []
  let stringAt: Strings = () => ''
  let resources: readonly number[] = []
  for (let at = data.readUInt16LE(2); at + 8 <= data.length && elements.length < MAX_ELEMENTS; ) {
    const [type, size] = [data.readUInt16LE(at), data.readUInt32LE(at + 4)]
    if (size < 8) throw new RangeError('a chunk of XML without a size')
    const chunk = data.subarray(at, at + size)
    if (type === STRINGS) stringAt = openStrings(chunk)
    if (type === RESOURCES) resources = readNumbers(chunk)
    if (type === ELEMENT) elements.push(readElement(chunk, stringAt, resources))
    at += size
  }
  return elements
}

function readNumbers(chunk: Buffer): number[] {
  const start = chunk.readUInt16LE(2)
  const count = Math.min((chunk.length - start) >> 2, MAX_STRINGS)
  return Array.from({ length: Math.max(count, 0) }, (_, n) => chunk.readUInt32LE(start + 4 * n))
}

function openStrings(chunk: Buffer): Strings {
  const [header, count, flags] = [chunk.readUInt16LE(2), chunk.readUInt32LE(8), chunk.readUInt32LE(16)]
  const start = chunk.readUInt32LE(20)
  const read = (flags & IS_UTF8) !== 0 ? readUtf8 : readUtf16
  const strings = new Map<number, string>()
  return (index) => {
    const known = index < count ? strings.get(index) : ''
    if (known !== undefined) return known
    const text = cleanText(read(chunk, start + chunk.readUInt32LE(header + 4 * index)))
    strings.set(index, text)
    return text
  }
}

/** The number of characters, then that of bytes; the highest bit of either says that a second byte follows. */
function readUtf8(chunk: Buffer, at: number): string {
  const bytes = at + (chunk.readUInt8(at) & 0x80 ? 2 : 1)
  const first = chunk.readUInt8(bytes)
  const isLong = (first & 0x80) !== 0
  const length = isLong ? ((first & 0x7f) << 8) | chunk.readUInt8(bytes + 1) : first
  const start = bytes + (isLong ? 2 : 1)
  return chunk.toString('utf8', start, start + Math.min(length, 4 * MAX_TEXT_LENGTH))
}

function readUtf16(chunk: Buffer, at: number): string {
  const first = chunk.readUInt16LE(at)
  const isLong = (first & 0x8000) !== 0
  const length = isLong ? ((first & 0x7fff) << 16) | chunk.readUInt16LE(at + 2) : first
  const start = at + (isLong ? 4 : 2)
  return chunk.toString('utf16le', start, start + 2 * Math.min(length, MAX_TEXT_LENGTH))
}

function readElement(chunk: Buffer, stringAt: Strings, resources: readonly number[]): XmlElement {
  const body = chunk.readUInt16LE(2)
  const start = body + chunk.readUInt16LE(body + 8)
  const size = chunk.readUInt16LE(body + 10)
  const count = Math.min(chunk.readUInt16LE(body + 12), MAX_ATTRIBUTES)
  const attributes = Array.from({ length: count }, (_, n): XmlAttribute => {
    const at = start + size * n
    const name = chunk.readUInt32LE(at + 4)
    const [type, value] = [chunk.readUInt8(at + 15), chunk.readUInt32LE(at + 16)]
    return {
      name: stringAt(name),
      resource: resources[name] ?? 0,
      value: type === TEXT ? stringAt(value) : INTEGERS.has(type) ? value : null,
    }
  })
  return { name: stringAt(chunk.readUInt32LE(body + 4)), attributes }
}

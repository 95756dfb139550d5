import { inflateRawSync } from 'node:zlib'
import { cleanText } from '../text.ts'
import { readDirectory, readEntryNumbers } from './zip64.ts'

export type ZipEntry = {
  readonly name: string
  readonly size: number
  readonly packedSize: number
  readonly isEncrypted: boolean
  readonly method: number
  /** Of the local header. */
  readonly offset: number
}

export type ZipListing = {
  readonly count: number
  readonly entries: readonly ZipEntry[]
  /** Of the central directory. */
  readonly offset: number
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const MAX_COMMENT = 65_535
const MAX_ENTRIES = 4096
const MAX_PART_BYTES = 4 * 1024 * 1024
const DEFLATED = 8
const STORED = 0

export function isZip(data: Buffer): boolean {
  return data.length >= 22 && [0x04034b50, END].includes(data.readUInt32LE(0))
}

/** By the central directory at the end of the file. */
export function readZip(data: Buffer): ZipListing {
  const tail = data.subarray(Math.max(data.length - MAX_COMMENT - 22, 0))
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1') + data.length - tail.length
  if (data.readUInt32LE(end) !== END) throw new RangeError('no end of the central directory')
  const entries: ZipEntry[] = []
  const directory = readDirectory(data, end)
  let at = directory.offset
  while (entries.length < MAX_ENTRIES && at + 46 <= data.length && data.readUInt32LE(at) === CENTRAL) {
    const flags = data.readUInt16LE(at + 8)
    const nameEnd = at + 46 + data.readUInt16LE(at + 28)
    const extraEnd = nameEnd + data.readUInt16LE(at + 30)
    const isUtf8 = (flags & 0x800) !== 0
    entries.push({
      name: cleanText(isUtf8 ? data.toString('utf8', at + 46, nameEnd) : data.toString('latin1', at + 46, nameEnd)),
      method: data.readUInt16LE(at + 10),
      ...readEntryNumbers(
        {
          packedSize: data.readUInt32LE(at + 20),
          size: data.readUInt32LE(at + 24),
          offset: data.readUInt32LE(at + 42),
        },
        data.subarray(nameEnd, extraEnd),
      ),
      isEncrypted: (flags & 1) !== 0,
    })
    at = extraEnd + data.readUInt16LE(at + 32)
  }
  return { count: Math.max(directory.count, entries.length), entries, offset: directory.offset }
}

/** The bytes of a small entry; null if it is large, encrypted or packed in another way. */
export function unpackEntry(data: Buffer, entry: ZipEntry, maxBytes = MAX_PART_BYTES): Buffer | null {
  const { offset, packedSize, size, method, isEncrypted } = entry
  if (isEncrypted || size > maxBytes || packedSize > maxBytes) return null
  const start = offset + 30 + data.readUInt16LE(offset + 26) + data.readUInt16LE(offset + 28)
  const packed = data.subarray(start, start + packedSize)
  if (method === STORED) return packed
  return method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: maxBytes }) : null
}

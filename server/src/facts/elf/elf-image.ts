import { cleanText, MAX_TEXT_LENGTH } from '../text.ts'

export type ElfSection = {
  readonly name: string
  readonly type: number
  readonly flags: number
  readonly address: number
  readonly offset: number
  readonly size: number
  readonly link: number
  readonly entrySize: number
}

export type ElfSegment = {
  readonly type: number
  readonly flags: number
  readonly offset: number
  readonly address: number
  readonly size: number
  readonly memorySize: number
}

/** Reads numbers in the byte order and the word size of the file. */
export type ElfNumbers = {
  u16(at: number): number
  u32(at: number): number
  /** An address or size. */
  word(at: number): number
}

export type ElfImage = ElfNumbers & {
  readonly data: Buffer
  readonly is64bit: boolean
  readonly isBigEndian: boolean
  readonly segments: readonly ElfSegment[]
  readonly sections: readonly ElfSection[]
  /** The offset of a virtual address; null if no segment has it in the file. */
  offsetOf(address: number): number | null
}

const MAX_HEADERS = 1024
const LOAD = 1

export function isElf(data: Buffer): boolean {
  return data.length >= 52 && data.readUInt32BE(0) === 0x7f454c46 && [1, 2].includes(data[4] ?? 0)
}

export function readElf(data: Buffer): ElfImage {
  const is64bit = data[4] === 2
  const isBigEndian = data[5] === 2
  const numbers = numbersOf(data, { is64bit, isBigEndian })
  const segments = readSegments(numbers, is64bit)
  return {
    ...numbers,
    data,
    is64bit,
    isBigEndian,
    segments,
    sections: readSections(data, numbers, is64bit),
    offsetOf(address) {
      const segment = segments.find(
        (one) => one.type === LOAD && address >= one.address && address < one.address + one.size,
      )
      return segment ? address - segment.address + segment.offset : null
    },
  }
}

function numbersOf(data: Buffer, { is64bit, isBigEndian }: Pick<ElfImage, 'is64bit' | 'isBigEndian'>): ElfNumbers {
  const u32 = (at: number): number => (isBigEndian ? data.readUInt32BE(at) : data.readUInt32LE(at))
  const u64 = (at: number): number => Number(isBigEndian ? data.readBigUInt64BE(at) : data.readBigUInt64LE(at))
  return { u16: (at) => (isBigEndian ? data.readUInt16BE(at) : data.readUInt16LE(at)), u32, word: is64bit ? u64 : u32 }
}

function readSegments({ u16, u32, word }: ElfNumbers, is64bit: boolean): ElfSegment[] {
  const start = word(is64bit ? 32 : 28)
  const size = u16(is64bit ? 54 : 42)
  const count = start === 0 ? 0 : Math.min(u16(is64bit ? 56 : 44), MAX_HEADERS)
  return readTable({ start, size: Math.max(size, is64bit ? 56 : 32), count }, (at) => ({
    type: u32(at),
    flags: u32(at + (is64bit ? 4 : 24)),
    offset: word(at + (is64bit ? 8 : 4)),
    address: word(at + (is64bit ? 16 : 8)),
    size: word(at + (is64bit ? 32 : 16)),
    memorySize: word(at + (is64bit ? 40 : 20)),
  }))
}

function readSections(data: Buffer, { u16, u32, word }: ElfNumbers, is64bit: boolean): ElfSection[] {
  const start = word(is64bit ? 40 : 32)
  const size = Math.max(u16(is64bit ? 58 : 46), is64bit ? 64 : 40)
  const count = start === 0 ? 0 : Math.min(u16(is64bit ? 60 : 48), MAX_HEADERS)
  const names = u16(is64bit ? 62 : 50)
  const headers = readTable({ start, size, count }, (at) => ({
    nameAt: u32(at),
    type: u32(at + 4),
    flags: word(at + 8),
    address: word(at + (is64bit ? 16 : 12)),
    offset: word(at + (is64bit ? 24 : 16)),
    size: word(at + (is64bit ? 32 : 20)),
    link: u32(at + (is64bit ? 40 : 24)),
    entrySize: word(at + (is64bit ? 56 : 36)),
  }))
  const table = headers[names]
  return headers.map(({ nameAt, ...header }) => ({ ...header, name: table ? nameIn(data, table.offset + nameAt) : '' }))
}

type HeaderTable = { readonly start: number; readonly size: number; readonly count: number }

/** The headers before the first one that the file does not hold. */
function readTable<T>({ start, size, count }: HeaderTable, read: (at: number) => T): T[] {
  const rows: T[] = []
  try {
    for (let n = 0; n < count; n++) rows.push(read(start + n * size))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return rows
}

/** Returns an empty text without one. */
export function nameIn(data: Buffer, at: number, maxLength = MAX_TEXT_LENGTH): string {
  const bytes = data.subarray(at, at + maxLength)
  const end = bytes.indexOf(0)
  return cleanText(bytes.toString('latin1', 0, end < 0 ? bytes.length : end), maxLength)
}

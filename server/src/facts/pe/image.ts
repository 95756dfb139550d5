import { cleanText } from '../text.ts'

export type PeSection = {
  readonly name: string
  readonly address: number
  readonly memorySize: number
  readonly offset: number
  readonly size: number
  readonly characteristics: number
}

type Directory = { readonly address: number; readonly size: number }

/** The headers of a PE file, and where its addresses are in the file. */
export type PeImage = {
  readonly data: Buffer
  /** Offsets of the PE header and of the optional header. */
  readonly header: number
  readonly optional: number
  readonly is64bit: boolean
  readonly sections: readonly PeSection[]
  directory(index: number): Directory
  /** The offset of a relative address; throws if the file does not hold it. */
  offsetOf(address: number): number
}

const MAX_SECTIONS = 96
const NO_DIRECTORY: Directory = { address: 0, size: 0 }

export function isPe(data: Buffer): boolean {
  if (data.length < 64 || data.readUInt16LE(0) !== 0x5a4d) return false
  const header = data.readUInt32LE(0x3c)
  return header + 26 <= data.length && data.readUInt32LE(header) === 0x4550
}

export function readImage(data: Buffer): PeImage {
  const header = data.readUInt32LE(0x3c)
  const optional = header + 24
  const is64bit = data.readUInt16LE(optional) === 0x20b
  const directories = optional + (is64bit ? 112 : 96)
  const directoryCount = Math.min(data.readUInt32LE(directories - 4), 16)
  const table = optional + data.readUInt16LE(header + 20)
  const sections = readSections(data, { table, count: Math.min(data.readUInt16LE(header + 6), MAX_SECTIONS) })
  const headerSize = data.readUInt32LE(optional + 60)
  return {
    data,
    header,
    optional,
    is64bit,
    sections,
    directory(index) {
      const at = directories + 8 * index
      if (index >= directoryCount || at + 8 > data.length) return NO_DIRECTORY
      return { address: data.readUInt32LE(at), size: data.readUInt32LE(at + 4) }
    },
    offsetOf: (address) => offsetOf(sections, { address, headerSize, fileSize: data.length }),
  }
}

type SectionTable = { readonly table: number; readonly count: number }

function readSections(data: Buffer, { table, count }: SectionTable): PeSection[] {
  const sections: PeSection[] = []
  for (let at = table; at < table + 40 * count && at + 40 <= data.length; at += 40) {
    sections.push({
      name: cleanText(data.toString('latin1', at, at + 8).replace(/\0.*$/s, '')),
      memorySize: data.readUInt32LE(at + 8),
      address: data.readUInt32LE(at + 12),
      size: data.readUInt32LE(at + 16),
      offset: data.readUInt32LE(at + 20),
      characteristics: data.readUInt32LE(at + 36),
    })
  }
  return sections
}

type Location = { readonly address: number; readonly headerSize: number; readonly fileSize: number }

function offsetOf(sections: readonly PeSection[], { address, headerSize, fileSize }: Location): number {
  const section = sections.find(
    (one) => address >= one.address && address < one.address + Math.max(one.memorySize, one.size),
  )
  const isHeader = section === undefined && (address < headerSize || sections.length === 0)
  // The loader rounds the start of a section down to a disk sector.
  const offset = section ? address - section.address + Math.floor(section.offset / 512) * 512 : address
  if ((section === undefined && !isHeader) || offset >= fileSize)
    throw new RangeError(`no section of the file holds the address ${address}`)
  return offset
}

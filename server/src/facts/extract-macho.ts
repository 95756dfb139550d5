import type { Extractor } from './facts.ts'
import { zeroTerminated } from './text.ts'

const MACHINES: Readonly<Record<number, string>> = {
  7: 'i386',
  16777223: 'amd64',
  12: 'arm',
  16777228: 'arm64',
  18: 'ppc',
  16777234: 'ppc64',
}
const TYPES: readonly string[] = [
  '',
  'object',
  'executable',
  'fvmlib',
  'core',
  'preload',
  'dylib',
  'dylinker',
  'bundle',
]
const LIBRARY_COMMANDS: ReadonlySet<number> = new Set([0xc, 0x80000018, 0x8000001f, 0x80000023])
const FAT = 0xcafebabe
const MAX_MACHINES = 16
const MAX_COMMANDS = 1024
const MAX_LIBRARIES = 256

export const macho: Extractor = {
  version: 1,
  matches: isMacho,
  extract: ({ data }, readPart) => {
    const slices = readPart('headers', () => slicesOf(data), [])
    const [first] = slices
    if (first === undefined) return {}
    const machines = slices.map(({ machine }) => MACHINES[machine] ?? String(machine))
    const header = readPart('header', () => readHeader(data, first.offset), null)
    if (header === null) return { macho: { machines, type: '', libraries: [] } }
    const libraries = readPart('load commands', () => readLibraries(data, header), [])
    return { macho: { machines, type: TYPES[header.type] ?? String(header.type), libraries } }
  },
}

// Java classes begin as files for several machines do; their version is larger than any number of machines.
function isMacho(data: Buffer): boolean {
  if (data.length < 32) return false
  if (data.readUInt32BE(0) === FAT) return data.readUInt32BE(4) > 0 && data.readUInt32BE(4) <= MAX_MACHINES
  return isLittleEndian(data, 0) || isBigEndian(data, 0)
}

function isLittleEndian(data: Buffer, at: number): boolean {
  return (data.readUInt32LE(at) & ~1) >>> 0 === 0xfeedface
}

function isBigEndian(data: Buffer, at: number): boolean {
  return (data.readUInt32BE(at) & ~1) >>> 0 === 0xfeedface
}

type Slice = { readonly machine: number; readonly offset: number }

function slicesOf(data: Buffer): Slice[] {
  if (data.readUInt32BE(0) !== FAT)
    return [{ machine: isLittleEndian(data, 0) ? data.readUInt32LE(4) : data.readUInt32BE(4), offset: 0 }]
  return Array.from({ length: data.readUInt32BE(4) }, (_, n) => ({
    machine: data.readUInt32BE(8 + 20 * n),
    offset: data.readUInt32BE(16 + 20 * n),
  }))
}

type Header = { readonly type: number; readonly commands: number; readonly count: number; u32(at: number): number }

function readHeader(data: Buffer, at: number): Header {
  const isLittle = isLittleEndian(data, at)
  if (!isLittle && !isBigEndian(data, at)) throw new RangeError('no Mach-O header')
  const u32 = (offset: number): number => (isLittle ? data.readUInt32LE(offset) : data.readUInt32BE(offset))
  const is64bit = (u32(at) & 1) === 1
  return { type: u32(at + 12), count: Math.min(u32(at + 16), MAX_COMMANDS), commands: at + (is64bit ? 32 : 28), u32 }
}

function readLibraries(data: Buffer, { commands, count, u32 }: Header): string[] {
  const libraries: string[] = []
  let at = commands
  for (let n = 0; n < count && libraries.length < MAX_LIBRARIES; n++) {
    const size = u32(at + 4)
    if (size < 8) break
    if (LIBRARY_COMMANDS.has(u32(at))) libraries.push(zeroTerminated(data, at + u32(at + 8)))
    at += size
  }
  return libraries
}

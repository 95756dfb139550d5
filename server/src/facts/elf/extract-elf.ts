import type { ElfFacts, Extractor } from '../facts.ts'
import { describeSections, describeSegments } from '../section.ts'
import { readBuildId, readInterpreter, readLibraries } from './dynamic.ts'
import { type ElfImage, type ElfSection, type ElfSegment, isElf, readElf } from './elf-image.ts'
import { segmentType } from './segment-types.ts'
import { readSymbols, readSymbolTable } from './symbols.ts'
import { telfhash } from './telfhash.ts'

const MACHINES: Readonly<Record<number, string>> = {
  2: 'sparc',
  3: 'i386',
  4: 'm68k',
  8: 'mips',
  20: 'ppc',
  21: 'ppc64',
  22: 's390',
  40: 'arm',
  42: 'sh',
  43: 'sparcv9',
  62: 'amd64',
  93: 'arc',
  183: 'arm64',
  243: 'riscv',
  258: 'loongarch',
}
const TYPES: readonly string[] = ['none', 'relocatable', 'executable', 'shared', 'core']
const UNUSED = 0
const NO_BYTES = 8
const NO_SYMBOLS = readSymbols(null)

export const elf: Extractor = {
  version: 3,
  matches: isElf,
  extract: ({ data }, readPart) => {
    const image = readPart('headers', () => readElf(data), null)
    if (image === null) return {}
    const table = readPart('symbol table', () => readSymbolTable(image), null)
    const symbols = readPart('symbols', () => readSymbols(table), NO_SYMBOLS)
    const facts: ElfFacts = {
      ...describeHeader(image),
      interpreter: readPart('interpreter', () => readInterpreter(image), null),
      libraries: readPart('dynamic section', () => readLibraries(image), []),
      build_id: readPart('notes', () => readBuildId(image), null),
      sections: describeSections(data, image.sections.filter(({ type }) => type !== UNUSED).map(headerOf)),
      telfhash: readPart('telfhash', () => telfhash(table), null),
      segments: describeSegments(data, image.segments.map(segmentOf)),
      symbols: symbols.names,
      symbol_count: symbols.count,
    }
    return { elf: facts }
  },
}

function describeHeader({ u16, word, is64bit, isBigEndian }: ElfImage) {
  const machine = u16(18)
  const type = u16(16)
  return {
    machine: MACHINES[machine] ?? String(machine),
    is_64bit: is64bit,
    is_big_endian: isBigEndian,
    type: TYPES[type] ?? String(type),
    entry: word(24),
  }
}

function headerOf({ name, type, flags, address, offset, size }: ElfSection) {
  const rights = `${flags & 2 ? 'r' : ''}${flags & 1 ? 'w' : ''}${flags & 4 ? 'x' : ''}`
  const fileSize = type === NO_BYTES ? 0 : size
  return { name, address, offset, size: fileSize, memory_size: size, flags: rights }
}

function segmentOf({ type, flags, offset, address, size, memorySize }: ElfSegment) {
  const rights = `${flags & 4 ? 'r' : ''}${flags & 2 ? 'w' : ''}${flags & 1 ? 'x' : ''}`
  return { type: segmentType(type), flags: rights, offset, address, size, memory_size: memorySize }
}

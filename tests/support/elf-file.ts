type Segment = {
  readonly type: number
  readonly flags: number
  readonly offset: number
  readonly size: number
  readonly memorySize: number
}

type ElfForm = {
  readonly is64bit?: boolean
  readonly isBigEndian?: boolean
  readonly segments: readonly Segment[]
  readonly sizeBytes?: number
}

/** An ELF file of program headers and zeros. */
export function makeElf({ is64bit = true, isBigEndian = false, segments, sizeBytes = 65_536 }: ElfForm): Buffer {
  const data = Buffer.alloc(sizeBytes)
  const u16 = (at: number, value: number) =>
    isBigEndian ? data.writeUInt16BE(value, at) : data.writeUInt16LE(value, at)
  const u32 = (at: number, value: number) =>
    isBigEndian ? data.writeUInt32BE(value, at) : data.writeUInt32LE(value, at)
  // The upper half of a word stays zero.
  const word = (at: number, value: number) => u32(is64bit && isBigEndian ? at + 4 : at, value)
  const [headerSize, entrySize] = is64bit ? [64, 56] : [52, 32]
  data.set([0x7f, 0x45, 0x4c, 0x46, is64bit ? 2 : 1, isBigEndian ? 2 : 1, 1])
  u16(16, 2)
  u32(20, 1)
  word(is64bit ? 32 : 28, headerSize)
  u16(is64bit ? 52 : 40, headerSize)
  u16(is64bit ? 54 : 42, entrySize)
  u16(is64bit ? 56 : 44, segments.length)
  for (const [n, { type, flags, offset, size, memorySize }] of segments.entries()) {
    const at = headerSize + n * entrySize
    u32(at, type)
    u32(at + (is64bit ? 4 : 24), flags)
    word(at + (is64bit ? 8 : 4), offset)
    word(at + (is64bit ? 32 : 16), size)
    word(at + (is64bit ? 40 : 20), memorySize)
  }
  return data
}

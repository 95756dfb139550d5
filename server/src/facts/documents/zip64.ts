/** The value of a field whose number is in the zip64 extension. */
const IN_EXTENSION = 0xffffffff
const COUNT_IN_EXTENSION = 0xffff
const LOCATOR = 0x07064b50
const LOCATOR_LENGTH = 20
const END = 0x06064b50
const EXTENSION_ID = 1
const MIN_ENTRY_LENGTH = 46

export type Directory = { readonly count: number; readonly offset: number }

/** The central directory by the end record at this position, and by that of zip64 if there is one. */
export function readDirectory(data: Buffer, end: number): Directory {
  const directory = { count: data.readUInt16LE(end + 10), offset: data.readUInt32LE(end + 16) }
  const isLarge = directory.count === COUNT_IN_EXTENSION || directory.offset === IN_EXTENSION
  const locator = end - LOCATOR_LENGTH
  if (!isLarge || locator < 0 || data.readUInt32LE(locator) !== LOCATOR) return directory
  const at = readSize(data, locator + 8)
  if (data.readUInt32LE(at) !== END) throw new RangeError('no end of the zip64 central directory')
  // The number may be any: no file has more entries than fit.
  const count = Math.min(readSize(data, at + 32), Math.floor(data.length / MIN_ENTRY_LENGTH))
  return { count, offset: readSize(data, at + 48) }
}

export type EntryNumbers = { readonly size: number; readonly packedSize: number; readonly offset: number }

/** Takes the numbers that do not fit into the fields of an entry from its extension, which has only those, in this order. */
export function readEntryNumbers(numbers: EntryNumbers, extra: Buffer): EntryNumbers {
  const extension = extensionOf(extra)
  let at = 0
  const next = (value: number): number => {
    if (value !== IN_EXTENSION || at + 8 > extension.length) return value
    at += 8
    return readSize(extension, at - 8)
  }
  const size = next(numbers.size)
  const packedSize = next(numbers.packedSize)
  return { size, packedSize, offset: next(numbers.offset) }
}

function extensionOf(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === EXTENSION_ID) return extra.subarray(at + 4, end)
    at = end
  }
  return Buffer.alloc(0)
}

function readSize(data: Buffer, at: number): number {
  return Math.min(Number(data.readBigUInt64LE(at)), Number.MAX_SAFE_INTEGER)
}

import { Header } from 'tar'

export const TAR_BLOCK_BYTES = 512

export type TarHeader = {
  readonly name: string
  readonly type: Header['type']
  readonly sizeBytes: number
}

/** The header of a file that only its owner may read. */
export function encodeHeader(path: string, size: number): Buffer {
  const block = Buffer.alloc(TAR_BLOCK_BYTES)
  new Header({ path, size, type: 'File', mode: 0o400, uid: 0, gid: 0, mtime: new Date(0) }).encode(block)
  return block
}

/** Throws an error if the block is not a header, or has a size that no file has. */
export function decodeHeader(block: Buffer): TarHeader {
  const header = readHeader(block)
  if (header?.cksumValid === false) throw new Error('a header is damaged')
  if (header?.size === undefined || header.size < 0) throw new Error('a size is invalid')
  return { name: header.path ?? '', type: header.type, sizeBytes: header.size }
}

export function isTarHeader(block: Buffer): boolean {
  return block.length >= TAR_BLOCK_BYTES && readHeader(block)?.cksumValid === true
}

/** The bytes that fill the last block of a file. */
export function paddingOf(sizeBytes: number): number {
  const rest = sizeBytes % TAR_BLOCK_BYTES
  return rest === 0 ? 0 : TAR_BLOCK_BYTES - rest
}

/** Undefined if a field does not hold a number. */
function readHeader(block: Buffer): Header | undefined {
  try {
    return new Header(block)
  } catch {
    return undefined
  }
}

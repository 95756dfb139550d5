import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { localFileError } from '../program/cli-error.ts'
import { isTarHeader, TAR_BLOCK_BYTES } from './tar-header.ts'

export type ArchiveKind = 'zip' | 'other'

const ZIP = ['PK\x03\x04', 'PK\x05\x06']
/** 7z, RAR, gzip, Zstandard, xz, cabinet. */
const OTHERS = ['7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07', '\x1f\x8b', '\x28\xb5\x2f\xfd', '\xfd7zXZ\x00', 'MSCF']

export async function isZip(path: string): Promise<boolean> {
  return (await archiveKind(path)) === 'zip'
}

/** Recognizes an archive by its first bytes; undefined for files of other formats. */
export async function archiveKind(path: string): Promise<ArchiveKind | undefined> {
  try {
    // A named pipe would otherwise wait for a writer, for ever. Windows has no such flag.
    await using handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    if (!(await handle.stat()).isFile()) throw new Error('not a regular file')
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAR_BLOCK_BYTES), 0, TAR_BLOCK_BYTES, 0)
    return kindOf(buffer.subarray(0, bytesRead))
  } catch (error) {
    throw localFileError(path, error)
  }
}

function kindOf(block: Buffer): ArchiveKind | undefined {
  const text = block.toString('latin1')
  const begins = (beginning: string) => text.startsWith(beginning)
  if (ZIP.some(begins)) return 'zip'
  return OTHERS.some(begins) || isTarHeader(block) ? 'other' : undefined
}

import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { unavailable } from '../errors.ts'
import { type BlockDigests, checkedRead, type Range } from './checked-read.ts'
import { DamagedContent } from './damaged-content.ts'
import { errorCode } from './file-errors.ts'
import type { Content } from './storage.ts'

const READ_BYTES = 262_144
// Another program may put a link or a FIFO there at any time: the first is not followed, the second does not block a thread.
const READ_ONLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

export type StoredFile = { readonly path: string; readonly sha256: string }

/** Null if nothing is there. Whatever else is there instead of a file is damage. */
export async function findStored({ path, sha256 }: StoredFile): Promise<Stats | null> {
  try {
    const found = await lstat(path)
    if (!found.isFile()) throw new DamagedContent({ sha256, place: path, found: `is ${kindOf(found)}` })
    return found
  } catch (error) {
    return orDamage({ path, sha256 }, error)
  }
}

/** Null if nothing is there. */
export async function openStored({ path, sha256 }: StoredFile): Promise<FileHandle | null> {
  if ((await findStored({ path, sha256 })) === null) return null
  try {
    return await requireFile({ path, sha256 }, await open(path, READ_ONLY))
  } catch (error) {
    return orDamage({ path, sha256 }, error)
  }
}

async function requireFile({ path, sha256 }: StoredFile, handle: FileHandle): Promise<FileHandle> {
  const found = await handle.stat()
  if (found.isFile()) return handle
  await handle.close()
  throw new DamagedContent({ sha256, place: path, found: `is ${kindOf(found)}` })
}

const IN_PLACE: Readonly<Record<string, string>> = {
  ENOTDIR: 'lies below something that is not a folder',
  ELOOP: 'is a symbolic link',
  ENXIO: 'is not a file',
}

function orDamage({ path, sha256 }: StoredFile, error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  const found = IN_PLACE[errorCode(error)]
  throw found === undefined ? error : new DamagedContent({ sha256, place: path, found })
}

export function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isSymbolicLink()) return 'a symbolic link'
  if (found.isFIFO()) return 'a FIFO'
  if (found.isSocket()) return 'a socket'
  return 'a device'
}

export async function storedContent(stored: StoredFile): Promise<Content | null> {
  const found = await findStored(stored)
  if (found === null) return null
  const sizeBytes = found.size
  return {
    sizeBytes,
    read: (range, blocks) => readStored({ ...stored, sizeBytes }, range, blocks),
  }
}

type Sized = StoredFile & { readonly sizeBytes: number }

function readStored(stored: Sized, range: Range | undefined, blocks: BlockDigests | undefined): Readable {
  const source = { ...stored, place: stored.path, read: (part: Range) => chunksOf(stored, part) }
  return Readable.from(checkedRead(source, range, blocks), { objectMode: false, highWaterMark: READ_BYTES })
}

async function* chunksOf(stored: StoredFile, { start, end }: Range): AsyncGenerator<Buffer> {
  if (end < start) return
  await using handle = await openStored(stored)
  // Its object was deleted, or is being stored again.
  if (handle === null) throw unavailable('the content was removed while it was opened; try again')
  let at = start
  let reading = readChunk(handle, { start: at, end })
  while (at <= end) {
    const chunk = await reading
    if (chunk.length === 0) return
    at += chunk.length
    // Meanwhile the chunk is hashed and sent.
    if (at <= end) reading = readChunk(handle, { start: at, end })
    yield chunk
  }
}

function readChunk(handle: FileHandle, { start, end }: Range): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(READ_BYTES, end - start + 1))
  const chunk = handle.read(buffer, 0, buffer.length, start).then(({ bytesRead }) => buffer.subarray(0, bytesRead))
  // Its failure is thrown where it is awaited; after a download that broke off nothing awaits it.
  chunk.catch(() => undefined)
  return chunk
}

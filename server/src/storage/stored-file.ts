import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { recode } from '../encoding/encoding.ts'
import { unavailable } from '../errors/problems.ts'
import { checkedRead, type Source } from './checked-read.ts'
import { DamagedContent } from './damaged-content.ts'
import { errorCode } from './file-errors.ts'
import type { Content, Range } from './storage.ts'

const READ_BYTES = 262_144
// One is being sent, one is held back until it is known whether it is the last, one is being filled.
const LENT_BUFFERS = 3
// Another program may put a link or a FIFO there at any time: the first is not followed, the second does not block a thread.
const READ_ONLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

export type StoredFile = { readonly path: string; readonly sha256: string }
/** `others`: where the content may have been moved since, by a conversion to another encoding. */
type MovableFile = StoredFile & { readonly others?: readonly string[] }

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
export async function openStored(stored: StoredFile): Promise<FileHandle | null> {
  const handle = (await findStored(stored)) && (await openAny(stored))
  if (handle === null) return null
  try {
    await requireFile(stored, handle)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Perhaps something that is not a file. */
async function openAny({ path, sha256 }: StoredFile): Promise<FileHandle | null> {
  try {
    return await open(path, READ_ONLY)
  } catch (error) {
    return orDamage({ path, sha256 }, error)
  }
}

async function requireFile({ path, sha256 }: StoredFile, handle: FileHandle): Promise<void> {
  const found = await handle.stat()
  if (!found.isFile()) throw new DamagedContent({ sha256, place: path, found: `is ${kindOf(found)}` })
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

export async function storedContent(stored: MovableFile): Promise<Content | null> {
  const found = await findStored(stored)
  if (found === null) return null
  const sizeBytes = found.size
  return {
    sizeBytes,
    path: stored.path,
    read: (...part) =>
      Readable.from(checkedRead(sourceOf({ ...stored, sizeBytes }, Infinity), ...part), {
        objectMode: false,
        highWaterMark: READ_BYTES,
      }),
    lend: (...part) => checkedRead(sourceOf({ ...stored, sizeBytes }, LENT_BUFFERS), ...part),
  }
}

type SizedFile = MovableFile & { readonly sizeBytes: number }

type OpenedFile = { readonly path: string; readonly handle: FileHandle }

async function openFirst(
  { path: first, others = [], sha256 }: SizedFile,
  open: (stored: StoredFile) => Promise<FileHandle | null>,
): Promise<OpenedFile | null> {
  for (const path of [first, ...others]) {
    const handle = await open({ path, sha256 })
    if (handle !== null) return { path, handle }
  }
  return null
}

/** Each chunk is in one of so many buffers, in turns. */
function sourceOf(stored: SizedFile, buffers: number): Source {
  return { ...stored, place: stored.path, read: (range) => chunksOf(stored, range, buffers) }
}

async function* chunksOf(stored: SizedFile, { start, end }: Range, buffers: number): AsyncGenerator<Buffer> {
  if (end < start) return
  // All bytes are compared with the digest of the content. Those of a part may not be: whether they come from a file is looked at first.
  const isWhole = start === 0 && end === stored.sizeBytes - 1
  const opened = await openFirst(stored, isWhole ? openAny : openStored)
  // Its object was deleted, or is being stored again.
  if (opened === null) throw unavailable('the content was removed while it was opened; try again')
  const { path } = opened
  await using handle = opened.handle
  const ring: Buffer[] = []
  let at = start
  const read = (): Promise<Buffer> => {
    const used = ring.length < buffers ? undefined : ring.shift()
    const buffer = used ?? Buffer.allocUnsafeSlow(Math.min(READ_BYTES, end - at + 1))
    if (buffers !== Infinity) ring.push(buffer)
    return readChunk({ path, handle }, buffer.subarray(0, end - at + 1), at)
  }
  let reading = read()
  while (at <= end) {
    const chunk = await reading.catch(async (error) => {
      await requireFile({ ...stored, path }, handle)
      throw error
    })
    if (chunk.length === 0) return
    at += chunk.length
    // Meanwhile the chunk is hashed and sent.
    if (at <= end) reading = read()
    yield chunk
  }
}

/** Shorter only at the end of the file: blocks that are compared begin where chunks do. */
async function fill({ path, handle }: OpenedFile, buffer: Buffer, at: number): Promise<Buffer> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, at + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  const bytes = buffer.subarray(0, filled)
  recode(path, bytes, at)
  return bytes
}

function readChunk(file: OpenedFile, buffer: Buffer, at: number): Promise<Buffer> {
  const chunk = fill(file, buffer, at)
  // Its failure is thrown where it is awaited; after a download that broke off nothing awaits it.
  chunk.catch(() => undefined)
  return chunk
}

import { constants } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { IntegrityError, validationError } from '../errors/api-error.ts'
import { throwIfAborted } from '../errors/failure.ts'
import type { ByteStream, OpenSource } from './open-source.ts'

const PIECE_BYTES = 256 * 1024

// Opening a named pipe would otherwise wait for a writer, and could not be ended. Windows has no such flag.
const READ_AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

export async function sizeOfPath(path: string): Promise<number> {
  return (await stat(path)).size
}

/** A regular file, read again for every attempt. */
export async function openPath(path: string): Promise<OpenSource> {
  await using handle = await open(path, READ_AT_ONCE)
  const { isFile, sizeBytes } = await describe(handle)
  if (!isFile) throw validationError('source', `"${path}" is not a regular file`)
  return {
    sizeBytes,
    name: basename(path),
    open: () => readFile(path, sizeBytes),
    canReplay: () => true,
    release: async () => undefined,
  }
}

/**
 * Exactly `sizeBytes` bytes. A file that changed meanwhile ends with an error instead of its last piece, so that no
 * mixture of two versions is ever stored.
 */
async function* readFile(path: string, sizeBytes: number): AsyncGenerator<Uint8Array> {
  await using handle = await open(path, READ_AT_ONCE)
  const before = await describe(handle)
  for (let at = 0; at < sizeBytes; ) {
    const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, sizeBytes - at))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
    at += bytesRead
    if (bytesRead === 0 || at === sizeBytes) {
      const after = await describe(handle)
      if (bytesRead === 0 || after.sizeBytes !== sizeBytes || after.changedNs !== before.changedNs) {
        throw new IntegrityError('integrity', `"${path}" changed while it was read`)
      }
    }
    yield buffer.subarray(0, bytesRead)
  }
}

async function describe(handle: FileHandle) {
  const stat = await handle.stat({ bigint: true })
  return { isFile: stat.isFile(), sizeBytes: Number(stat.size), changedNs: stat.mtimeNs }
}

/** Writes a stream to a file that only this user can read, gone when it is released. */
export async function spool(stream: ByteStream, signal: AbortSignal | undefined): Promise<OpenSource> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-upload-'))
  const release = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'upload')
    await writeAll(path, stream, signal)
    return { ...(await openPath(path)), name: undefined, release }
  } catch (error) {
    await release()
    throw error
  }
}

async function writeAll(path: string, stream: ByteStream, signal: AbortSignal | undefined): Promise<void> {
  await using handle = await open(path, 'wx', 0o600)
  for await (const chunk of stream) {
    throwIfAborted(signal)
    for (let at = 0; at < chunk.byteLength; ) at += (await handle.write(chunk, at)).bytesWritten
  }
}

import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Digester } from '../digest/digester.ts'
import type { DigestSession, Digests } from '../digest/digests.ts'
import { asStorageError, errorCode } from './file-errors.ts'
import { FILE_MODE } from './folders.ts'
import { makeStagingFolder, randomName } from './in-flight.ts'

const BUFFERED_BYTES = 1_048_576

export type Incoming = { readonly source: AsyncIterable<Uint8Array>; readonly signal: AbortSignal }
export type Received = { readonly path: string; readonly digests: Digests }

/** Streams to a new file of the staging folder, digesting on the way; on any error nothing is left behind. */
export async function receive(digester: Digester, stagingFolder: string, incoming: Incoming): Promise<Received> {
  incoming.signal.throwIfAborted()
  const path = join(stagingFolder, randomName())
  const session = digester.start()
  try {
    const handle = await createIn(stagingFolder, path)
    const digests = await write({ path, handle, session }, incoming)
    return { path, digests }
  } catch (error) {
    session.abort()
    // If even that fails, the next sweep removes it; the first error says more.
    await unlink(path).catch(() => undefined)
    incoming.signal.throwIfAborted()
    throw asStorageError(error)
  }
}

async function createIn(stagingFolder: string, path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', FILE_MODE)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  await makeStagingFolder(stagingFolder)
  return open(path, 'wx', FILE_MODE)
}

type Target = { readonly path: string; readonly handle: FileHandle; readonly session: DigestSession }

async function write({ path, handle, session }: Target, { source, signal }: Incoming): Promise<Digests> {
  await using file = handle
  await pipeline(source, fileWriter(file, session), { signal })
  // The bytes are in the page cache, so libmagic and fsync can run in parallel.
  const [digests] = await Promise.all([session.finish(path), file.sync()])
  return digests
}

function fileWriter(file: FileHandle, session: DigestSession): Writable {
  const writeChunks = async (chunks: readonly Uint8Array[]): Promise<void> => {
    for (const chunk of chunks) await session.update(chunk)
    await writeAll(file, chunks)
  }
  return new Writable({
    highWaterMark: BUFFERED_BYTES,
    write: (chunk: Uint8Array, _encoding, done) => void writeChunks([chunk]).then(() => done(), done),
    writev: (chunks, done) => void writeChunks(chunks.map(({ chunk }) => chunk)).then(() => done(), done),
  })
}

/** A full disk accepts a part of a write first, and fails at the next. */
async function writeAll(file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  let rest = chunks.filter((chunk) => chunk.length > 0)
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest)
    rest = after(rest, bytesWritten)
  }
}

function after(chunks: readonly Uint8Array[], writtenBytes: number): Uint8Array[] {
  let skip = writtenBytes
  return chunks.flatMap((chunk) => {
    const isWritten = skip >= chunk.length
    const rest = isWritten ? [] : [chunk.subarray(skip)]
    skip = Math.max(0, skip - chunk.length)
    return rest
  })
}

import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Digester } from '../digest/digester.ts'
import type { DigestSession, Digests } from '../digest/digests.ts'
import { type Encoding, recode, suffixOf } from '../encoding/encoding.ts'
import { openBufferedFile } from './buffered-file.ts'
import { asStorageError, errorCode } from './file-errors.ts'
import { FILE_MODE } from './folders.ts'
import { makeStagingFolder, randomName } from './in-flight.ts'

export type IncomingContent = { readonly source: AsyncIterable<Uint8Array>; readonly signal: AbortSignal }
export type ReceivedContent = { readonly path: string; readonly digests: Digests }

/** Where bytes are received, and how they lie there. */
export type StagingArea = { readonly folder: string; readonly encoding: Encoding }

/** Streams to a new file of the staging folder, digesting on the way; on any error nothing is left behind. */
export async function receive(
  digester: Digester,
  { folder: stagingFolder, encoding }: StagingArea,
  incoming: IncomingContent,
): Promise<ReceivedContent> {
  incoming.signal.throwIfAborted()
  const path = join(stagingFolder, randomName() + suffixOf(encoding))
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

async function write({ path, handle, session }: Target, { source, signal }: IncomingContent): Promise<Digests> {
  await using file = handle
  await pipeline(source, fileWriter({ path, handle: file, session }), { signal })
  // The bytes are in the page cache, so libmagic and fsync can run in parallel.
  const [digests] = await Promise.all([session.finish(path), file.sync()])
  return digests
}

/** Takes one chunk at a time, and copies it: the source may fill its memory again. */
function fileWriter({ path, handle, session }: Target): Writable {
  const buffered = openBufferedFile(handle, (bytes, at) => recode(path, bytes, at))
  const take = async (chunk: Uint8Array): Promise<void> => {
    await session.update(chunk)
    await buffered.write(chunk)
  }
  return new Writable({
    highWaterMark: 1,
    write: (chunk: Uint8Array, _encoding, done) => void take(chunk).then(() => done(), done),
    final: (done) => void buffered.end().then(() => done(), done),
  })
}

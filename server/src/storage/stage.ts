import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
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
  const buffered = openBufferedFile(file, (bytes, at) => recode(path, bytes, at))
  // One chunk at a time, which is copied: the source may fill its memory again.
  for await (const chunk of untilAborted(source, signal)) {
    await session.update(chunk)
    await buffered.write(chunk)
  }
  await buffered.end()
  // The bytes are in the page cache, so libmagic and fsync can run in parallel.
  const [digests] = await Promise.all([session.finish(path), file.sync()])
  return digests
}

/** Ends with the signal, even while no chunk comes. A pipeline does so too, but takes longer than a small file does. */
async function* untilAborted(
  source: IncomingContent['source'],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks = source[Symbol.asyncIterator]()
  let refuse: (reason: unknown) => void = () => undefined
  const abort = (): void => refuse(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      // One promise for all chunks would keep each of them in memory.
      const next = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        refuse = reject
        chunks.next().then(resolve, reject)
      })
      if (next.done === true) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', abort)
    // Nobody waits for this: a source that waits for its next chunk ends only then.
    chunks.return?.().catch(() => undefined)
  }
}

import { Header, Parser, type ReadEntry } from 'tar'
import type { ArchiveFile } from './archive-file.ts'
import { unended } from './unended.ts'
import { UnpackFailure } from './unpack-failure.ts'

export const TAR_BLOCK_BYTES = 512

const FILE_TYPES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile'])
// Others say what a program that writes to disk would have to know.
const FAULTS: ReadonlySet<string> = new Set(['TAR_BAD_ARCHIVE', 'TAR_ENTRY_INVALID', 'TAR_ABORT'])

export function isTar(beginning: Uint8Array): boolean {
  if (beginning.length < TAR_BLOCK_BYTES) return false
  try {
    return new Header(Buffer.from(beginning)).cksumValid === true
  } catch {
    // A field does not hold a number.
    return false
  }
}

/** The files of a tar archive. The parser gets a chunk only when all before is read, so memory stays at one chunk. */
export async function* tarFiles(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveFile> {
  const entries: ReadEntry[] = []
  let hasFault = false
  const parser = new Parser()
  parser.on('entry', (entry: ReadEntry) => entries.push(entry))
  parser.on('warn', (code: string) => {
    hasFault ||= FAULTS.has(code)
  })
  const source = chunks[Symbol.asyncIterator]()
  const feed = async (): Promise<boolean> => {
    const { done, value } = await source.next()
    if (done === true) parser.end()
    else parser.write(Buffer.from(value.buffer, value.byteOffset, value.length))
    return done !== true
  }
  try {
    for (;;) {
      while (entries.length === 0 && (await feed()));
      const entry = entries.shift()
      if (entry === undefined) break
      const content = unended(contentOf(entry, feed))
      if (FILE_TYPES.has(entry.type) && entry.size > 0)
        yield { name: entry.path, packedBytes: null, open: () => content }
      for await (const _ of content);
    }
  } finally {
    await source.return?.()
  }
  if (hasFault) throw new UnpackFailure('damaged', { endsArchive: true })
}

async function* contentOf(entry: ReadEntry, feed: () => Promise<boolean>): AsyncGenerator<Uint8Array> {
  let hasEnded = false
  let bytes = 0
  entry.on('end', () => {
    hasEnded = true
  })
  for (;;) {
    const chunk = entry.read()
    if (chunk !== null) {
      bytes += chunk.length
      yield chunk
    } else if (hasEnded || !(await feed())) break
  }
  if (bytes !== entry.size) throw new UnpackFailure('damaged', { endsArchive: true })
}

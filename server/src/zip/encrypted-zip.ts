import { crc32 } from 'node:zlib'
import { blocksOf } from '../digest/blocks-of.ts'
import { BLOCK_BYTES, deflated } from './deflated.ts'
import { openEncryption } from './encryption.ts'
import { joinSmall } from './join-small.ts'
import { descriptor, directory, type Entry, localHeader, type PlacedEntry, type WrittenEntry } from './records.ts'

export type ZipEntry = {
  /** From `entryName`. */
  readonly name: string
  /** Null: not known in advance. */
  readonly sizeBytes: number | null
  /** A chunk need only stay valid until the next one is asked for. */
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>
}

export type ZipOptions = {
  readonly password: string
  /** Each is asked for when the one before has been read. */
  readonly entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>
}

/**
 * An archive that is made while it is read. It fails if a content does not have the announced size. A chunk is only valid
 * until the next one is asked for.
 */
export function encryptedZip(options: ZipOptions): AsyncGenerator<Uint8Array> {
  return joinSmall(archive(options))
}

async function* archive({ password, entries }: ZipOptions): AsyncGenerator<Uint8Array> {
  const placed: PlacedEntry[] = []
  let at = 0
  for await (const { content, ...entry } of entries) {
    const header = localHeader(entry)
    yield header
    const written = yield* packed(entry, password, content)
    const trailer = descriptor(entry, written)
    yield trailer
    placed.push({ entry, written, at })
    at += header.length + written.packedBytes + trailer.length
  }
  yield directory(placed, at)
}

async function* packed(
  entry: Entry,
  password: string,
  content: ZipEntry['content'],
): AsyncGenerator<Uint8Array, WrittenEntry> {
  const { head, update, finish } = await openEncryption(password)
  yield head
  let [crc, sizeBytes, packedBytes] = [0, 0, head.length]
  const measured = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      crc = crc32(chunk, crc)
      sizeBytes += chunk.length
      yield chunk
    }
    requireSize(entry, sizeBytes)
  }
  for await (const part of deflated(blocksOf(measured(), BLOCK_BYTES))) {
    packedBytes += part.length
    update(part)
    yield part
  }
  const mac = finish()
  yield mac
  return { crc, sizeBytes, packedBytes: packedBytes + mac.length }
}

function requireSize(entry: Entry, sizeBytes: number): void {
  if (entry.sizeBytes === null || sizeBytes === entry.sizeBytes) return
  throw new Error(`the content has ${sizeBytes} bytes and should have ${entry.sizeBytes}`)
}

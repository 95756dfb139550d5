import { finished, PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { blocksOf } from '../digest/blocks-of.ts'
import { deflateBlock, lastBlock } from './deflate-block.ts'
import { openEncryption } from './encryption.ts'
import { joinSmall } from './join-small.ts'
import { descriptor, directory, type Entry, localHeader } from './records.ts'

const BLOCK_BYTES = 262_144
// Deflated at once by threads of libuv.
const BLOCKS_AHEAD = 2

export type ZipOptions = {
  /** From `entryName`. */
  readonly entryName: string
  readonly password: string
  readonly content: Readable
  readonly sizeBytes: number
  readonly signal: AbortSignal
}

/** An archive with one entry, made while it is read. It fails if the content does not have the announced size. */
export function encryptedZip({ entryName, password, content, sizeBytes, signal }: ZipOptions): Readable {
  const output = new PassThrough({ highWaterMark: BLOCK_BYTES })
  // The content may fail before it is first read, or give nothing more.
  finished(content, { writable: false }, (error) => error && output.destroy(error))
  finished(output, { readable: false, writable: false }, () => content.destroy())
  const chunks = joinSmall(archive({ name: entryName, sizeBytes }, password, content))
  // The reader has the error, too.
  pipeline(chunks, output, { signal }).catch((error: Error) => output.destroy(error))
  return output
}

async function* archive(entry: Entry, password: string, content: Readable): AsyncGenerator<Uint8Array> {
  const { head, update, finish } = await openEncryption(password)
  const header = localHeader(entry)
  yield header
  yield head
  let [crc, sizeBytes, packedBytes] = [0, 0, head.length]
  const measured = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      crc = crc32(chunk, crc)
      sizeBytes += chunk.length
      yield chunk
    }
    requireSize(entry, sizeBytes)
  }
  for await (const packed of deflated(blocksOf(measured(), BLOCK_BYTES))) {
    packedBytes += packed.length
    update(packed)
    yield packed
  }
  const mac = finish()
  yield mac
  const written = { crc, sizeBytes, packedBytes: packedBytes + mac.length }
  const trailer = descriptor(entry, written)
  yield trailer
  yield directory(entry, written, header.length + written.packedBytes + trailer.length)
}

function requireSize(entry: Entry, sizeBytes: number): void {
  if (sizeBytes === entry.sizeBytes) return
  throw new Error(`the content has ${sizeBytes} bytes and should have ${entry.sizeBytes}`)
}

/** In order, some of them at once. */
async function* deflated(blocks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const ahead: Promise<Uint8Array>[] = []
  for await (const block of blocks) {
    const packing = deflateBlock(block)
    // Its failure is thrown where it is awaited; if the archive breaks off before, nothing awaits it.
    packing.catch(() => undefined)
    ahead.push(packing)
    if (ahead.length === BLOCKS_AHEAD) yield (await ahead.shift()) ?? lastBlock()
  }
  for (const packing of ahead) yield await packing
  yield lastBlock()
}

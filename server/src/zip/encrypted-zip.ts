import { crc32 } from 'node:zlib'
import { blocksOf } from '../digest/blocks-of.ts'
import { deflateBlock, isPacked, lastBlock, storeBlock, storedBytes } from './deflate-block.ts'
import { openEncryption } from './encryption.ts'
import { joinSmall } from './join-small.ts'
import { descriptor, directory, type Entry, localHeader } from './records.ts'

const BLOCK_BYTES = 262_144
// Deflated at once by threads of libuv.
const BLOCKS_AHEAD = 2
const WORD_BYTES = 8

export type ZipOptions = {
  /** From `entryName`. */
  readonly entryName: string
  readonly password: string
  /** A chunk need only stay valid until the next one is asked for. */
  readonly content: AsyncIterable<Buffer>
  readonly sizeBytes: number
}

/**
 * An archive with one entry, made while it is read. It fails if the content does not have the announced size. A chunk is only valid
 * until the next one is asked for.
 */
export function encryptedZip({ entryName, password, content, sizeBytes }: ZipOptions): AsyncGenerator<Uint8Array> {
  return joinSmall(archive({ name: entryName, sizeBytes }, password, content))
}

async function* archive(entry: Entry, password: string, content: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const { head, update, finish } = await openEncryption(password)
  const header = localHeader(entry)
  yield header
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

/** In order, some of them at once. A large part is the reader's until it asks for more, small ones stay: only the last block is small. */
async function* deflated(blocks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const ahead: Promise<Uint8Array>[] = []
  const copies: Buffer[] = []
  let memory = Buffer.alloc(0)
  let packedBytes = 0
  const inOrder = async function* (most: number): AsyncGenerator<Uint8Array> {
    while (ahead.length > most) {
      const packed = (await ahead.shift()) ?? lastBlock()
      packedBytes += packed.length
      yield packed
    }
  }
  for await (const block of blocks) {
    if (isPacked(block)) {
      yield* inOrder(0)
      const neededBytes = storedBytes(block.length) + WORD_BYTES
      if (memory.length < neededBytes) memory = Buffer.allocUnsafeSlow(neededBytes)
      // Encryption is fastest if it finds the bytes at the same place of a word as the key stream.
      const stored = storeBlock(block, memory.subarray(packedBytes % WORD_BYTES))
      packedBytes += stored.length
      yield stored
      continue
    }
    // Threads read a copy, since the block is the reader's only now. That of the block before the last is no longer needed.
    const copy = (copies.length < BLOCKS_AHEAD ? undefined : copies.shift()) ?? Buffer.allocUnsafeSlow(BLOCK_BYTES)
    copies.push(copy)
    copy.set(block)
    const packing = deflateBlock(copy.subarray(0, block.length))
    // Its failure is thrown where it is awaited; if the archive breaks off before, nothing awaits it.
    packing.catch(() => undefined)
    ahead.push(packing)
    yield* inOrder(BLOCKS_AHEAD - 1)
  }
  yield* inOrder(0)
  yield lastBlock()
}

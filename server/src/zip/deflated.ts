import { deflateBlock, isPacked, lastBlock, storeBlock, storedBytes } from './deflate-block.ts'

export const BLOCK_BYTES = 262_144
// Deflated at once by threads of libuv.
const BLOCKS_AHEAD = 2
const WORD_BYTES = 8

/**
 * Blocks of at most `BLOCK_BYTES` as one deflate stream, in order, some of them packed at once. A large part is the reader's until it asks for more, small ones stay: only the last block is small.
 */
export async function* deflated(blocks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
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

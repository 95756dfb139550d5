import { createHash } from 'node:crypto'
import { CHECKED_BLOCK_BYTES } from '../digest/block-digests.ts'

/** The bytes of a stream in blocks of one size; the last one may be shorter. */
export async function* inBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const chunk of chunks) {
    let rest = chunk
    while (heldBytes + rest.length >= CHECKED_BLOCK_BYTES) {
      const missingBytes = CHECKED_BLOCK_BYTES - heldBytes
      yield joined([...held, rest.subarray(0, missingBytes)])
      rest = rest.subarray(missingBytes)
      held = []
      heldBytes = 0
    }
    if (rest.length > 0) held.push(rest)
    heldBytes += rest.length
  }
  if (heldBytes > 0) yield joined(held)
}

/** Without a copy where one chunk is the block. */
function joined(pieces: readonly Buffer[]): Buffer {
  const [first] = pieces
  return first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces)
}

export const digestOf = (block: Uint8Array): Buffer => createHash('sha256').update(block).digest()

import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import { entropyOf } from './entropy.ts'

// Above it nothing shrinks by more than a hundredth: what malware packs or encrypts. Sections of most programs have less than 7.
const PACKED_BITS = 7.9
const STORED_BYTES = 65_535
const FRAME_BYTES = 5

const deflate = promisify(deflateRaw)

/** An empty block, marked as the last one. */
export const lastBlock = (): Uint8Array => Uint8Array.of(0x03, 0x00)

/**
 * A block as a part of a deflate stream that ends at a whole byte, so that parts can follow each other. In a thread of libuv, unless the
 * block would not shrink: then it is stored.
 */
export async function deflateBlock(block: Uint8Array): Promise<Uint8Array> {
  if (entropyOf(block) > PACKED_BITS) return stored(block)
  const packed = await deflate(block, {
    level: constants.Z_BEST_SPEED,
    finishFlush: constants.Z_SYNC_FLUSH,
    chunkSize: Math.max(constants.Z_MIN_CHUNK, block.length),
  })
  return packed.length < block.length ? packed : stored(block)
}

function stored(block: Uint8Array): Uint8Array {
  const frames = Math.ceil(block.length / STORED_BYTES)
  const bytes = Buffer.allocUnsafeSlow(block.length + frames * FRAME_BYTES)
  let to = 0
  for (let at = 0; at < block.length; at += STORED_BYTES) {
    const part = block.subarray(at, at + STORED_BYTES)
    to = bytes.writeUInt8(0, to)
    to = bytes.writeUInt16LE(part.length, to)
    to = bytes.writeUInt16LE(~part.length & 0xffff, to)
    bytes.set(part, to)
    to += part.length
  }
  return bytes
}

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

/** Whether deflating is worth its time. */
export const isPacked = (block: Uint8Array): boolean => entropyOf(block) > PACKED_BITS

/**
 * A block as a part of a deflate stream that ends at a whole byte, so that parts can follow each other. In a thread of libuv, which
 * reads the block meanwhile.
 */
export async function deflateBlock(block: Uint8Array): Promise<Uint8Array> {
  const packed = await deflate(block, {
    level: constants.Z_BEST_SPEED,
    finishFlush: constants.Z_SYNC_FLUSH,
    chunkSize: Math.max(constants.Z_MIN_CHUNK, block.length),
  })
  return packed.length < block.length ? packed : storeBlock(block, Buffer.allocUnsafeSlow(storedBytes(block.length)))
}

/** What a block takes that is stored as it is. */
export const storedBytes = (sizeBytes: number): number => sizeBytes + Math.ceil(sizeBytes / STORED_BYTES) * FRAME_BYTES

/** The same without deflating, in `bytes`. */
export function storeBlock(block: Uint8Array, bytes: Buffer): Buffer {
  let to = 0
  for (let at = 0; at < block.length; at += STORED_BYTES) {
    const part = block.subarray(at, at + STORED_BYTES)
    to = bytes.writeUInt8(0, to)
    to = bytes.writeUInt16LE(part.length, to)
    to = bytes.writeUInt16LE(~part.length & 0xffff, to)
    bytes.set(part, to)
    to += part.length
  }
  return bytes.subarray(0, to)
}

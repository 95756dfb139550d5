import { createCipheriv } from 'node:crypto'

/**
 * Part of the format: contents at rest are encrypted with it. It is public and the same everywhere, since it only keeps scanners and
 * accidents away: docs/guide/storage.md shows how to decode a content without the server.
 */
const KEY = Buffer.from('lazaret.storage1', 'latin1')
const BLOCK_BYTES = 16

/** Masks plain bytes in place, or unmasks masked ones: `at` is the position in the content of the first. */
export function applyMask(bytes: Uint8Array, at: number): void {
  if (bytes.length === 0) return
  const counter = Buffer.alloc(BLOCK_BYTES)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / BLOCK_BYTES)), 8)
  const cipher = createCipheriv('aes-128-ctr', KEY, counter)
  const skippedBytes = at % BLOCK_BYTES
  if (skippedBytes > 0) cipher.update(Buffer.alloc(skippedBytes))
  const masked = cipher.update(bytes)
  bytes.set(masked)
  discard(masked)
}

/** Frees its memory now. Counted as garbage, so many bytes would have the whole heap collected again and again. */
function discard({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}

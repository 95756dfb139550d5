import { createCipheriv } from 'node:crypto'

const BLOCK_BYTES = 16
const WORD_BYTES = 8
const BATCH_BYTES = 131_072
const LOW_RANGE = 2 ** 32

/**
 * WinZip's counter mode: little-endian, from 1. Node counts big-endian, so the key stream is made with ECB. Encrypts in place, the bytes
 * of a stream from its start or from a later position.
 */
export function createCounterMode(key: Buffer, start = 0): (bytes: Uint8Array) => void {
  const keyStream = openKeyStream(key)
  let position = start
  return (bytes) => {
    for (let at = 0; at < bytes.length; at += BATCH_BYTES) {
      const batch = bytes.subarray(at, at + BATCH_BYTES)
      xor(batch, keyStream(position, batch.length))
      position += batch.length
    }
  }
}

/** The bytes of the key stream at a position, valid until the next call. Their place in memory is that of a word. */
function openKeyStream(key: Buffer): (position: number, sizeBytes: number) => Uint8Array {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  let counters = Buffer.allocUnsafeSlow(0)
  let aligned = Buffer.allocUnsafeSlow(0)
  return (position, sizeBytes) => {
    const skippedBytes = position % BLOCK_BYTES
    const neededBytes = Math.ceil((skippedBytes + sizeBytes) / BLOCK_BYTES) * BLOCK_BYTES
    // Most archives are small.
    if (counters.length < neededBytes) counters = Buffer.alloc(neededBytes)
    count(counters.subarray(0, neededBytes), Math.floor(position / BLOCK_BYTES) + 1)
    const blocks = cipher.update(counters.subarray(0, neededBytes)).subarray(skippedBytes, skippedBytes + sizeBytes)
    if (skippedBytes % WORD_BYTES === 0) return blocks
    if (aligned.length < sizeBytes) aligned = Buffer.allocUnsafeSlow(sizeBytes)
    aligned.set(blocks)
    return aligned
  }
}

/** In the byte order of the machine, which is little-endian wherever the server runs. */
function count(counters: Buffer, first: number): void {
  const words = new Uint32Array(counters.buffer, counters.byteOffset, counters.length / 4)
  let low = first | 0
  let high = Math.floor(first / LOW_RANGE)
  for (let at = 0; at < words.length; at += BLOCK_BYTES / 4) {
    words[at] = low
    words[at + 1] = high
    low = (low + 1) | 0
    if (low === 0) high += 1
  }
}

/** Eight bytes at a time, which is ten times as fast as one. */
function xor(target: Uint8Array, mask: Uint8Array): void {
  const words = target.byteOffset % WORD_BYTES === 0 ? Math.floor(target.length / WORD_BYTES) : 0
  const to = new BigUint64Array(target.buffer, words === 0 ? 0 : target.byteOffset, words)
  const from = new BigUint64Array(mask.buffer, words === 0 ? 0 : mask.byteOffset, words)
  for (let at = 0; at < words; at++) to[at] = (to[at] ?? 0n) ^ (from[at] ?? 0n)
  for (let at = words * WORD_BYTES; at < target.length; at++) target[at] = (target[at] ?? 0) ^ (mask[at] ?? 0)
}

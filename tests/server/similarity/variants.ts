import { createHash } from 'node:crypto'

/** Bytes of a family: with another number they are different, with another variant almost the same. */
export function variant(family: string, n = 0, sizeBytes = 16_384): Buffer {
  const bytes = Buffer.alloc(sizeBytes)
  for (let at = 0; at < sizeBytes; at += 32) digestOf(`${family} ${at}`).copy(bytes, at)
  // Each variant has its own hundredth in the middle.
  const own = Math.floor(sizeBytes / 100)
  for (let at = 0; n > 0 && at < own; at += 32)
    digestOf(`${family} ${n} ${at}`).copy(bytes, Math.floor(sizeBytes / 2) + n * own + at)
  return bytes
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

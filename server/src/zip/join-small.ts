const SMALL_BYTES = 65_536

/**
 * The same bytes, but small chunks joined: a small archive is one write. Large chunks are not copied; small ones have to stay valid
 * until they are joined.
 */
export async function* joinSmall(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const chunk of chunks) {
    if (heldBytes > 0 && heldBytes + chunk.length > SMALL_BYTES) {
      yield Buffer.concat(held)
      held = []
      heldBytes = 0
    }
    if (chunk.length > SMALL_BYTES) yield chunk
    else held.push(chunk)
    if (chunk.length <= SMALL_BYTES) heldBytes += chunk.length
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}

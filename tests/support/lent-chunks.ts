/** Chunks that are only valid until the next one is asked for: then their memory has something else. */
export async function* lent(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk)
    yield bytes
    bytes.fill(0xaa)
  }
}

/** All bytes of such chunks, which are overwritten before the next one is asked for. */
export async function bytesOfLent(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) {
    all.push(Buffer.from(chunk))
    chunk.fill(0x55)
  }
  return Buffer.concat(all)
}

import type { ByteStream } from './open-source.ts'

/** The chunks of a stream, read with a reader: streams of Safari have no iterator. */
export function iterateStream(stream: ByteStream): AsyncIterable<Uint8Array> {
  return stream instanceof ReadableStream ? readChunks(stream) : stream
}

async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

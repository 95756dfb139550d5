import { isNode } from '../platform/is-node.ts'
import { toStream } from '../wire/raw.ts'

/** Decompresses a zlib stream. The result ends with an error if the stream is damaged or incomplete. */
export function inflate(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>): AsyncIterable<Uint8Array> {
  // The module is not imported, so that bundlers for browsers do not resolve it.
  return isNode() ? inflateInNode(chunks) : toStream(chunks).pipeThrough(new DecompressionStream('deflate'))
}

/** Node's own `DecompressionStream` ends the process if it is cancelled while it has bytes. */
async function* inflateInNode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { createInflate } = process.getBuiltinModule('node:zlib')
  const { pipeline } = process.getBuiltinModule('node:stream')
  const unpacking = createInflate({ chunkSize: 65_536 })
  // A failure of the source ends the reader below as well.
  pipeline(chunks, unpacking, () => undefined)
  yield* unpacking
}

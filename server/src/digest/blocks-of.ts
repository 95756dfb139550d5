/**
 * The same bytes in blocks of one size, the last one excepted. Chunks of that size pass as they are; others are copied, since a chunk
 * need only stay valid until the next one is asked for.
 */
export async function* blocksOf(chunks: AsyncIterable<Buffer>, sizeBytes: number): AsyncGenerator<Buffer> {
  let block: Buffer = Buffer.alloc(0)
  let filledBytes = 0
  for await (const chunk of chunks) {
    for (let rest = chunk; rest.length > 0; ) {
      const taken = rest.subarray(0, sizeBytes - filledBytes)
      rest = rest.subarray(taken.length)
      if (taken.length === sizeBytes) {
        yield taken
        continue
      }
      block = withRoom(block, { filledBytes, takenBytes: taken.length, sizeBytes })
      taken.copy(block, filledBytes)
      filledBytes += taken.length
      if (filledBytes < sizeBytes) continue
      yield block
      block = Buffer.alloc(0)
      filledBytes = 0
    }
  }
  if (filledBytes > 0) yield block.subarray(0, filledBytes)
}

type Room = { readonly filledBytes: number; readonly takenBytes: number; readonly sizeBytes: number }

/** The first chunk is often the only one. */
function withRoom(block: Buffer, { filledBytes, takenBytes, sizeBytes }: Room): Buffer {
  if (filledBytes + takenBytes <= block.length) return block
  const larger = Buffer.allocUnsafeSlow(filledBytes === 0 ? takenBytes : sizeBytes)
  block.copy(larger, 0, 0, filledBytes)
  return larger
}

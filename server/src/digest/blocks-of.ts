/** The same bytes in blocks of one size, the last one excepted. Chunks of that size pass as they are. */
export async function* blocksOf(chunks: AsyncIterable<Buffer>, sizeBytes: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const chunk of chunks) {
    let rest = chunk
    while (heldBytes + rest.length >= sizeBytes) {
      const taken = rest.subarray(0, sizeBytes - heldBytes)
      rest = rest.subarray(taken.length)
      yield joined([...held, taken])
      held = []
      heldBytes = 0
    }
    if (rest.length > 0) held.push(rest)
    heldBytes += rest.length
  }
  if (heldBytes > 0) yield joined(held)
}

function joined(parts: readonly Buffer[]): Buffer {
  const [first] = parts
  return first !== undefined && parts.length === 1 ? first : Buffer.concat(parts)
}

/** The remaining budget of one upload, including everything nested in it. */
export type Budget = { entries: number; bytes: number }

/** Thrown when an archive exceeds the budget. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached'
}

// The ratio does not apply to small files.
const FREE_BYTES = 1_048_576

export type EntryLimits = { readonly budget: Budget; readonly compressedBytes: number; readonly maxRatio: number }

/** Counts the actual output: the sizes in an archive are not trusted. */
export async function* countBytes(
  source: AsyncIterable<Buffer>,
  { budget, compressedBytes, maxRatio }: EntryLimits,
): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    budget.bytes -= chunk.length
    if (budget.bytes < 0) throw new LimitReached('the archive contains too many bytes')
    if (bytes > FREE_BYTES && bytes > compressedBytes * maxRatio)
      throw new LimitReached(`an entry is more than ${maxRatio} times its packed size`)
    yield chunk
  }
}

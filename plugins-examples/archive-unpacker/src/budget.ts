/** What one upload may still cause, with everything that is nested in it. */
export type Budget = { entries: number; bytes: number }

/** Thrown where an archive would become too much. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached'
}

// Small files may be packed as well as they like.
const FREE_BYTES = 1_048_576

export type EntryLimits = { readonly budget: Budget; readonly compressedBytes: number; readonly maxRatio: number }

/** Counts what really comes out: what an archive says of itself is not believed. */
export async function* counted(
  source: AsyncIterable<Buffer>,
  { budget, compressedBytes, maxRatio }: EntryLimits,
): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    budget.bytes -= chunk.length
    if (budget.bytes < 0) throw new LimitReached('the archive holds too many bytes')
    if (bytes > FREE_BYTES && bytes > compressedBytes * maxRatio)
      throw new LimitReached(`an entry is more than ${maxRatio} times its packed size`)
    yield chunk
  }
}

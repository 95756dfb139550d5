/** The bytes of an archive. */
export type ArchiveSource = {
  readonly sizeBytes: number
  /** At most `length` bytes from there on. */
  read(start: number, length: number): Promise<Uint8Array>
}

/** Reads a range; `end` is exclusive. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>

const WINDOW_BYTES = 1024 ** 2
// The directory of a zip archive is read at once: 1000 entries with long names and comments fit.
const MAX_READ_BYTES = 64 * 1024 ** 2

/** Reads windows ahead: parsers ask for a few bytes at a time. */
export function openSource(sizeBytes: number, readRange: ReadRange): ArchiveSource {
  let window: { readonly start: number; readonly bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() }
  return {
    sizeBytes,
    async read(start, length) {
      const end = Math.min(start + length, sizeBytes)
      if (start < 0 || start >= end) return new Uint8Array()
      if (end - start > MAX_READ_BYTES) throw new Error(`a part of ${end - start} bytes is too large`)
      if (start < window.start || end > window.start + window.bytes.length) {
        const windowEnd = Math.min(Math.max(end, start + WINDOW_BYTES), sizeBytes)
        window = { start, bytes: await readRange(start, windowEnd) }
      }
      return window.bytes.subarray(start - window.start, end - window.start)
    },
  }
}

const CHUNK_BYTES = 64 * 1024

export async function* chunksOf(source: ArchiveSource): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < source.sizeBytes; start += CHUNK_BYTES) yield await source.read(start, CHUNK_BYTES)
}

/** Counts the different bytes along a content, in parts of one size. */
export type EntropyProfile = {
  readonly partBytes: number
  add(offset: number, bytes: Uint8Array): void
  /** Bits per byte of each part, from 0 to 8; undefined where nothing was counted. */
  bits(): readonly (number | undefined)[]
}

const MAX_PARTS = 256
const MIN_PART_BYTES = 256

export function createEntropy(sizeBytes: number): EntropyProfile {
  const partBytes = Math.max(MIN_PART_BYTES, Math.ceil(sizeBytes / MAX_PARTS))
  const parts = Math.max(1, Math.ceil(sizeBytes / partBytes))
  const counts = new Float64Array(parts * 256)
  return {
    partBytes,
    add(offset, bytes) {
      for (let at = 0; at < bytes.length; ) {
        const part = Math.floor((offset + at) / partBytes)
        const end = Math.min(bytes.length, (part + 1) * partBytes - offset)
        for (; at < end; at++) {
          const place = part * 256 + (bytes[at] ?? 0)
          counts[place] = (counts[place] ?? 0) + 1
        }
      }
    },
    bits: () => Array.from({ length: parts }, (_, part) => bitsOf(counts.subarray(part * 256, part * 256 + 256))),
  }
}

function bitsOf(counts: Float64Array): number | undefined {
  const sum = counts.reduce((all, count) => all + count, 0)
  if (sum === 0) return undefined
  return counts.reduce((bits, count) => (count === 0 ? bits : bits - (count / sum) * Math.log2(count / sum)), 0)
}

import { GRAM_BITS, visitTextGrams } from './text-grams.ts'

/** Filters of another version are not used. */
export const TEXT_FILTER_VERSION = 1

const MIN_BITS_PER_GRAM = 2
const MAX_BITS_PER_GRAM = 8
// A filter takes at most three hundredths of its file, and more only if a small file is all text.
const FILTER_BITS_PER_BYTE = 0.24
const MIN_FILTER_BITS = 256
const MAX_FILTER_BITS = 1024 * 1024
const WORDS = 2 ** GRAM_BITS / 32

/** Sets of the text grams of files, one bit for each. Memory of 2 MB is used again for the next file. */
export function openTextFilters(): { create(data: Uint8Array): Buffer | null } {
  const seen = new Uint32Array(WORDS)
  return {
    /** Null: the file has too many different grams for a filter that rules out anything. */
    create(data) {
      seen.fill(0)
      const count = collect(data, seen)
      const bitCount = bitCountOf(count, data.length)
      return bitCount === null ? null : fill(seen, bitCount)
    },
  }
}

function collect(data: Uint8Array, seen: Uint32Array): number {
  let count = 0
  visitTextGrams(data, (gram) => {
    const word = seen[gram >>> 5] ?? 0
    const bit = 1 << (gram & 31)
    if ((word & bit) !== 0) return
    seen[gram >>> 5] = word | bit
    count += 1
  })
  return count
}

function bitCountOf(grams: number, sizeBytes: number): number | null {
  const least = Math.max(grams * MIN_BITS_PER_GRAM, MIN_FILTER_BITS)
  const most = Math.max(Math.min(grams * MAX_BITS_PER_GRAM, sizeBytes * FILTER_BITS_PER_BYTE), least)
  const bits = Math.min(Math.ceil(most / 8) * 8, MAX_FILTER_BITS)
  return bits < least ? null : bits
}

function fill(seen: Uint32Array, bitCount: number): Buffer {
  const filter = Buffer.alloc(bitCount / 8)
  for (let index = 0; index < seen.length; index++) {
    for (let word = seen[index] ?? 0; word !== 0; word &= word - 1) {
      const bit = bitOf(index * 32 + (31 - Math.clz32(word & -word)), bitCount)
      filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7))
    }
  }
  return filter
}

/** False if the file of the filter does not contain the gram; true if it may. */
export function mayContain(filter: Uint8Array, gram: number): boolean {
  if (filter.length === 0) return false
  const bit = bitOf(gram, filter.length * 8)
  return (((filter[bit >>> 3] ?? 0) >>> (bit & 7)) & 1) === 1
}

function bitOf(gram: number, bitCount: number): number {
  const hash = Math.imul(gram + 1, 0x9e3779b1) >>> 0
  return Math.floor((hash / 2 ** 32) * bitCount)
}

import { GRAM_LENGTH, ssdeepParts } from './ssdeep-parts.ts'

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193
// One of so many grams in a row is stored: hashes that share that many in a row share a stored one (winnowing).
const WINDOW = 3

/** A number for each seven characters in a row: hashes without a common one have a score of 0. */
export function ssdeepGrams(hash: string): number[] {
  return distinct(ssdeepParts(hash).flatMap(({ blockSize, text }) => gramsOf(blockSize, text)))
}

/** Those by which a hash is found: a third to a half of them. A search with all grams of another one misses few. */
export function indexedGrams(hash: string): number[] {
  return distinct(ssdeepParts(hash).flatMap(({ blockSize, text }) => lowestOfWindows(gramsOf(blockSize, text))))
}

function gramsOf(blockSize: number, text: string): number[] {
  const grams: number[] = []
  for (let start = 0; start + GRAM_LENGTH <= text.length; start++) {
    let hash = Math.imul(FNV_OFFSET ^ blockSize, FNV_PRIME)
    for (let n = start; n < start + GRAM_LENGTH; n++) hash = Math.imul(hash ^ text.charCodeAt(n), FNV_PRIME)
    grams.push((hash ^ (hash >>> 15)) | 0)
  }
  return grams
}

/** Chosen by the grams alone: what two hashes have in common is chosen alike. */
function lowestOfWindows(grams: readonly number[]): number[] {
  if (grams.length <= WINDOW) return grams.length === 0 ? [] : [Math.min(...grams)]
  const windows = grams.length - WINDOW + 1
  return Array.from({ length: windows }, (_, start) => Math.min(...grams.slice(start, start + WINDOW)))
}

const distinct = (numbers: readonly number[]): number[] => [...new Set(numbers)]

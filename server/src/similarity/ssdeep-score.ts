import { GRAM_LENGTH, type SsdeepPart, ssdeepParts } from './ssdeep-parts.ts'

const MAX_PART_LENGTH = 64
// Short pieces match by chance.
const TRUSTED_BLOCK_SIZE = 45
const MIN_BLOCK_SIZE = 3

/** Compares a hash with others, from 0 to 100, as `ssdeep` does. */
export function ssdeepScorer(hash: string): (other: string) => number {
  const own = ssdeepParts(hash)
  return (other) => {
    const parts = ssdeepParts(other)
    if (own.length === 0 || parts.length === 0) return 0
    if (isSame(own, parts)) return 100
    return Math.max(0, ...own.flatMap((a) => parts.map((b) => (a.blockSize === b.blockSize ? scoreOf(a, b) : 0))))
  }
}

function isSame(own: readonly SsdeepPart[], parts: readonly SsdeepPart[]): boolean {
  return own.every(({ blockSize, text }, n) => parts[n]?.blockSize === blockSize && parts[n].text === text)
}

function scoreOf({ blockSize, text: a }: SsdeepPart, { text: b }: SsdeepPart): number {
  if (!sharesGram(a, b)) return 0
  const distance = a.length + b.length - 2 * longestCommonSubsequence(a, b)
  const relative = Math.floor((distance * MAX_PART_LENGTH) / (a.length + b.length))
  const score = 100 - Math.floor((100 * relative) / MAX_PART_LENGTH)
  if (blockSize >= TRUSTED_BLOCK_SIZE) return score
  return Math.min(score, Math.floor(blockSize / MIN_BLOCK_SIZE) * Math.min(a.length, b.length))
}

function sharesGram(a: string, b: string): boolean {
  for (let start = 0; start + GRAM_LENGTH <= a.length; start++)
    if (b.includes(a.slice(start, start + GRAM_LENGTH))) return true
  return false
}

function longestCommonSubsequence(a: string, b: string): number {
  // lengths[m]: of what has been read of a, and the first m characters of b.
  const lengths = new Uint8Array(b.length + 1)
  for (let n = 0; n < a.length; n++) {
    let diagonal = 0
    for (let m = 1; m <= b.length; m++) {
      const above = lengths[m] ?? 0
      lengths[m] = a[n] === b[m - 1] ? diagonal + 1 : Math.max(above, lengths[m - 1] ?? 0)
      diagonal = above
    }
  }
  return lengths[b.length] ?? 0
}

import { type LetterMasks, letterMasks, longestCommonSubsequence, shareSeven } from './letter-masks.ts'
import { GRAM_LENGTH, type SsdeepPart, ssdeepParts } from './ssdeep-parts.ts'

const MAX_PART_LENGTH = 64
// Short pieces match by chance.
const TRUSTED_BLOCK_SIZE = 45
const MIN_BLOCK_SIZE = 3

/** A hash, prepared for many comparisons. */
export type ScoredHash = readonly ScoredPart[]
type ScoredPart = SsdeepPart & { readonly masks: LetterMasks }

/** Compares a hash with others, from 0 to 100, as `ssdeep` does. */
export function ssdeepScorer(hash: string): (other: string) => number {
  const own = scoredHash(hash)
  return (other) => scoreBetween(own, ssdeepParts(other))
}

export function scoredHash(hash: string): ScoredHash {
  return ssdeepParts(hash).map((part) => ({ ...part, masks: letterMasks(part.text) }))
}

export function scoreBetween(own: ScoredHash, parts: readonly SsdeepPart[]): number {
  if (own.length === 0 || parts.length === 0) return 0
  if (isSame(own, parts)) return 100
  let best = 0
  for (const a of own) for (const b of parts) if (a.blockSize === b.blockSize) best = Math.max(best, scoreOf(a, b))
  return best
}

function isSame(own: readonly SsdeepPart[], parts: readonly SsdeepPart[]): boolean {
  return own.every(({ blockSize, text }, n) => parts[n]?.blockSize === blockSize && parts[n].text === text)
}

function scoreOf({ blockSize, text: a, masks }: ScoredPart, { text: b }: SsdeepPart): number {
  const common = longestCommonSubsequence(masks, b)
  if (common < GRAM_LENGTH || !shareSeven(masks, b)) return 0
  const distance = a.length + b.length - 2 * common
  const relative = Math.floor((distance * MAX_PART_LENGTH) / (a.length + b.length))
  const score = 100 - Math.floor((100 * relative) / MAX_PART_LENGTH)
  if (blockSize >= TRUSTED_BLOCK_SIZE) return score
  return Math.min(score, Math.floor(blockSize / MIN_BLOCK_SIZE) * Math.min(a.length, b.length))
}

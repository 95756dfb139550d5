/** A bit mask of the positions of each character in a text of up to 64 characters, in two words. */
export type LetterMasks = { readonly low: Uint32Array; readonly high: Uint32Array; readonly length: number }

const WORD_BITS = 32
// Hashes consist of letters, digits, + and /.
const CHARACTERS = 128
const BYTE_ONES = 0x01010101

export function letterMasks(text: string): LetterMasks {
  const [low, high] = [new Uint32Array(CHARACTERS), new Uint32Array(CHARACTERS)]
  for (let n = 0; n < text.length; n++) {
    const [word, bit] = n < WORD_BITS ? [low, n] : [high, n - WORD_BITS]
    const code = text.charCodeAt(n)
    word[code] = (word[code] ?? 0) | (1 << bit)
  }
  return { low, high, length: text.length }
}

/** Computes a row of the dynamic programming table at a time, one bit a cell (Hyyro 2004). */
export function longestCommonSubsequence({ low, high, length }: LetterMasks, text: string): number {
  // A zero bit marks a position at which the length grows.
  let [lower, upper] = [-1, -1]
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n)
    const matchedLower = lower & (low[code] ?? 0)
    const matchedUpper = upper & (high[code] ?? 0)
    const sum = (lower >>> 0) + (matchedLower >>> 0)
    const carry = sum > 0xffffffff ? 1 : 0
    lower = sum | 0 | (lower - matchedLower)
    upper = (upper + matchedUpper + carry) | 0 | (upper - matchedUpper)
  }
  return zerosIn(lower, Math.min(length, WORD_BITS)) + zerosIn(upper, length - WORD_BITS)
}

/** Returns true if both texts have seven characters in a row in common. */
export function shareSeven({ low, high }: LetterMasks, text: string): boolean {
  // The bits mark where common substrings of 1, 2 and 4 characters end; seven is 4 + 2 + 1, so up to three earlier masks are kept.
  let [one, oneUpper, two, twoUpper] = [0, 0, 0, 0]
  let [twoBefore, twoBeforeUpper] = [0, 0]
  let [four, fourUpper, fourBefore, fourBeforeUpper, fourFirst, fourFirstUpper] = [0, 0, 0, 0, 0, 0]
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n)
    const [next, nextUpper] = [low[code] ?? 0, high[code] ?? 0]
    const pair = next & (one << 1)
    const pairUpper = nextUpper & ((oneUpper << 1) | (one >>> 31))
    const quad = pair & (twoBefore << 2)
    const quadUpper = pairUpper & ((twoBeforeUpper << 2) | (twoBefore >>> 30))
    if ((quad & (fourFirst << 3)) !== 0) return true
    if ((quadUpper & ((fourFirstUpper << 3) | (fourFirst >>> 29))) !== 0) return true
    ;[one, oneUpper] = [next, nextUpper]
    ;[twoBefore, twoBeforeUpper, two, twoUpper] = [two, twoUpper, pair, pairUpper]
    ;[fourFirst, fourFirstUpper, fourBefore, fourBeforeUpper] = [fourBefore, fourBeforeUpper, four, fourUpper]
    ;[four, fourUpper] = [quad, quadUpper]
  }
  return false
}

function zerosIn(word: number, bits: number): number {
  if (bits <= 0) return 0
  return onesIn(bits === WORD_BITS ? ~word : ~word & ((1 << bits) - 1))
}

function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, BYTE_ONES) >>> 24
}

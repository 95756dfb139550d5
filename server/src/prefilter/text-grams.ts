/** Four characters of six bits each. */
export const GRAM_BITS = 24
const GRAM_MASK = 2 ** GRAM_BITS - 1
const GRAM_LENGTH = 4

// Characters that share a code are equal to the filter: letters of either case, and rare punctuation.
const EQUAL = new Map([...'{}~`|;!'].map((character, n) => [character, [..."[]^'\\:?"][n] ?? '']))
const CODES = codesOfBytes()

/** The code of each byte that is text, from 1; 0 for all others. */
function codesOfBytes(): Uint8Array {
  const codes = new Uint8Array(256)
  const known = new Map<string, number>()
  for (let byte = 0x20; byte < 0x7f; byte++) {
    const character = String.fromCharCode(byte).toUpperCase()
    const folded = EQUAL.get(character) ?? character
    if (!known.has(folded)) known.set(folded, known.size + 1)
    codes[byte] = known.get(folded) ?? 0
  }
  return codes
}

/**
 * Visits each sequence of four printable ASCII characters, and of four of them as UTF-16LE, as a number. Whether one is visited
 * depends on its own bytes only: the bytes of a text have the same grams in every file.
 */
export function visitTextGrams(data: Uint8Array, visit: (gram: number) => void): void {
  let gram = 0
  let length = 0
  let wideGram = 0
  let wideLength = 0
  let wideEnd = -1
  let previous = 0
  for (let at = 0; at < data.length; at++) {
    const byte = data[at] ?? 0
    const code = CODES[byte] ?? 0
    if (code > 0) {
      gram = ((gram << 6) | (code - 1)) & GRAM_MASK
      length += 1
      if (length >= GRAM_LENGTH) visit(gram)
    } else {
      if (byte === 0 && previous > 0) {
        wideLength = wideEnd === at - 2 ? wideLength + 1 : 1
        wideGram = ((wideGram << 6) | (previous - 1)) & GRAM_MASK
        wideEnd = at
        if (wideLength >= GRAM_LENGTH) visit(wideGram)
      }
      length = 0
    }
    previous = code
  }
}

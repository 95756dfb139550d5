const HASH_TYPES: ReadonlyMap<number, string> = new Map([
  [8, 'a CRC-32'],
  [32, 'an MD5'],
  [40, 'a SHA-1'],
  [64, 'a SHA-256'],
  [128, 'a SHA-512'],
])

/** Text of so many hexadecimal digits is meant as a hash. */
const MIN_HASH_DIGITS = 30

export function isHex(text: string): boolean {
  return /^[0-9a-f]+$/i.test(text)
}

export function isHash(text: string): boolean {
  return HASH_TYPES.has(text.length) && isHex(text)
}

/** As `isHash`, or long enough to be one that was cut off. */
export function looksLikeHash(text: string): boolean {
  return isHex(text) && (text.length >= MIN_HASH_DIGITS || HASH_TYPES.has(text.length))
}

/** The length of each type of hash, as in `an MD5 has 32`. */
export function hashLengths(): string {
  return [...HASH_TYPES].map(([length, name]) => `${name} has ${length}`).join(', ')
}

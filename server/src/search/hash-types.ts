const HASH_TYPES: ReadonlyMap<number, string> = new Map([
  [8, 'a CRC-32'],
  [32, 'an MD5'],
  [40, 'a SHA-1'],
  [64, 'a SHA-256'],
  [128, 'a SHA-512'],
])

export function isHashLength(digits: number): boolean {
  return HASH_TYPES.has(digits)
}

/** The length of each type of hash, as in `an MD5 has 32`. */
export function hashLengths(): string {
  return [...HASH_TYPES].map(([length, name]) => `${name} has ${length}`).join(', ')
}

import { randomInt } from 'node:crypto'
import { type Digests, shuffled } from './real-families.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/']
const HEADER_BYTES = 3
const BUCKETS = 128

/**
 * Another family with exactly the scores and distances between its members that the given one has, and with its sizes: letters of ssdeep and
 * buckets of TLSH change places, alike for all members.
 */
export function disguised(family: readonly Digests[]): Digests[] {
  const letters = new Map(shuffled(LETTERS).map((letter, n) => [LETTERS[n], letter]))
  const places = shuffled(Array.from({ length: BUCKETS }, (_, n) => n))
  const checksum = randomInt(256)
  return family.map(({ ssdeep, tlsh }) => ({
    ssdeep: ssdeep.replace(/:.*/, (text) => text.replace(/[^:]/g, (letter) => letters.get(letter) ?? letter)),
    tlsh: moved(tlsh, places, checksum),
  }))
}

function moved(tlsh: Buffer, places: readonly number[], checksum: number): Buffer {
  const result = Buffer.alloc(tlsh.length)
  tlsh.copy(result, 0, 0, HEADER_BYTES)
  result[0] = (tlsh[0] ?? 0) ^ checksum
  for (const [to, from] of places.entries()) {
    const level = ((tlsh[HEADER_BYTES + (from >> 2)] ?? 0) >> (2 * (from & 3))) & 3
    const at = HEADER_BYTES + (to >> 2)
    result[at] = (result[at] ?? 0) | (level << (2 * (to & 3)))
  }
  return result
}

import { TLSH_BYTES } from '../generated/tlsh-bytes.ts'
import { instantiate } from './instantiate.ts'
import { PEARSON } from './tlsh-tables.ts'

/** Counts of the triples of bytes, by their hash before its last permutation. */
export const BUCKETS = 8192
const CHECKSUM = 9216
/** The end of the part of memory that a stream brings along. */
export const STATE_END = CHECKSUM + 4
/** The bytes before it stay in front of it: each is hashed with the four before it. */
export const WORK = 10_240
export const WORK_BYTES = 65_536

// The first is that of the checksum.
const SALTS = [1, 49, 12, 178, 166, 84, 230]
const BYTES = 256
const SCALE = 4

type Loops = {
  readonly memory: { readonly buffer: ArrayBuffer }
  /** Counts the triples that end between the two places. */
  count(start: number, end: number): void
}

/** One instance of tlsh-bytes.wat serves all streams of a thread: each stream brings its state along. */
export const loops = instantiate<Loops>(TLSH_BYTES)
export const memory = new Uint8Array(loops.memory.buffer)
const words = new Uint32Array(loops.memory.buffer)

for (let byte = 0; byte < BYTES; byte++) {
  words[byte] = pearson(byte) * SCALE
  for (const [n, salt] of SALTS.entries()) words[BYTES * (n + 1) + byte] = pearson(salt ^ byte) * SCALE
}

export const checksumOf = (): number => (words[CHECKSUM / SCALE] ?? 0) / SCALE

/** How many triples of bytes have each hash. */
export function countsOf(): Uint32Array {
  const counts = new Uint32Array(BYTES)
  for (let byte = 0; byte < BYTES; byte++) counts[pearson(byte)] = words[BUCKETS / SCALE + byte] ?? 0
  return counts
}

function pearson(byte: number): number {
  return PEARSON[byte] ?? 0
}

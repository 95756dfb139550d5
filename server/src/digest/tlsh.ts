import { BUCKETS, checksumOf, countsOf, loops, memory, STATE_END, WORK, WORK_BYTES } from './tlsh-memory.ts'
import { LENGTH_CLASSES } from './tlsh-tables.ts'

/** Locality-sensitive hash of a stream; `digest` may be called once, after the last `update`. */
export type Tlsh = {
  update(chunk: Uint8Array): void
  /** The 35 bytes of the hash; null for contents that are too short or too uniform. */
  digest(): Uint8Array | null
}

export const TLSH_HASH_BYTES = 35

const MIN_BYTES = 50
const WINDOW = 4
const COUNTED = 128
const CODE_BYTES = COUNTED / 4
const HEADER_BYTES = TLSH_HASH_BYTES - CODE_BYTES

export function createTlsh(): Tlsh {
  const state = new Uint8Array(STATE_END - BUCKETS)
  const window = new Uint8Array(WINDOW)
  let sizeBytes = 0
  return {
    update: (chunk) => {
      memory.set(state, BUCKETS)
      memory.set(window, WORK - WINDOW)
      for (let start = 0; start < chunk.length; start += WORK_BYTES) {
        const part = chunk.subarray(start, start + WORK_BYTES)
        memory.set(part, WORK)
        loops.count(WORK + Math.max(0, WINDOW - sizeBytes), WORK + part.length)
        memory.copyWithin(WORK - WINDOW, WORK + part.length - WINDOW, WORK + part.length)
        sizeBytes += part.length
      }
      state.set(memory.subarray(BUCKETS, STATE_END))
      window.set(memory.subarray(WORK - WINDOW, WORK))
    },
    digest: () => {
      memory.set(state, BUCKETS)
      return sizeBytes < MIN_BYTES ? null : digestOf(sizeBytes)
    },
  }
}

function digestOf(sizeBytes: number): Uint8Array | null {
  const counts = countsOf().subarray(0, COUNTED)
  const sorted = counts.toSorted()
  const quartile = (n: number): number => sorted[(n * COUNTED) / 4 - 1] ?? 0
  const [q1, q2, q3] = [quartile(1), quartile(2), quartile(3)]
  const filled = sorted.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0)
  if (q3 === 0 || filled <= COUNTED / 2) return null
  const ratio = (q: number): number => Math.floor((q * 100) / q3) % 16
  const hash = new Uint8Array(TLSH_HASH_BYTES)
  hash.set([checksumOf(), lengthClass(sizeBytes), (ratio(q2) << 4) | ratio(q1)].map(swapNibbles))
  for (let n = 0; n < COUNTED; n++) {
    const count = counts[n] ?? 0
    const level = Number(count > q1) + Number(count > q2) + Number(count > q3)
    const at = HEADER_BYTES + CODE_BYTES - 1 - (n >> 2)
    hash[at] = (hash[at] ?? 0) | (level << (2 * (n & 3)))
  }
  return hash
}

export function swapNibbles(byte: number): number {
  return ((byte & 15) << 4) | (byte >> 4)
}

function lengthClass(sizeBytes: number): number {
  const found = LENGTH_CLASSES.findIndex((longest) => sizeBytes <= longest)
  return found === -1 ? LENGTH_CLASSES.length - 1 : found
}

/** As it is written: with the number of its version. */
export function tlshText(hash: Uint8Array): string {
  return `T1${Buffer.from(hash).toString('hex').toUpperCase()}`
}

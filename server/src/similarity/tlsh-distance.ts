import { swapNibbles, TLSH_HASH_BYTES } from '../digest/tlsh.ts'

export const HEADER_BYTES = 3
const STEP_COST = 12
const LENGTH_CLASSES = 256
const RATIOS = 16

/** The cost of each pair of bytes of the code, which have four levels each. */
const CODE_COSTS = codeCosts()

function codeCosts(): Uint8Array {
  const ofLevels = [0, 1, 2, 6]
  const costs = new Uint8Array(65_536)
  for (let pair = 0; pair < costs.length; pair++) {
    const [a, b] = [pair >> 8, pair & 255]
    for (let shift = 0; shift < 8; shift += 2)
      costs[pair] = (costs[pair] ?? 0) + (ofLevels[Math.abs(((a >> shift) & 3) - ((b >> shift) & 3))] ?? 0)
  }
  return costs
}

/** The length class of a hash: lists of hashes are kept by it. */
export const lengthClassOf = (hash: Uint8Array): number => swapNibbles(hash[1] ?? 0)

/** How many length classes apart two hashes can be that are no further apart than this. */
export function lengthReach(maxDistance: number): number {
  return Math.max(1, Math.floor(maxDistance / STEP_COST))
}

/** The hash at a place of a list. The distance is that of TLSH; beyond the maximum it may be too small, but not below that. */
export function distanceAt(hash: Uint8Array, list: Uint8Array, at: number, maxDistance: number): number {
  let distance = headerDistance(hash, list, at)
  for (let n = HEADER_BYTES; n < TLSH_HASH_BYTES && distance <= maxDistance; n++)
    distance += CODE_COSTS[((hash[n] ?? 0) << 8) | (list[at + n] ?? 0)] ?? 0
  return distance
}

function headerDistance(hash: Uint8Array, list: Uint8Array, at: number): number {
  const checksum = hash[0] === list[at] ? 0 : 1
  const length = around(lengthClassOf(hash) - swapNibbles(list[at + 1] ?? 0), LENGTH_CLASSES)
  const [a, b] = [hash[2] ?? 0, list[at + 2] ?? 0]
  return checksum + lengthCost(length) + ratioCost(a & 15, b & 15) + ratioCost(a >> 4, b >> 4)
}

const lengthCost = (steps: number): number => (steps <= 1 ? steps : steps * STEP_COST)

function ratioCost(a: number, b: number): number {
  const steps = around(a - b, RATIOS)
  return steps <= 1 ? steps : (steps - 1) * STEP_COST
}

/** The shorter way between two places of a ring. */
function around(difference: number, size: number): number {
  const steps = Math.abs(difference)
  return Math.min(steps, size - steps)
}

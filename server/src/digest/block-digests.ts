import { createHash, type Hash } from 'node:crypto'

/** Stored digests are those of blocks of this size: it cannot change without computing all of them again. */
export const CHECKED_BLOCK_BYTES = 262_144
export const BLOCK_DIGEST_BYTES = 32

/** The SHA-256 of each block of a content, one after the other. */
export type BlockDigester = {
  update(bytes: Uint8Array): void
  /** Null for a content of one block: its SHA-256 says the same. */
  finish(): Uint8Array | null
}

export function openBlockDigester(): BlockDigester {
  const digests: Buffer[] = []
  let block: Hash | null = null
  let filledBytes = 0
  const endBlock = (): void => {
    if (block !== null) digests.push(block.digest())
    block = null
    filledBytes = 0
  }
  return {
    update: (bytes) => {
      for (let rest = bytes; rest.length > 0; ) {
        const taken = rest.subarray(0, CHECKED_BLOCK_BYTES - filledBytes)
        block ??= createHash('sha256')
        block.update(taken)
        filledBytes += taken.length
        rest = rest.subarray(taken.length)
        if (filledBytes === CHECKED_BLOCK_BYTES) endBlock()
      }
    },
    finish: () => {
      endBlock()
      return digests.length > 1 ? Buffer.concat(digests) : null
    },
  }
}

import { createHash } from 'node:crypto'

/** A proof for the challenge, by hashing as the contract describes it; `isRight` false: one that does not solve it. */
export function solveProof(challenge: string, { difficulty, isRight = true }: ProofOptions): string {
  for (let attempts = 0; ; attempts += 1) {
    const proof = `${challenge}.${attempts}`
    const digest = createHash('sha256').update(proof).digest()
    if (Math.clz32(digest.readUInt32BE(0)) >= difficulty === isRight) return proof
  }
}

type ProofOptions = { readonly difficulty: number; readonly isRight?: boolean }

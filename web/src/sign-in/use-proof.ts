import { anonymous, type ServerInfo, solveChallenge } from '@lazaret/sdk'
import { useEffect, useRef } from 'react'
import { openCore } from '../server/client.ts'

type Purpose = Parameters<typeof solveChallenge>[1]['purpose']

type ProofInput = { readonly proof_of_work?: string }

export type ProofSolver = {
  /** Solves a challenge in advance, when a person begins to type. */
  begin(): void
  /** Returns the proof for one request: that of before, or a new one if it has expired. */
  take(): Promise<ProofInput>
}

type RunningProof = { readonly solved: Promise<string>; expiresAt: number }

/** The server measures the time again when the request arrives. */
const MARGIN_MS = 5000

/** Proofs of work for a form, where the server asks for them. */
export function useProof(purpose: Purpose, { is_proof_of_work_enabled: isNeeded }: ServerInfo): ProofSolver {
  const current = useRef<RunningProof>(undefined)
  const closing = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    closing.current = controller
    return () => controller.abort()
  }, [])
  const solve = (): RunningProof => {
    const signal = closing.current?.signal
    const solving: RunningProof = {
      expiresAt: Number.POSITIVE_INFINITY,
      solved: solveChallenge(openCore({ auth: anonymous() }), { purpose, ...(signal ? { signal } : {}) }).then(
        ({ proof, expiresInMs }) => {
          solving.expiresAt = Date.now() + expiresInMs - MARGIN_MS
          return proof
        },
      ),
    }
    // Only the request that needs the proof reports a failure.
    solving.solved.catch(() => undefined)
    return solving
  }
  return {
    begin: () => {
      if (!isNeeded || (current.current && Date.now() < current.current.expiresAt)) return
      current.current = solve()
    },
    take: async () => {
      if (!isNeeded) return {}
      const early = current.current
      // A proof counts once.
      current.current = undefined
      const proof = await early?.solved.catch(() => undefined)
      const isUsable = early !== undefined && proof !== undefined && Date.now() < early.expiresAt
      return { proof_of_work: isUsable ? proof : await solve().solved }
    },
  }
}

import { sha256 } from '@noble/hashes/sha2.js'
import { BadResponseError } from '../errors/api-error.ts'
import { throwIfAborted } from '../errors/failure.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal, type RawClient } from '../wire/raw.ts'

export type ChallengeOptions = CallOptions & {
  /** The operation that the proof is for. */
  readonly purpose: components['schemas']['ChallengePurpose']
  /** Called about every 100 ms while the challenge is solved. */
  readonly onProgress?: (progress: ChallengeProgress) => void
}

export type ChallengeProgress = {
  /** Numbers tried so far. */
  readonly attempts: number
  /** Numbers that are tried on average, 2 to the power of the difficulty. The actual count varies with luck. */
  readonly expectedAttempts: number
}

export type SolvedChallenge = {
  /** The value of `proof_of_work`. It counts once, for its purpose. */
  readonly proof: string
  /** Milliseconds until the server refuses the proof. */
  readonly expiresInMs: number
}

const MAX_DIFFICULTY = 32
// A frame of a screen has 16 ms.
const SLICE_MS = 12
const PROGRESS_MS = 100
// Reading the clock costs more than an attempt.
const ATTEMPTS_BETWEEN_CLOCKS = 256

/**
 * Fetches a challenge of the server and solves it, in slices of 12 ms between which other work runs. `auth.register` and
 * `auth.recoverPassword` do this by themselves; a form that solves it in advance passes the proof to them. A `ForbiddenError`
 * when the server asks for no proof of work, `RateLimitError` after too many challenges within an hour, `AbortError` when the
 * signal aborts.
 *
 * @example
 * const { proof } = await solveChallenge(client, { purpose: 'register', signal: AbortSignal.timeout(60_000) })
 * await client.auth.register({ login: 'carol', email: 'carol@example.org', additional_info: 'CERT', proof_of_work: proof })
 */
export async function solveChallenge(
  { raw }: { readonly raw: RawClient },
  { purpose, onProgress, signal }: ChallengeOptions,
): Promise<SolvedChallenge> {
  const sent = { params: { query: { purpose } }, ...passSignal(signal) }
  const startedAt = performance.now()
  const issued = requirePresent((await raw.GET('/api/auth/challenge', sent)).data, 'challenge')
  // No number solves an incomplete challenge, or one that asks for more bits than are compared.
  if (typeof issued.challenge !== 'string' || !(issued.difficulty <= MAX_DIFFICULTY))
    throw new BadResponseError('bad_response', 'the server sent no challenge that can be solved')
  const proof = await solve(issued, { onProgress, signal })
  return { proof, expiresInMs: Math.max(0, issued.expires_in * 1000 - (performance.now() - startedAt)) }
}

type SolveOptions = {
  readonly onProgress: ChallengeOptions['onProgress'] | undefined
  readonly signal: AbortSignal | undefined
}

async function solve(
  { challenge, difficulty }: Pick<components['schemas']['Challenge'], 'challenge' | 'difficulty'>,
  { onProgress, signal }: SolveOptions,
): Promise<string> {
  const encoder = new TextEncoder()
  const prefix = sha256.create().update(encoder.encode(`${challenge}.`))
  const running = sha256.create()
  const digest = new Uint8Array(running.outputLen)
  const view = new DataView(digest.buffer)
  const expectedAttempts = 2 ** difficulty
  let reportedAt = performance.now()
  for (let attempts = 0; ; ) {
    throwIfAborted(signal, 'GET /api/auth/challenge')
    const sliceEnd = performance.now() + SLICE_MS
    while (performance.now() < sliceEnd) {
      for (const end = attempts + ATTEMPTS_BETWEEN_CLOCKS; attempts < end; attempts += 1) {
        prefix
          ._cloneInto(running)
          .update(encoder.encode(String(attempts)))
          .digestInto(digest)
        if (Math.clz32(view.getUint32(0)) >= difficulty) return `${challenge}.${attempts}`
      }
    }
    if (performance.now() - reportedAt >= PROGRESS_MS) {
      onProgress?.({ attempts, expectedAttempts })
      reportedAt = performance.now()
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}

import type { OpenCall } from '../call.ts'
import { forbidden } from '../errors/problems.ts'
import type { components } from '../generated/contract.ts'
import { networkOf } from '../limits/sign-ins/sign-ins.ts'
import { insertUsedChallenge } from '../statements/accounts/insert-used-challenge.ts'
import { CHALLENGE_SECONDS, type ChallengePurpose, newChallenge, readProof } from './challenge.ts'

// A registration needs one; a person who corrects a form a few more.
const MAX_FROM_ONE_NETWORK = 300
// A server whose clock is behind accepts a proof longer than the one that pruned it.
const REMEMBERED_SECONDS = 3600

type Challenge = components['schemas']['Challenge']

/** Issues a challenge that a client solves before it may register or recover a password. */
export async function issueChallenge(call: OpenCall, purpose: ChallengePurpose): Promise<Challenge> {
  const { app, address = 'unknown' } = call
  const key = `challenge:${networkOf(address)}`
  await app.hourly.spend({ key, most: MAX_FROM_ONE_NETWORK, what: 'challenges from here' })
  return {
    challenge: newChallenge(app, purpose),
    algorithm: 'SHA-256',
    difficulty: app.settings.proofOfWorkBits,
    expires_in: CHALLENGE_SECONDS,
  }
}

/** Accepts each solved challenge once, if the server asks for a proof of work. */
export async function requireProofOfWork(
  { app }: Pick<OpenCall, 'app'>,
  purpose: ChallengePurpose,
  proof: string | undefined,
): Promise<void> {
  if (!app.settings.enableProofOfWork) return
  if (proof === undefined) throw forbidden('This server asks for a proof of work: solve a challenge first.')
  const solved = readProof(app, proof, purpose)
  if (solved === null) throw forbidden('The proof of work is wrong or has expired: solve a new challenge.')
  const used = { id: solved.id, expiresAt: solved.expiresAt + REMEMBERED_SECONDS }
  if (!(await insertUsedChallenge(app.db, used)))
    throw forbidden('The proof of work was already used: solve a new challenge.')
}

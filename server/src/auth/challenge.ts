import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../call.ts'
import type { components } from '../generated/contract.ts'
import { signingKey, verificationKeys } from './signing-keys.ts'

export type ChallengePurpose = components['schemas']['ChallengePurpose']
export type SolvedChallenge = { readonly id: string; readonly expiresAt: number }

/** A person fills in a form meanwhile; a longer life would keep more used challenges in the database. */
export const CHALLENGE_SECONDS = 900

type Challenge = SolvedChallenge & { readonly purpose: ChallengePurpose; readonly difficulty: number }

/** Nothing is stored: the text carries its own terms and their signature. */
export function newChallenge(app: App, purpose: ChallengePurpose): string {
  const expiresAt = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS
  const id = randomBytes(16).toString('base64url')
  return signChallenge(app, { purpose, difficulty: app.settings.proofOfWorkBits, expiresAt, id })
}

export function signChallenge(app: App, { purpose, difficulty, expiresAt, id }: Challenge): string {
  const terms = `${purpose}.${difficulty}.${expiresAt}.${id}`
  return `${terms}.${signatureOf(signingKey(app, 'challenge'), terms)}`
}

/** Returns the challenge that the proof solves; null for every proof that is not valid now, whatever the reason. */
export function readProof(app: App, proof: string, purpose: ChallengePurpose): SolvedChallenge | null {
  const [given, bits, end, id = '', signature = ''] = proof.split('.')
  const terms = `${given}.${bits}.${end}.${id}`
  const isOurs = verificationKeys(app, 'challenge').some((key) => isSame(signature, signatureOf(key, terms)))
  const expiresAt = Number(end)
  if (!isOurs || given !== purpose || expiresAt * 1000 <= Date.now()) return null
  return leadingZeroBits(createHash('sha256').update(proof).digest()) >= Number(bits) ? { id, expiresAt } : null
}

function signatureOf(key: KeyObject, terms: string): string {
  return createHmac('sha256', key).update(terms).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function leadingZeroBits(digest: Buffer): number {
  return Math.clz32(digest.readUInt32BE(0))
}

import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { App } from '../call.ts'
import { weaknessOf } from '../settings/weak-secret.ts'

/**
 * Each purpose has a key of its own, derived from the secret: what is signed for one never counts for another. The names are part of the
 * keys, so they stay as they are.
 */
export const PURPOSES = {
  session: 'sessions',
  api_key: 'API keys',
  set_password: 'links that set a password',
  download_file: 'downloads of files',
  download_archive: 'downloads of archives',
  oidc_state: 'states of sign-ins through providers',
  oidc_secrets: 'nonces and code verifiers of sign-ins through providers',
  csrf: 'CSRF tokens',
  failed_passwords: 'passwords that failed',
  challenge: 'challenges of a proof of work',
} as const

export type Purpose = keyof typeof PURPOSES
type Keys = Pick<App, 'secretKey' | 'furtherKeys'>

const KEY_BYTES = 64

/** The key that signs for this purpose from now on. */
export function signingKey(app: Pick<App, 'secretKey'>, purpose: Purpose): KeyObject {
  return derivedKey(secretOf(app), purpose)
}

/** All keys by which something may be signed for this purpose. A secret that is easily guessed signs nothing. */
export function verificationKeys(app: Keys, purpose: Purpose): readonly KeyObject[] {
  return [secretOf(app), ...app.furtherKeys.all().filter(isStrong)].map((secret) => derivedKey(secret, purpose))
}

/** The secrets themselves: releases before 0.2, and MWDB Core, signed by them. */
export function rawKeys(app: Keys): readonly KeyObject[] {
  return [secretOf(app), ...app.furtherKeys.all()]
}

const derived = new WeakMap<KeyObject, Map<Purpose, KeyObject>>()

function derivedKey(secret: KeyObject, purpose: Purpose): KeyObject {
  const keys = derived.get(secret) ?? new Map<Purpose, KeyObject>()
  derived.set(secret, keys)
  const known = keys.get(purpose)
  if (known !== undefined) return known
  const bytes = hkdfSync('sha512', secret, '', `lazaret ${PURPOSES[purpose]}`, KEY_BYTES)
  const key = createSecretKey(Buffer.from(bytes))
  keys.set(purpose, key)
  return key
}

const strong = new WeakMap<KeyObject, boolean>()

function isStrong(secret: KeyObject): boolean {
  const known = strong.get(secret) ?? weaknessOf(secret.export().toString()) === null
  strong.set(secret, known)
  return known
}

const secrets = new WeakMap<object, KeyObject>()

function secretOf(app: Pick<App, 'secretKey'>): KeyObject {
  const known = secrets.get(app) ?? createSecretKey(Buffer.from(app.secretKey))
  secrets.set(app, known)
  return known
}

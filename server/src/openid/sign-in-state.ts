import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { readToken } from '../auth/read-token.ts'
import { signOidcState } from '../auth/sign-token.ts'
import { signingKey, verificationKeys } from '../auth/signing-keys.ts'
import type { OidcState } from '../auth/token-claims.ts'
import type { App, OpenCall } from '../call.ts'
import { forbidden } from '../errors/problems.ts'
import { networkOf } from '../limits/sign-ins/sign-ins.ts'
import { deleteExpiredStates } from '../statements/openid/delete-expired-states.ts'
import { insertUsedState } from '../statements/openid/insert-used-state.ts'

/** Nothing is stored when a sign-in begins: everything is in the state or derived from it and the server's key. */
export type OidcSecrets = { readonly nonce: string; readonly codeVerifier: string }
export type NewState = OidcSecrets & { readonly state: string }

export function newState(app: App, { providerId, redirectUri }: Omit<OidcState, 'id'>): NewState {
  const id = randomBytes(32).toString('base64url')
  return {
    state: signOidcState(app, { id, providerId, redirectUri }),
    ...secretsOf(signingKey(app, 'oidc_secrets'), id),
  }
}

// Each leaves a row for two hours, also if the code turns out to be wrong.
const MAX_FROM_NETWORK = 5000

type StateCall = Pick<OpenCall, 'app' | 'address'>

export type StateParameters = { readonly state: string; readonly nonce: string }

/** Redeems the state that came back from the provider, once. */
export async function useState(
  { app, address = 'unknown' }: StateCall,
  providerId: number,
  returned: StateParameters,
): Promise<OidcSecrets & OidcState> {
  const claims = readToken(app, returned.state)
  if (claims?.scope !== 'oidc_state') throw forbidden('the state is not valid, or has expired: sign in again')
  if (claims.providerId !== providerId) throw forbidden('the state belongs to another identity provider')
  // The key may have been replaced since the sign-in began.
  const candidates = verificationKeys(app, 'oidc_secrets').map((key) => secretsOf(key, claims.id))
  const secrets = candidates.find(({ nonce }) => isSame(returned.nonce, nonce))
  if (secrets === undefined) throw forbidden('the nonce does not belong to the state')
  const key = `provider-sign-in:${networkOf(address)}`
  await app.hourly.spend({ key, most: MAX_FROM_NETWORK, what: 'sign-ins through providers from here' })
  if (!(await isFirstUse(app, claims))) throw forbidden('the state was already used: sign in again')
  return { ...claims, ...secrets }
}

type UsedState = { readonly id: string; readonly expiresAt: number }

// Longer than the state lives, in case clocks differ.
const REMEMBERED_SECONDS = 3600

/** Works across servers: the first to insert it has used it. */
async function isFirstUse({ db }: App, { id, expiresAt }: UsedState): Promise<boolean> {
  await deleteExpiredStates(db)
  return insertUsedState(db, { id, expiresAt: expiresAt + REMEMBERED_SECONDS })
}

function secretsOf(key: KeyObject, id: string): OidcSecrets {
  const derive = (purpose: string): string => createHmac('sha256', key).update(`${purpose} ${id}`).digest('base64url')
  return { nonce: derive('nonce'), codeVerifier: derive('code verifier') }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

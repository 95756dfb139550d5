import { createHash } from 'node:crypto'
import { createLocalJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { OutboundFetch } from '../outbound/outbound.ts'
import type { ProviderEndpoints } from './endpoints.ts'
import { providerFault, refusedSignIn, toProviderProblem } from './provider-fault.ts'

/** The claims of a verified ID token. */
export type IdClaims = JWTPayload & { readonly sub: string }

export type TokenToVerify = { readonly idToken: string; readonly nonce: string; readonly accessToken: string }

const BY_SECRET = ['HS256', 'HS384', 'HS512']
const BY_KEY = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]
const CLOCKS_APART_SECONDS = 120
const MAX_SUBJECT_LENGTH = 256

/** Checks signature, times, issuer, audience and nonce. The provider's keys are fetched each time, as they change. */
export async function verifyIdToken(
  guarded: OutboundFetch,
  provider: ProviderEndpoints,
  { idToken, nonce, accessToken }: TokenToVerify,
): Promise<IdClaims> {
  const { name, issuer, clientId } = provider
  const { payload, protectedHeader } = await jwtVerify(idToken, keysOf(guarded, provider), {
    algorithms: [...BY_SECRET, ...BY_KEY],
    audience: clientId,
    clockTolerance: CLOCKS_APART_SECONDS,
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
    ...(issuer === null ? {} : { issuer }),
  }).catch((error: unknown) => {
    throw toTokenProblem(name, error)
  })
  const fault =
    subjectFault(payload) ??
    partyFault(payload, clientId) ??
    (payload.nonce === nonce ? null : 'the nonce of the ID token is not the one that was sent') ??
    hashFault(payload.at_hash, protectedHeader.alg, accessToken)
  if (fault !== null) throw refusedSignIn(name, fault)
  return { ...payload, sub: String(payload.sub) }
}

function keysOf(guarded: OutboundFetch, { name, clientSecret, jwksEndpoint }: ProviderEndpoints): JWTVerifyGetKey {
  return async (header, token) => {
    if (!BY_SECRET.includes(header.alg)) {
      if (jwksEndpoint === null || jwksEndpoint === '') throw providerFault(name, 'its jwks_endpoint is not set')
      return createLocalJWKSet(await readKeys(guarded, name, jwksEndpoint))(header, token)
    }
    if (clientSecret === null || clientSecret === '')
      throw refusedSignIn(name, `the ID token is signed by ${header.alg}, which needs a client secret`)
    return new TextEncoder().encode(clientSecret)
  }
}

type KeySet = Parameters<typeof createLocalJWKSet>[0]

async function readKeys(guarded: OutboundFetch, provider: string, endpoint: string): Promise<KeySet> {
  if (!URL.canParse(endpoint)) throw providerFault(provider, 'its jwks_endpoint is not an address')
  try {
    const answer = await guarded(endpoint, { headers: { Accept: 'application/json' } })
    if (answer.status === 200) return (await answer.json()) as KeySet
    throw providerFault(provider, `answered with status ${answer.status} where its keys should be`)
  } catch (error) {
    if (error instanceof SyntaxError) throw providerFault(provider, 'its keys are not JSON')
    throw toProviderProblem(provider, error)
  }
}

/** Errors of the token are reported to the caller; invalid keys are the provider's fault. */
function toTokenProblem(provider: string, error: unknown): unknown {
  if (error instanceof errors.JWKSInvalid || error instanceof errors.JOSENotSupported)
    return providerFault(provider, `its keys cannot be used: ${error.message}`)
  if (error instanceof errors.JOSEAlgNotAllowed)
    return refusedSignIn(provider, 'the ID token is not signed by an algorithm that is accepted')
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return refusedSignIn(provider, 'the ID token is signed with a key that the provider does not publish')
  if (error instanceof errors.JWTExpired) return refusedSignIn(provider, 'the ID token has expired')
  if (error instanceof errors.JOSEError) return refusedSignIn(provider, `the ID token is not valid: ${error.message}`)
  // Keys that are too short, or not of their declared type.
  if (error instanceof TypeError || error instanceof DOMException)
    return providerFault(provider, 'its keys cannot be used')
  return error
}

function subjectFault({ sub }: JWTPayload): string | null {
  const isSubject = typeof sub === 'string' && sub !== '' && sub.length <= MAX_SUBJECT_LENGTH && !sub.includes('\0')
  return isSubject ? null : `the subject of the ID token is not a text of 1 to ${MAX_SUBJECT_LENGTH} characters`
}

/** The client the token was issued for, if named; required with several audiences. */
function partyFault({ aud, azp }: JWTPayload, clientId: string): string | null {
  const isForSeveral = Array.isArray(aud) && aud.length > 1
  return azp === clientId || (azp === undefined && !isForSeveral)
    ? null
    : 'the ID token was made for another client (azp)'
}

/** The access token belongs to the ID token. */
function hashFault(hash: unknown, algorithm: string, accessToken: string): string | null {
  if (hash === undefined) return null
  // EdDSA uses SHA-512.
  const bits = /(?:256|384|512)$/.exec(algorithm)?.[0] ?? '512'
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  const expected = digest.subarray(0, digest.length / 2).toString('base64url')
  return hash === expected ? null : 'the access token does not belong to the ID token (at_hash)'
}

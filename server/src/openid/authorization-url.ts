import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { OutboundFetch } from '../outbound/outbound.ts'
import { configurationOf, fetchThrough } from './configuration.ts'
import type { ProviderEndpoints } from './endpoints.ts'

export type AuthorizationRequest = {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** The provider's page for signing in. */
export async function authorizationUrl(
  guarded: OutboundFetch,
  provider: ProviderEndpoints,
  { redirectUri, state, nonce, codeVerifier }: AuthorizationRequest,
): Promise<string> {
  const url = buildAuthorizationUrl(configurationOf(provider, fetchThrough(guarded)), {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

import { type Configuration, type CustomFetch, fetchUserInfo, genericGrantRequest } from 'openid-client'
import type { OutboundFetch } from '../outbound/outbound.ts'
import { configurationOf, fetchThrough } from './configuration.ts'
import type { ProviderEndpoints } from './endpoints.ts'
import type { IdClaims } from './id-token.ts'
import { providerFault, toProviderProblem } from './provider-fault.ts'

export type CodeToExchange = {
  readonly code: string
  readonly redirectUri: string
  readonly codeVerifier: string
  readonly nonce: string
}

export type UserInfo = Readonly<Record<string, unknown>>

/** A person authenticated by the provider. */
export type AuthenticatedPerson = {
  readonly claims: IdClaims
  /** Fetches the user info from the provider. */
  userInfo(): Promise<UserInfo>
}

/** Exchanges the code for an ID token, and checks it. */
export async function exchangeCode(
  guarded: OutboundFetch,
  provider: ProviderEndpoints,
  { code, redirectUri, codeVerifier, nonce }: CodeToExchange,
): Promise<AuthenticatedPerson> {
  const answers = keepingIdToken(fetchThrough(guarded))
  const configuration = configurationOf(provider, answers.fetch)
  const accessToken = await requestToken(provider, configuration, { code, redirectUri, codeVerifier })
  const idToken = answers.idToken()
  if (idToken === null) throw providerFault(provider.name, 'answered without an ID token')
  const { verifyIdToken } = await import('./id-token.ts')
  const claims = await verifyIdToken(guarded, provider, { idToken, nonce, accessToken })
  return { claims, userInfo: () => askUserInfo(provider, configuration, { accessToken, subject: claims.sub }) }
}

type Grant = Omit<CodeToExchange, 'nonce'>

async function requestToken(
  { name }: ProviderEndpoints,
  configuration: Configuration,
  { code, redirectUri, codeVerifier }: Grant,
): Promise<string> {
  try {
    const answer = await genericGrantRequest(configuration, 'authorization_code', {
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    })
    return answer.access_token
  } catch (error) {
    throw toProviderProblem(name, error)
  }
}

type UserInfoRequest = { readonly accessToken: string; readonly subject: string }

async function askUserInfo(
  { name }: ProviderEndpoints,
  configuration: Configuration,
  { accessToken, subject }: UserInfoRequest,
): Promise<UserInfo> {
  try {
    return await fetchUserInfo(configuration, accessToken, subject)
  } catch (error) {
    throw toProviderProblem(name, error)
  }
}

/**
 * Takes the ID token out of the response before the library sees it: the library requires a known issuer and does not support
 * HS256, so the token is verified separately.
 */
function keepingIdToken(fetch: CustomFetch): { readonly fetch: CustomFetch; idToken(): string | null } {
  let kept: string | null = null
  return {
    idToken: () => kept,
    fetch: async (url, options) => {
      const answer = await fetch(url, options)
      if (options.method !== 'POST' || answer.status !== 200) return answer
      const text = await answer.text()
      const { idToken, rest } = withoutIdToken(text)
      kept = idToken
      return new Response(rest, { status: answer.status, headers: answer.headers })
    },
  }
}

function withoutIdToken(text: string): { readonly idToken: string | null; readonly rest: string } {
  try {
    const { id_token: idToken, ...rest } = JSON.parse(text)
    if (typeof idToken === 'string') return { idToken, rest: JSON.stringify(rest) }
  } catch {
    // The library reports the error.
  }
  return { idToken: null, rest: text }
}

import type { App, OpenCall } from '../call.ts'
import { authorizationUrl } from './authorization-url.ts'
import type { ProviderEndpoints } from './endpoints.ts'
import { type AuthenticatedPerson, exchangeCode } from './exchange-code.ts'
import { loopbackAddress } from './redirect-address.ts'
import { newState, useState } from './sign-in-state.ts'

type Provider = ProviderEndpoints & { readonly id: number }

export type Authentication = { readonly authorization_url: string; readonly state: string; readonly nonce: string }

/** The URL to sign in at the provider; it redirects back to `redirectUri`, or to the page of this server. */
export async function beginSignIn(app: App, provider: Provider, wanted: string | null): Promise<Authentication> {
  const redirectUri = wanted === null ? ownAddress(app) : loopbackAddress(wanted)
  const begun = newState(app, { providerId: provider.id, redirectUri })
  const url = await authorizationUrl(app.outbound.guarded, provider, { ...begun, redirectUri })
  return { authorization_url: url, state: begun.state, nonce: begun.nonce }
}

export type CodeParameters = { readonly code: string; readonly state: string; readonly nonce: string }

/** The person that the provider authenticated. */
export async function redeemCode(
  call: Pick<OpenCall, 'app' | 'address'>,
  provider: Provider,
  { code, state, nonce }: CodeParameters,
): Promise<AuthenticatedPerson> {
  const { redirectUri, codeVerifier, ...begun } = await useState(call, provider.id, { state, nonce })
  return exchangeCode(call.app.outbound.guarded, provider, { code, redirectUri, codeVerifier, nonce: begun.nonce })
}

function ownAddress({ settings }: App): string {
  return `${settings.baseUrl.replace(/\/+$/, '')}/oauth/callback`
}

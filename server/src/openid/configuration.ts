import {
  allowInsecureRequests,
  ClientSecretBasic,
  Configuration,
  type CustomFetch,
  customFetch,
  None,
} from 'openid-client'
import type { OutboundFetch } from '../outbound/outbound.ts'
import type { ProviderEndpoints } from './endpoints.ts'
import { providerFault } from './provider-fault.ts'

/** The provider in the library's form. Every request goes through `fetch`. */
export function configurationOf(provider: ProviderEndpoints, fetch: CustomFetch): Configuration {
  const { name, clientId, clientSecret, authorizationEndpoint, tokenEndpoint, userinfoEndpoint } = provider
  const endpoints = {
    authorization_endpoint: authorizationEndpoint,
    token_endpoint: tokenEndpoint,
    userinfo_endpoint: userinfoEndpoint,
  }
  for (const [field, url] of Object.entries(endpoints))
    if (!isWebAddress(url)) throw providerFault(name, `its ${field} is not an http or https address`)
  const server = { issuer: provider.issuer ?? new URL(tokenEndpoint).origin, ...endpoints }
  const isPublic = clientSecret === null || clientSecret === ''
  const authentication = isPublic ? None() : ClientSecretBasic(clientSecret)
  const configuration = new Configuration(server, clientId, undefined, authentication)
  configuration[customFetch] = fetch
  // The guard of outgoing requests decides which must use HTTPS.
  allowInsecureRequests(configuration)
  return configuration
}

/** Sends the library's requests through the guard. */
export function fetchThrough(guarded: OutboundFetch): CustomFetch {
  return async (url, { method, headers, body, signal }) =>
    guarded(url, {
      method,
      headers,
      ...(typeof body === 'string' || body instanceof URLSearchParams ? { body } : {}),
      ...(signal === undefined ? {} : { signal }),
    })
}

export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.username === '' && url.password === ''
}

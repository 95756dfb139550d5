import { allowInsecureRequests, customFetch, discovery } from 'openid-client'
import type { OutboundFetch } from '../outbound/outbound.ts'
import { fetchThrough } from './configuration.ts'

/** Fields of a discovery document; undefined if absent. */
export type DiscoveryDocument = {
  readonly issuer: string
  readonly authorizationEndpoint: string | undefined
  readonly tokenEndpoint: string | undefined
  readonly userinfoEndpoint: string | undefined
  readonly jwksEndpoint: string | undefined
  readonly logoutEndpoint: string | undefined
}

/** Reads `<issuer>/.well-known/openid-configuration`. */
export async function discover(guarded: OutboundFetch, issuer: string): Promise<DiscoveryDocument> {
  const found = await discovery(new URL(issuer), 'lazaret', undefined, undefined, {
    [customFetch]: fetchThrough(guarded),
    execute: [allowInsecureRequests],
  })
  const server = found.serverMetadata()
  return {
    issuer: server.issuer,
    authorizationEndpoint: text(server.authorization_endpoint),
    tokenEndpoint: text(server.token_endpoint),
    userinfoEndpoint: text(server.userinfo_endpoint),
    jwksEndpoint: text(server.jwks_uri),
    logoutEndpoint: text(server.end_session_endpoint),
  }
}

/** A member of a foreign document, of any type. */
function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

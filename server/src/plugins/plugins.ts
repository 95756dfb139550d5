import type { OidcProviderHooks } from './oidc-provider.ts'

/** A part of an OpenAPI 3.1 document. */
export type Fragment = { readonly [member: string]: unknown }

export type Contract = { readonly paths: Fragment; readonly components: Fragment; readonly [member: string]: unknown }

/** The description of a plugin for administrators. */
export type Metadata = {
  readonly active: true
  readonly author: string | null
  readonly version: string | null
  readonly description: string | null
}

/** The additions of plugins to the server. */
export type Plugins = {
  readonly isEnabled: boolean
  /** By the names under which they were loaded. */
  readonly active: Readonly<Record<string, Metadata>>
  /** All operations, and the documented ones. */
  readonly contract: Contract
  readonly shown: Readonly<Record<string, never>>
  /** How plugins read the data of identity providers, by provider name. */
  readonly oidcProviders: ReadonlyMap<string, OidcProviderHooks>
  /** `Call` is unknown in this layer. */
  readonly handlers: Readonly<Record<string, (call: never, input: unknown) => Promise<unknown>>>
}

import type { Contract } from './join-contract.ts'
import { joinContract } from './join-contract.ts'
import type { Metadata } from './load.ts'
import type { OidcProviderHooks } from './oidc-provider.ts'

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

/** Before any plugin is loaded. */
export function noPlugins(): Plugins {
  return { isEnabled: false, active: {}, ...servedBy(joinContract([])), oidcProviders: new Map(), handlers: {} }
}

/** Undocumented operations are served anyway. */
export function servedBy(contract: Contract): Pick<Plugins, 'contract' | 'shown'> {
  const paths = Object.entries(contract.paths).flatMap(([path, item]) => {
    const documented = Object.entries(item as object).filter(([, node]) => Object(node)['x-undocumented'] !== true)
    return documented.length === 0 ? [] : [[path, Object.fromEntries(documented)]]
  })
  return { contract, shown: JSON.parse(JSON.stringify({ ...contract, paths: Object.fromEntries(paths) })) }
}

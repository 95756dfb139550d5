import type { Contract } from './join-contract.ts'
import { joinContract } from './join-contract.ts'
import type { Metadata } from './load.ts'
import type { OidcProviderHooks } from './oidc-provider.ts'

/** What plugins add to the server. */
export type Plugins = {
  readonly isEnabled: boolean
  /** By the names they were loaded under. */
  readonly active: Readonly<Record<string, Metadata>>
  /** All that is served, and of it what is shown. */
  readonly contract: Contract
  readonly shown: Readonly<Record<string, never>>
  /** How plugins read what identity providers say, by the names of the providers. */
  readonly oidcProviders: ReadonlyMap<string, OidcProviderHooks>
  /** `Call` is none of the business of this part. */
  readonly handlers: Readonly<Record<string, (call: never, input: unknown) => Promise<unknown>>>
}

/** Before any plugin is loaded. */
export function noPlugins(): Plugins {
  return { isEnabled: false, active: {}, ...servedBy(joinContract([])), oidcProviders: new Map(), handlers: {} }
}

/** Operations that are not to be documented are served all the same. */
export function servedBy(contract: Contract): Pick<Plugins, 'contract' | 'shown'> {
  const paths = Object.entries(contract.paths).flatMap(([path, item]) => {
    const kept = Object.entries(item as object).filter(([, node]) => Object(node)['x-undocumented'] !== true)
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]]
  })
  return { contract, shown: JSON.parse(JSON.stringify({ ...contract, paths: Object.fromEntries(paths) })) }
}

import { joinContract } from './join-contract.ts'
import type { Contract, Plugins } from './plugins.ts'

/** Before any plugin is loaded. */
export function noPlugins(): Plugins {
  return { isEnabled: false, active: {}, ...servedBy(joinContract([])), oidcProviders: new Map(), handlers: {} }
}

/** Undocumented operations are served anyway. */
export function servedBy(contract: Contract): Pick<Plugins, 'contract' | 'shown'> {
  const paths = Object.entries(contract.paths).flatMap(([path, item]) => {
    const kept = Object.entries(item as object).filter(([, node]) => Object(node)['x-undocumented'] !== true)
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]]
  })
  return { contract, shown: JSON.parse(JSON.stringify({ ...contract, paths: Object.fromEntries(paths) })) }
}

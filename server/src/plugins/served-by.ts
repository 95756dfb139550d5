import { joinContract } from './join-contract.ts'
import type { Contract, Fragment, Plugins } from './plugins.ts'

/** Before any plugin is loaded. */
export function noPlugins(): Plugins {
  return { isEnabled: false, active: {}, ...servedBy(joinContract([])), oidcProviders: new Map(), handlers: {} }
}

type PluginContract = Pick<Plugins, 'contract' | 'shown'>

const served = new WeakMap<Contract, PluginContract>()

/** Undocumented operations are served anyway. Prepared once for each contract. */
export function servedBy(contract: Contract): PluginContract {
  const prepared = served.get(contract) ?? prepareServed(contract)
  served.set(contract, prepared)
  return prepared
}

function prepareServed(contract: Contract): PluginContract {
  const paths = Object.entries(contract.paths).flatMap(([path, item]) => {
    const documented = Object.entries(item as object).filter(([, node]) => Object(node)['x-undocumented'] !== true)
    return documented.length === 0 ? [] : [[path, Object.fromEntries(documented)]]
  })
  return { contract, shown: { ...contract, paths: Object.fromEntries(paths) } as Fragment as PluginContract['shown'] }
}

import ipaddr from 'ipaddr.js'
import { CAPABILITIES, effectiveCapabilities, KEY_CAPABILITIES } from '../../capabilities.ts'
import { invalidField, invalidFields } from '../../errors/problems.ts'
import type { components } from '../../generated/contract.ts'
import { suggestNames } from '../../search/suggest-names.ts'
import type { UserWithGroups } from '../../statements/accounts/select-users.ts'
import type { ApiKeyModel } from '../../tables/api-key.ts'
import type { Fields } from '../../tables/rows.ts'
import { futureMoment } from '../access/future-moment.ts'

type KeyLimits = Omit<components['schemas']['NewApiKey'], 'name'>
type Owner = Pick<UserWithGroups, 'login' | 'groups'>
type Limits = Fields<ApiKeyModel, 'expiresAt' | 'capabilities' | 'addresses'>

/** What is asked for, checked: a limit that could never hold anything is a mistake. */
export function keyLimits({ expires_at, capabilities, group, addresses }: KeyLimits, owner: Owner): Limits {
  if (typeof group === 'string' && !owner.groups.some(({ name }) => name === group))
    throw invalidField('group', `${owner.login} is not in a group ${JSON.stringify(group)}`)
  const counting = owner.groups.filter(({ name }) => typeof group !== 'string' || name === group)
  return {
    expiresAt: typeof expires_at === 'string' ? futureMoment(expires_at, 'expires_at') : null,
    capabilities: capabilities ? held(capabilities, { ...owner, groups: counting }) : null,
    addresses: addresses ? [...new Set(addresses.map(plainBlock))] : null,
  }
}

function held(names: readonly string[], { login, groups }: Owner): string[] {
  const all = effectiveCapabilities(groups.flatMap(({ capabilities }) => capabilities))
  for (const name of effectiveCapabilities(names))
    if (!all.has(name) && !Object.hasOwn(KEY_CAPABILITIES, name)) {
      const message = `${login} does not hold ${JSON.stringify(name)}${by(groups)}`
      throw invalidFields([{ field: 'capabilities', message, ...suggestionsFor(name, all) }])
    }
  return [...new Set(names)]
}

/** A known capability is not misspelt, but missing. */
function suggestionsFor(name: string, held: ReadonlySet<string>): { readonly suggestions?: string[] } {
  if (Object.hasOwn(CAPABILITIES, name)) return {}
  const suggestions = suggestNames(name, [...held, ...Object.keys(KEY_CAPABILITIES)])
  return suggestions.length === 0 ? {} : { suggestions }
}

function by(groups: Owner['groups']): string {
  return groups.length === 1 ? ` by the group ${groups[0]?.name}` : ''
}

/** A network in one spelling: IPv4 also where it was written as IPv6, with its prefix length. */
function plainBlock(text: string): string {
  const invalid = (why: string) => invalidField('addresses', `${why}, got ${JSON.stringify(text)}`)
  const [written = '', bits, ...more] = text.trim().split('/')
  const isAddress =
    ipaddr.IPv4.isValidFourPartDecimal(written) || (ipaddr.IPv6.isValid(written) && !written.includes('%'))
  if (!isAddress || more.length > 0) throw invalid('expected an IP address or a network such as 192.0.2.0/24')
  const address = ipaddr.parse(written)
  const longest = address.kind() === 'ipv4' ? 32 : 128
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > longest))
    throw invalid(`expected a prefix length from 0 to ${longest}`)
  const length = Number(bits ?? longest)
  const network = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  const first = network.networkAddressFromCIDR(`${address}/${length}`)
  if (first.toString() !== address.toString())
    throw invalid(`expected the first address of the network, ${first}/${length}`)
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && length >= 96)
    return `${address.toIPv4Address()}/${length - 96}`
  return `${address}/${length}`
}

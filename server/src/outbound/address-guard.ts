import { lookup as resolve } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type Address, type Block, parseAllowed } from '../settings/internal-addresses.ts'
import { OutboundFault } from './outbound-fault.ts'

export type AddressGuard = {
  /** Throws for a host that is an address literal and may not be reached. */
  requireReachable(host: string): void
  /** Resolves a name to the addresses that may be reached, so that the checked addresses are the ones connected to. */
  readonly lookup: LookupFunction
  /** Whether the host, as it is written, is allowed although it is internal. */
  isAllowedInternal(host: string): boolean
}

/** Allows connections to public addresses, and to internal ones only if host, address or block is allowed. */
export function openAddressGuard(allowed: readonly string[]): AddressGuard {
  const entries = allowed.map(parseAllowed)
  const names = new Set(entries.filter((entry) => typeof entry === 'string'))
  const blocks = entries.filter((entry) => typeof entry !== 'string')
  const isAllowed = (address: Address): boolean => blocks.some((block) => contains(block, address))
  const isReachable = (text: string): boolean => {
    const address = ipaddr.process(text)
    return isPublic(address) || isAllowed(address)
  }
  return {
    requireReachable(host) {
      const address = literal(host)
      if (address !== null && !isReachable(address)) throw refused(host)
    },
    isAllowedInternal(host) {
      const address = literal(host)
      return address === null ? names.has(host.toLowerCase()) : isAllowed(ipaddr.process(address))
    },
    lookup(host, { all, family = 0, hints = 0 }, done) {
      resolve(host, { all: true, family, hints }).then(
        (found) => {
          const reachable = names.has(host.toLowerCase()) ? found : found.filter(({ address }) => isReachable(address))
          const [first] = reachable
          if (first === undefined) return done(refused(host), '', 0)
          return all ? done(null, reachable) : done(null, first.address, first.family)
        },
        (error: NodeJS.ErrnoException) => done(error, '', 0),
      )
    },
  }
}

function contains([network, bits]: Block, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits)
}

// All addresses of IPv6 that are on the public Internet; others may contain an internal address of IPv4, as ::127.0.0.1 does.
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

// Looks public, and is the host of virtual machines in a cloud (Azure).
const INSIDE_CLOUD = '168.63.129.16'

/** Not this machine, a private network or anything else that is not on the public Internet. */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || address.toString() === INSIDE_CLOUD) return false
  return address.kind() === 'ipv4' || contains(PUBLIC_IPV6, address)
}

function literal(host: string): string | null {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(bare) ? bare : null
}

function refused(host: string): OutboundFault {
  return new OutboundFault(
    'refused',
    `${host} is an internal address; an administrator of the server can allow it with allowed_internal_addresses`,
  )
}

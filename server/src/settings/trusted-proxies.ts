import { BlockList } from 'node:net'
import ipaddr from 'ipaddr.js'

type Network = readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6']

/** Words for networks that everybody has. */
const NAMED: Readonly<Record<string, readonly Network[]>> = {
  loopback: [
    ['127.0.0.0', 8, 'ipv4'],
    ['::1', 128, 'ipv6'],
  ],
  private: [
    ['10.0.0.0', 8, 'ipv4'],
    ['172.16.0.0', 12, 'ipv4'],
    ['192.168.0.0', 16, 'ipv4'],
    ['100.64.0.0', 10, 'ipv4'],
    ['169.254.0.0', 16, 'ipv4'],
    ['fc00::', 7, 'ipv6'],
    ['fe80::', 10, 'ipv6'],
  ],
}

export type ProxySettings = { readonly trustedProxies: readonly string[]; readonly useXForwardedFor: boolean }

/** Throws for a word that does not name a network. */
export function parseProxy(word: string): readonly Network[] {
  const named = Object.hasOwn(NAMED, word) ? NAMED[word] : undefined
  return named ?? [parseNetwork(word)]
}

function parseNetwork(word: string): Network {
  const expected = `expected addresses or networks such as 10.0.0.0/8, loopback or private, got "${word}"`
  if (!word.includes('/') && !ipaddr.IPv4.isValidFourPartDecimal(word) && !ipaddr.IPv6.isValid(word))
    throw new Error(expected)
  if (!ipaddr.isValidCIDR(word.includes('/') ? word : `${word}/0`)) throw new Error(expected)
  const [address, prefix] = word.includes('/') ? ipaddr.parseCIDR(word) : whole(word)
  if (prefix === 0) throw new Error(`"${word}" would believe everybody`)
  // Peers that come by IPv4 are compared as such.
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && prefix > 96)
    return [address.toIPv4Address().toString(), prefix - 96, 'ipv4']
  return [address.toString(), prefix, address.kind()]
}

function whole(word: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.parse(word)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** The networks whose word about the client counts; null: nobody's. */
export function proxyNetworks(settings: ProxySettings): BlockList | null {
  const words = proxyWords(settings)
  if (words.length === 0) return null
  const list = new BlockList()
  for (const network of words.flatMap(parseProxy)) list.addSubnet(...network)
  return list
}

/** `use_x_forwarded_for` is the older way to say it, and names no proxy. */
function proxyWords({ trustedProxies, useXForwardedFor }: ProxySettings): readonly string[] {
  if (trustedProxies.length > 0) return trustedProxies
  return useXForwardedFor ? ['loopback', 'private'] : []
}

export function proxyWarnings({ trustedProxies, useXForwardedFor }: ProxySettings): string[] {
  if (!useXForwardedFor) return []
  return trustedProxies.length > 0
    ? ['use_x_forwarded_for has no effect: trusted_proxies names the proxies']
    : [
        'use_x_forwarded_for is an older setting: it believes every sender with a loopback or private address. Name the proxies in trusted_proxies',
      ]
}

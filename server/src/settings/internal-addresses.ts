import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6
/** A network with its prefix length. */
export type Block = readonly [Address, number]

const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?$/i

/** Reads a host name, an address or a block such as 10.0.0.0/8, or throws an Error that says what is expected. */
export function parseAllowed(text: string): string | Block {
  if (HOST.test(text)) return text.toLowerCase()
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) throw new Error('not an address')
    const address = ipaddr.parse(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    throw new Error(`expected host names, IP addresses or blocks such as 10.0.0.0/8, got "${text}"`)
  }
}

import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type ProxySettings, proxyNetworks } from '../../settings/trusted-proxies.ts'

type AddressSource = Pick<IncomingMessage, 'socket' | 'headers'>

/**
 * The client's address. What a trusted proxy says counts: entries are read from the right, past further trusted proxies, as anybody can
 * send the earlier ones.
 */
export function clientAddress({ socket, headers }: AddressSource, settings: ProxySettings): string {
  const peer = peerOf(socket)
  const header = headers['x-forwarded-for']
  const proxies = header === undefined ? null : networksOf(settings)
  if (proxies === null) return peer
  let address = peer
  for (const entry of String(header).split(',').reverse()) {
    if (!isIn(proxies, address)) break
    const named = addressIn(entry)
    if (named === null) break
    address = named
  }
  return address
}

/** Whether the client came by TLS, to this server or to a trusted proxy. */
export function isByTls({ socket, headers }: AddressSource, settings: ProxySettings): boolean {
  if ('encrypted' in socket && socket.encrypted === true) return true
  const header = headers['x-forwarded-proto']
  if (header === undefined || !isTrustedPeer(socket, settings)) return false
  return String(header).split(',').at(-1)?.trim().toLowerCase() === 'https'
}

export function isTrustedPeer(socket: AddressSource['socket'], settings: ProxySettings): boolean {
  const proxies = networksOf(settings)
  return proxies !== null && isIn(proxies, peerOf(socket))
}

function peerOf({ remoteAddress }: AddressSource['socket']): string {
  return (remoteAddress ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '')
}

const WITH_PORT = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/** An entry may have a port; null: not an address, such as `unknown`. */
function addressIn(entry: string): string | null {
  const text = entry.trim()
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? []
  const bare = ipv6 ?? ipv4 ?? text
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString()
}

function isIn(networks: BlockList, address: string): boolean {
  const family = isIP(address)
  // A zone is a matter of this machine.
  const [withoutZone = ''] = address.split('%', 1)
  return family !== 0 && networks.check(withoutZone, family === 4 ? 'ipv4' : 'ipv6')
}

const known = new WeakMap<ProxySettings, { readonly networks: BlockList | null }>()

function networksOf(settings: ProxySettings): BlockList | null {
  const found = known.get(settings) ?? { networks: proxyNetworks(settings) }
  known.set(settings, found)
  return found.networks
}

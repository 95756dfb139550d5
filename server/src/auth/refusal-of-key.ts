import ipaddr from 'ipaddr.js'
import type { KeyAccountRow } from '../statements/accounts/select-account.ts'

export type KeyRefusal = {
  /** For the audit log; `revoked` also stands for a key that ended with its owner or with the key that made it. */
  readonly reason: 'revoked' | 'expired' | 'network' | 'group'
  /** For the sender. */
  readonly message: string
}

/** Why an API key is not accepted now and from this address; null: it is. */
export function refusalOfKey({ limits, groups }: KeyAccountRow, address: string): KeyRefusal | null {
  const { expiresAt, groupId, addresses } = limits
  if (expiresAt !== null && Date.parse(`${expiresAt.replace(' ', 'T')}Z`) <= Date.now())
    return { reason: 'expired', message: 'This API key has expired.' }
  if (addresses !== null && !addresses.some((block) => isWithin(address, block)))
    return { reason: 'network', message: `This API key must not be used from ${address}.` }
  if (groupId !== null && !groups.some(({ id }) => id === groupId))
    return { reason: 'group', message: 'The owner of this API key is no longer in the group that it is limited to.' }
  return null
}

/** An IPv4 address counts as such when it is written as IPv6, too. */
function isWithin(address: string, block: string): boolean {
  const [plain = ''] = address.split('%')
  if (!ipaddr.isValid(plain)) return false
  const found = ipaddr.process(plain)
  const [network, bits] = ipaddr.parseCIDR(block)
  return found.kind() === network.kind() && found.match(network, bits)
}

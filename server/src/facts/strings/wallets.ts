import { createHash } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58xmr, bech32, bech32m, createBase58check } from '@scure/base'

/** Matches what looks like an address of Bitcoin, Litecoin, Dogecoin, Tron, Monero or Ethereum. */
export const WALLET =
  /(?<![A-Za-z0-9])(?:(?:bc1|ltc1)[02-9ac-hj-np-z]{11,71}|0x[0-9A-Fa-f]{40}|[13LMDT][1-9A-HJ-NP-Za-km-z]{25,33}|[48][1-9A-HJ-NP-Za-km-z]{94})(?![A-Za-z0-9])/g
export const MIN_WALLET_LENGTH = 15

const CHECKSUM_BYTES = 4
const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())
/** The first byte of base58 addresses: keys and scripts of Bitcoin and Litecoin, keys of Dogecoin and Tron. */
const VERSIONS = new Set([0x00, 0x05, 0x30, 0x32, 0x1e, 0x41])
const MONERO_NETWORKS = new Set([18, 42])

/** Returns true if the checksum is valid. An Ethereum address without capital letters has no checksum, so it gives false. */
export function isWallet(text: string): boolean {
  try {
    if (text.startsWith('0x')) return isEthereum(text.slice(2))
    if (/^(?:bc1|ltc1)/.test(text)) return (bech32.decodeUnsafe(text) ?? bech32m.decodeUnsafe(text)) !== undefined
    if (text.length === 95) return isMonero(base58xmr.decode(text))
    const { 0: version = -1, length } = base58check.decode(text)
    return length === 21 && VERSIONS.has(version)
  } catch {
    return false
  }
}

function isMonero(bytes: Uint8Array): boolean {
  const sum = Buffer.from(keccak_256(bytes.subarray(0, -CHECKSUM_BYTES))).subarray(0, CHECKSUM_BYTES)
  return MONERO_NETWORKS.has(bytes[0] ?? -1) && sum.equals(bytes.subarray(-CHECKSUM_BYTES))
}

/** A letter is a capital where the digest of the address in small letters has a digit of 8 or more (EIP-55). */
function isEthereum(address: string): boolean {
  const small = address.toLowerCase()
  if (small === address) return false
  const digest = Buffer.from(keccak_256(Buffer.from(small))).toString('hex')
  const expected = [...small].map((letter, at) =>
    Number.parseInt(digest[at] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return expected.join('') === address
}

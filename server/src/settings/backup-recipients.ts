import { bech32 } from '@scure/base'

/** Prefixes of X25519 and of post-quantum keys. */
const PREFIXES = ['age', 'age1pq']

/** The header of an encrypted file is read up to a length that holds this many. */
const MAX_RECIPIENTS = 8

/** Returns the public key. A typing error is detected by the checksum. */
export function parseRecipient(text: string): string {
  const { prefix } = bech32.decodeUnsafe(text, false) ?? { prefix: '' }
  if (!PREFIXES.includes(prefix)) throw new Error(`must be public keys of age, which begin with age1, got "${text}"`)
  return text
}

export function recipientFaults({ length }: readonly string[]): string[] {
  return length > MAX_RECIPIENTS ? [`backup_recipients has ${length} keys: at most ${MAX_RECIPIENTS}`] : []
}

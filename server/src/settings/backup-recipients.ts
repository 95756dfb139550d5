import { bech32 } from '@scure/base'

/** Of age and of its post-quantum keys. */
const PREFIXES = ['age', 'age1pq']

/** More would make the header of an encrypted file longer than is read of it. */
const MAX_RECIPIENTS = 8

/** A public key of age: its checksum finds what was mistyped. */
export function parseRecipient(text: string): string {
  const { prefix } = bech32.decodeUnsafe(text, false) ?? { prefix: '' }
  if (!PREFIXES.includes(prefix)) throw new Error(`must be public keys of age, which begin with age1, got "${text}"`)
  return text
}

export function recipientFaults({ length }: readonly string[]): string[] {
  return length > MAX_RECIPIENTS ? [`backup_recipients has ${length} keys: at most ${MAX_RECIPIENTS}`] : []
}

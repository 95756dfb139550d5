import type { Settings } from './table.ts'

export const MIN_SECRET_BYTES = 32

/** Fewer different bytes are a pattern: of 32 random hexadecimal digits nearly all have eleven or more. */
const MIN_DIFFERENT_BYTES = 8

/** Words that examples are made of. */
const EXAMPLE_WORDS =
  /change|replace|insert|enter|this|your|my|own|secret|key|random|long|string|value|example|password|placeholder|please|here|with|openssl|rand|hex|super|top|very|not|secure|test|token|jwt|signing|default|admin|lazaret|mwdb|service|bytes/g
const MIN_OWN_CHARACTERS = 16

/** Why anybody could guess this secret; null for one that is long and looks random. */
export function weaknessOf(secret: string): string | null {
  const bytes = Buffer.byteLength(secret)
  if (bytes < MIN_SECRET_BYTES) return `has ${bytes} bytes, but needs ${MIN_SECRET_BYTES}`
  if (isExample(secret)) return 'is that of an example'
  if (new Set(Buffer.from(secret)).size < MIN_DIFFERENT_BYTES || isRepetition(secret)) return 'repeats a pattern'
  return null
}

/** Names may stand before something random, as in lazaret-e7c1...: then enough is left without them. */
function isExample(secret: string): boolean {
  const own = secret
    .toLowerCase()
    .replace(EXAMPLE_WORDS, '')
    .replace(/[\s._-]/g, '')
  return own.length < MIN_OWN_CHARACTERS
}

/** Whether the text is a shorter one, written twice or more; the last time may be cut off, as in 0123456789012. */
function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) if (text.startsWith(text.slice(period))) return true
  return false
}

const REPLACING =
  'Set one made by "openssl rand -hex 32" and list the old one in secret_key_previous, by which API keys go on; where the first start wrote it, "lazaret server rotate-secret" does both'

/** Faults that keep a server from starting, but not the commands that lead to a better secret. */
export function secretFaults({ secretKey, secretKeyPrevious, acceptUnversionedKeys }: Partial<Settings>): string[] {
  const faults: string[] = []
  const weakness = secretKey == null ? null : weaknessOf(secretKey)
  if (weakness !== null) faults.push(`secret_key ${weakness}: anyone who guesses it signs in as anybody. ${REPLACING}`)
  if (acceptUnversionedKeys === true && weakPrevious(secretKeyPrevious).length > 0)
    faults.push(
      'accept_unversioned_keys needs strong keys in secret_key_previous: anyone who guesses one is anybody for ever',
    )
  return faults
}

export function secretWarnings({ secretKeyPrevious, acceptUnversionedKeys }: Partial<Settings>): string[] {
  const weak = weakPrevious(secretKeyPrevious).length
  return [
    ...(weak === 0
      ? []
      : [
          `secret_key_previous has ${weak} of fewer than ${MIN_SECRET_BYTES} random bytes: only API keys count that they signed. Have these made anew, then remove it`,
        ]),
    ...(acceptUnversionedKeys === true
      ? ['accept_unversioned_keys is on: anyone who learns secret_key has keys of all accounts that never end']
      : []),
  ]
}

function weakPrevious(secrets: readonly string[] = []): readonly string[] {
  return secrets.filter((secret) => weaknessOf(secret) !== null)
}

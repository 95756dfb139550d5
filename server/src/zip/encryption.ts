import { createHmac, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { createCounterMode } from './counter-mode.ts'

const SALT_BYTES = 16
const KEY_BYTES = 32
const VERIFIER_BYTES = 2
const MAC_BYTES = 10
const ITERATIONS = 1000

/** What encryption adds to the size of an entry. */
export const ENCRYPTION_BYTES = SALT_BYTES + VERIFIER_BYTES + MAC_BYTES

/** `head`, the encrypted bytes and `finish()` follow each other in the archive. */
export type Encryption = {
  readonly head: Uint8Array
  /** Encrypts in place. */
  update(bytes: Uint8Array): void
  finish(): Uint8Array
}

const derive = promisify(pbkdf2)

/** WinZip's AES-256 framing: salt, password verifier, encrypted bytes, first half of the HMAC-SHA1 over them. */
export async function openEncryption(password: string, salt: Buffer = randomBytes(SALT_BYTES)): Promise<Encryption> {
  const derived = await derive(password, salt, ITERATIONS, 2 * KEY_BYTES + VERIFIER_BYTES, 'sha1')
  const encrypt = createCounterMode(derived.subarray(0, KEY_BYTES))
  const mac = createHmac('sha1', derived.subarray(KEY_BYTES, 2 * KEY_BYTES))
  return {
    head: Buffer.concat([salt, derived.subarray(2 * KEY_BYTES)]),
    update: (bytes) => {
      encrypt(bytes)
      mac.update(bytes)
    },
    finish: () => mac.digest().subarray(0, MAC_BYTES),
  }
}

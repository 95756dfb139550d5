import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

const SALT_BYTES = 16
const KEY_BYTES = 32
const VERIFIER_BYTES = 2
const MAC_BYTES = 10
const ITERATIONS = 1000
const BLOCK_BYTES = 16
const BATCH_BYTES = 65_536

export type AesStream = Transform & { sizeBytes(): number }

/** WinZip's AES-256 framing: salt, password verifier, encrypted bytes, first half of the HMAC-SHA1 over them. */
export function createAesStream(password: Buffer, salt: Buffer = randomBytes(SALT_BYTES)): AesStream {
  const derived = pbkdf2Sync(password, salt, ITERATIONS, 2 * KEY_BYTES + VERIFIER_BYTES, 'sha1')
  const encrypt = createCounterMode(derived.subarray(0, KEY_BYTES))
  const mac = createHmac('sha1', derived.subarray(KEY_BYTES, 2 * KEY_BYTES))
  let encryptedBytes = 0
  const stream = new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      const encrypted = encrypt(chunk)
      mac.update(encrypted)
      encryptedBytes += encrypted.length
      done(null, encrypted)
    },
    flush: (done) => done(null, mac.digest().subarray(0, MAC_BYTES)),
  })
  stream.push(Buffer.concat([salt, derived.subarray(2 * KEY_BYTES)]))
  return Object.assign(stream, { sizeBytes: () => SALT_BYTES + VERIFIER_BYTES + encryptedBytes + MAC_BYTES })
}

/** WinZip's counter mode: little-endian, from 1. Node counts big-endian, so the key stream is made with ECB. */
function createCounterMode(key: Buffer): (bytes: Uint8Array) => Buffer {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const counters = Buffer.alloc(BATCH_BYTES)
  let counter = 1n
  let keyStream: Buffer = Buffer.alloc(0)
  const nextKeyStream = (): Buffer => {
    for (let at = 0; at < BATCH_BYTES; at += BLOCK_BYTES) counters.writeBigUInt64LE(counter++, at)
    return cipher.update(counters)
  }
  return (bytes) => {
    const encrypted = Buffer.allocUnsafe(bytes.length)
    for (let at = 0; at < bytes.length; ) {
      if (keyStream.length === 0) keyStream = nextKeyStream()
      const length = Math.min(keyStream.length, bytes.length - at)
      xor(encrypted.subarray(at, at + length), bytes.subarray(at, at + length), keyStream)
      keyStream = keyStream.subarray(length)
      at += length
    }
    return encrypted
  }
}

function xor(target: Uint8Array, bytes: Uint8Array, keyStream: Uint8Array): void {
  for (let at = 0; at < target.length; at++) target[at] = (bytes[at] ?? 0) ^ (keyStream[at] ?? 0)
}

import { createCipheriv, createHmac, type Hmac, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Thrown if the password is wrong. */
export class WrongPassword extends Error {
  override readonly name = 'WrongPassword'
}

const HEADER_BYTES = 12
const CRC_OF_BYTE = Array.from({ length: 256 }, (_, byte) => tableEntry(byte))

function tableEntry(byte: number): number {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc >>> 0
}

/** The encryption that came with PKZIP 2.0. `check` is the last byte of its header if the password is correct. */
export async function* decryptTraditional(
  source: AsyncIterable<Buffer>,
  password: string,
  check: number,
): AsyncGenerator<Buffer> {
  const keys = traditionalKeys(password)
  let left = HEADER_BYTES
  for await (const chunk of source) {
    const plain = Buffer.allocUnsafe(chunk.length)
    for (const [index, byte] of chunk.entries()) plain[index] = keys.decrypt(byte)
    const header = Math.min(left, chunk.length)
    left -= header
    if (header > 0 && left === 0 && plain[header - 1] !== check) throw new WrongPassword('the password is wrong')
    if (header < plain.length) yield plain.subarray(header)
  }
}

function traditionalKeys(password: string): { decrypt(byte: number): number } {
  let [first, second, third] = [0x12345678, 0x23456789, 0x34567890]
  const update = (byte: number): void => {
    first = (CRC_OF_BYTE[(first ^ byte) & 0xff] ?? 0) ^ (first >>> 8)
    second = (Math.imul((second + (first & 0xff)) | 0, 134775813) + 1) | 0
    third = (CRC_OF_BYTE[(third ^ (second >>> 24)) & 0xff] ?? 0) ^ (third >>> 8)
  }
  for (const byte of Buffer.from(password)) update(byte)
  return {
    decrypt(byte) {
      const mask = (third | 2) & 0xffff
      const plain = byte ^ ((Math.imul(mask, mask ^ 1) >>> 8) & 0xff)
      update(plain)
      return plain
    },
  }
}

const ITERATIONS = 1000
const VERIFIER_BYTES = 2
const CODE_BYTES = 10
const BLOCK_BYTES = 16

/** The encryption of WinZip: AES in counter mode. `strength` is 1, 2 or 3 for keys of 128, 192 or 256 bits. */
export async function* decryptAes(
  source: AsyncIterable<Buffer>,
  password: string,
  { strength, sizeBytes }: { readonly strength: number; readonly sizeBytes: number },
): AsyncGenerator<Buffer> {
  const saltBytes = 4 + 4 * strength
  const keyBytes = 8 + 8 * strength
  let left = sizeBytes - saltBytes - VERIFIER_BYTES - CODE_BYTES
  if (left < 0) throw new Error('the encrypted entry is too short')
  let pending: Buffer = Buffer.alloc(0)
  let state: { readonly mac: Hmac; decrypt(data: Buffer): Buffer } | undefined
  for await (const chunk of source) {
    pending = Buffer.concat([pending, chunk])
    if (state === undefined) {
      if (pending.length < saltBytes + VERIFIER_BYTES) continue
      const [salt, rest] = [pending.subarray(0, saltBytes), pending.subarray(saltBytes)]
      const derived = await promisify(pbkdf2)(password, salt, ITERATIONS, 2 * keyBytes + VERIFIER_BYTES, 'sha1')
      if (!timingSafeEqual(derived.subarray(2 * keyBytes), rest.subarray(0, VERIFIER_BYTES)))
        throw new WrongPassword('the password is wrong')
      state = {
        mac: createHmac('sha1', derived.subarray(keyBytes, 2 * keyBytes)),
        decrypt: littleEndianCounter(derived.subarray(0, keyBytes)),
      }
      pending = rest.subarray(VERIFIER_BYTES)
    }
    const data = pending.subarray(0, left)
    pending = pending.subarray(data.length)
    left -= data.length
    state.mac.update(data)
    if (data.length > 0) yield state.decrypt(data)
  }
  if (state === undefined || left > 0 || !timingSafeEqual(state.mac.digest().subarray(0, CODE_BYTES), padded(pending)))
    throw new Error('the encrypted entry is damaged')
}

function padded(code: Buffer): Buffer {
  return Buffer.concat([code, Buffer.alloc(CODE_BYTES)], CODE_BYTES)
}

/** Node counts big-endian, so the key stream is made block by block. */
function littleEndianCounter(key: Buffer): (data: Buffer) => Buffer {
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false)
  let counter = 0n
  let stream: Buffer = Buffer.alloc(0)
  return (data) => {
    const blocks = Math.ceil(Math.max(0, data.length - stream.length) / BLOCK_BYTES)
    const counters = Buffer.alloc(blocks * BLOCK_BYTES)
    for (let block = 0; block < blocks; block++) counters.writeBigUInt64LE(++counter, block * BLOCK_BYTES)
    const mask = Buffer.concat([stream, cipher.update(counters)])
    stream = mask.subarray(data.length)
    const plain = Buffer.allocUnsafe(data.length)
    for (let index = 0; index < data.length; index++) plain[index] = (data[index] ?? 0) ^ (mask[index] ?? 0)
    return plain
  }
}

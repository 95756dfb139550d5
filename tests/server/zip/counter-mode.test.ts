import { createCipheriv, randomBytes } from 'node:crypto'
import t from 'tap'
import { createCounterMode } from '../../../server/src/zip/counter-mode.ts'

const BLOCK_BYTES = 16
const SIZES = [[], [1], [15, 1, 16, 17], [65_536, 1, 65_535], [200_000, 3, 400_001, 8], [131_072, 131_072, 5]]

t.test('each block is encrypted with its number, counted from 1 in little-endian order', async (t) => {
  const key = randomBytes(32)
  for (const sizes of SIZES) {
    const encrypt = createCounterMode(key)
    const chunks = sizes.map((size) => randomBytes(size))
    const expected = plainly(key, Buffer.concat(chunks), 1n)
    for (const chunk of chunks) encrypt(chunk)
    t.ok(Buffer.concat(chunks).equals(expected), sizes.join(' '))
  }
})

t.test('a chunk may begin anywhere in memory', async (t) => {
  const key = randomBytes(32)
  for (const start of [1, 2, 4, 7]) {
    const bytes = randomBytes(1000).subarray(start)
    const expected = plainly(key, bytes, 1n)
    createCounterMode(key)(bytes)
    t.ok(bytes.equals(expected), `at ${start}`)
  }
})

t.test('numbers go on beyond 32 bits', async (t) => {
  const key = randomBytes(32)
  for (const first of [2 ** 31 - 2, 2 ** 32 - 3, 2 ** 32, 3 * 2 ** 32 - 1]) {
    const bytes = randomBytes(100)
    const expected = plainly(key, bytes, BigInt(first) + 1n)
    createCounterMode(key, first * BLOCK_BYTES)(bytes)
    t.ok(bytes.equals(expected), `from ${first}`)
  }
})

/** The definition, byte by byte. */
function plainly(key: Buffer, bytes: Buffer, first: bigint): Buffer {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const counters = Buffer.alloc(Math.ceil(bytes.length / BLOCK_BYTES) * BLOCK_BYTES)
  for (let at = 0; at < counters.length; at += BLOCK_BYTES)
    counters.writeBigUInt64LE(first + BigInt(at / BLOCK_BYTES), at)
  const mask = cipher.update(counters)
  return Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0)))
}

import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import t from 'tap'
import { obfuscate } from '../../../../server/src/domain/objects/obfuscate.ts'
import { bytesOfLent, lent } from '../../../support/lent-chunks.ts'

t.test('every byte is negated, in chunks of any size from anywhere in memory', async (t) => {
  const sizes = [1, 7, 8, 9, 100, 65_536, 65_537, 3]
  const bytes = randomBytes(sizes.reduce((sum, size) => sum + size, 0))
  const before = Buffer.from(bytes)
  let start = 0
  const chunks = sizes.map((size) => {
    start += size
    return bytes.subarray(start - size, start)
  })
  const negated = await bytesOfLent(obfuscate(Readable.from(chunks)))
  t.ok(negated.equals(Buffer.from(before.map((byte) => ~byte & 0xff))))
})

t.test('a chunk need only be valid until the next one is asked for', async (t) => {
  const bytes = randomBytes(1000)
  const negated = await bytesOfLent(obfuscate(lent([bytes.subarray(0, 500), bytes.subarray(500)])))
  t.ok(negated.equals(Buffer.from(bytes.map((byte) => ~byte & 0xff))))
})

import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { obfuscate } from '../../../../server/src/domain/objects/obfuscate.ts'

t.test('every byte is negated, in chunks of any size from anywhere in memory', async (t) => {
  const sizes = [1, 7, 8, 9, 100, 65_536, 65_537, 3]
  const bytes = randomBytes(sizes.reduce((sum, size) => sum + size, 0))
  const chunks = sizes.map((size, n) => {
    const start = sizes.slice(0, n).reduce((sum, each) => sum + each, 0)
    return bytes.subarray(start, start + size)
  })
  const before = Buffer.from(bytes)
  const negated = await buffer(Readable.from(chunks).pipe(obfuscate()))
  t.ok(negated.equals(Buffer.from(bytes.map((byte) => ~byte & 0xff))))
  t.ok(bytes.equals(before), 'the chunks themselves stay as they are')
})

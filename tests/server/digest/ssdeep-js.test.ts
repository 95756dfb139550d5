import { createRequire } from 'node:module'
import t from 'tap'
import { createSsdeep } from '../../../server/src/digest/ssdeep.ts'

const other: { digest(content: string | Buffer): string } = createRequire(import.meta.url)('ssdeep.js')

/** The generator of the published vectors. */
function generated(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let x = 12345
  for (let i = 0; i < length; i++) {
    x = Number((1103515245n * BigInt(x) + 12345n) % 2147483648n)
    bytes[i] = (x >> 16) & 0xff
  }
  return bytes
}

// Where its block size falls to the smallest it is wrong, so the sizes begin above.
for (const length of [1000, 4000, 12289, 50_000, 100_000]) {
  t.test(`an independent implementation agrees on ${length} bytes`, async (t) => {
    const content = generated(length)
    const own = createSsdeep()
    own.update(content)
    t.equal(own.digest(), other.digest(content))
  })
}

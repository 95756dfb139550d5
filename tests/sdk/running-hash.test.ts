import { createHash, randomBytes } from 'node:crypto'
import t from 'tap'
import { createRunningHash } from '../../sdk/src/running-hash.ts'

const bytes = randomBytes(100_000)
const kinds = ['md5', 'sha1', 'sha256', 'sha512'] as const

async function hashed(kind: (typeof kinds)[number]) {
  const hash = createRunningHash(kind)
  hash.update(bytes.subarray(0, 7))
  hash.update(bytes.subarray(7))
  return hash.digest()
}

t.test('hashes piece by piece', async (t) => {
  for (const kind of kinds) t.equal(await hashed(kind), createHash(kind).update(bytes).digest('hex'), kind)
})

t.test('a browser does it too, except for MD5', async (t) => {
  Reflect.set(globalThis, 'window', {})
  t.teardown(() => Reflect.deleteProperty(globalThis, 'window'))
  for (const kind of kinds) {
    const expected = kind === 'md5' ? null : createHash(kind).update(bytes).digest('hex')
    t.equal(await hashed(kind), expected, kind)
  }
})

import { createHash, randomBytes } from 'node:crypto'
import t, { type Test } from 'tap'
import { createRunningHash } from '../../../sdk/src/hash/running-hash.ts'

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

function poseAsBrowser(t: Test): void {
  Reflect.set(globalThis, 'window', {})
  t.teardown(() => Reflect.deleteProperty(globalThis, 'window'))
}

t.test('a browser does it too, except for MD5', async (t) => {
  poseAsBrowser(t)
  for (const kind of kinds) {
    const expected = kind === 'md5' ? null : createHash(kind).update(bytes).digest('hex')
    t.equal(await hashed(kind), expected, kind)
  }
})

t.test('a page that did not come by https knows the SHA-256 at least', async (t) => {
  poseAsBrowser(t)
  const before = Object.getOwnPropertyDescriptor(Crypto.prototype, 'subtle')
  Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined, configurable: true })
  t.teardown(() => before && Object.defineProperty(Crypto.prototype, 'subtle', before))
  t.equal(await hashed('sha256'), createHash('sha256').update(bytes).digest('hex'))
  t.equal(await hashed('sha1'), null)
})

import { createHash, randomBytes } from 'node:crypto'
import t, { type Test } from 'tap'
import { createRunningHash } from '../../../sdk/src/hash/running-hash.ts'

const kinds = ['md5', 'sha1', 'sha256', 'sha512'] as const
type Kind = (typeof kinds)[number]

function hashed(kind: Kind, pieces: readonly Uint8Array[]): string {
  const hash = createRunningHash(kind)
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}

const expected = (kind: Kind, bytes: Uint8Array): string => createHash(kind).update(bytes).digest('hex')

/** Without Node's hashes. */
function poseAsBrowser(t: Test): void {
  Reflect.set(globalThis, 'window', {})
  t.teardown(() => Reflect.deleteProperty(globalThis, 'window'))
}

t.test('hashes piece by piece', async (t) => {
  const bytes = randomBytes(100_000)
  for (const kind of kinds)
    t.equal(hashed(kind, [bytes.subarray(0, 7), bytes.subarray(7)]), expected(kind, bytes), kind)
})

t.test('a browser agrees for every length around the blocks, however it is cut', async (t) => {
  poseAsBrowser(t)
  const large = randomBytes(3_000_001)
  const chunks = Array.from({ length: Math.ceil(large.length / 65_537) }, (_, at) =>
    large.subarray(at * 65_537, (at + 1) * 65_537),
  )
  for (const kind of kinds) {
    for (let size = 0; size < 300; size++) {
      const bytes = randomBytes(size)
      const cut = Math.floor(size / 3)
      const pieces = [bytes.subarray(0, cut), bytes.subarray(cut, cut + 1), bytes.subarray(cut + 1)]
      if (hashed(kind, pieces) !== expected(kind, bytes)) t.fail(`${kind} of ${size} bytes`)
    }
    t.equal(hashed(kind, chunks), expected(kind, large), kind)
  }
})

t.test('a page that did not come by https does it too', async (t) => {
  poseAsBrowser(t)
  const before = Object.getOwnPropertyDescriptor(Crypto.prototype, 'subtle')
  Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined, configurable: true })
  t.teardown(() => before && Object.defineProperty(Crypto.prototype, 'subtle', before))
  for (const kind of kinds) t.equal(hashed(kind, [Uint8Array.of(1)]), expected(kind, Uint8Array.of(1)), kind)
})

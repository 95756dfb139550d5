import { createHash, randomBytes } from 'node:crypto'
import t from 'tap'
import { createSha256 } from '../../../sdk/src/hash/sha256.ts'

t.test('agrees with OpenSSL for every length around the blocks, however it is cut', async (t) => {
  for (let size = 0; size < 300; size++) {
    const bytes = randomBytes(size)
    const cut = Math.floor(size / 3)
    const hash = createSha256()
    for (const piece of [bytes.subarray(0, cut), bytes.subarray(cut, cut + 1), bytes.subarray(cut + 1)])
      hash.update(piece)
    if (hash.digest() !== createHash('sha256').update(bytes).digest('hex')) t.fail(`${size} bytes`)
  }
  const large = randomBytes(3_000_001)
  const hash = createSha256()
  for (let at = 0; at < large.length; at += 65_537) hash.update(large.subarray(at, at + 65_537))
  t.equal(hash.digest(), createHash('sha256').update(large).digest('hex'))
})

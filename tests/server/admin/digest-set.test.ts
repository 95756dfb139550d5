import t from 'tap'
import { DigestSet } from '../../../server/src/admin/backup/digest-set.ts'
import { sha256Of } from '../../support/sha256-of.ts'

const COUNT = 20_000

t.test('a digest that was added is always found, and hardly another one', async (t) => {
  const digests = new DigestSet(COUNT)
  for (let n = 0; n < COUNT; n++) digests.add(sha256Of(`added ${n}`))
  const found = (name: string): number =>
    Array.from({ length: COUNT }, (_, n) => digests.has(sha256Of(`${name} ${n}`))).filter((is) => is).length
  t.equal(found('added'), COUNT)
  t.ok(found('another') < 10, 'of 20 000')
  t.equal(new DigestSet(0).has(sha256Of('')), false)
})

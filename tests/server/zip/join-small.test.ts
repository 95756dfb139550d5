import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { joinSmall } from '../../../server/src/zip/join-small.ts'
import { collect } from '../../sdk/collect.ts'

t.test('small chunks are joined up to 64 KiB, large ones are not', async (t) => {
  const sizes = [10, 20, 100_000, 5, 65_530, 1, 65_536, 65_537]
  const bytes = randomBytes(sizes.reduce((sum, size) => sum + size, 0))
  const joined = await collect(joinSmall(cut(bytes, sizes)))
  t.strictSame(
    joined.map(({ length }) => length),
    [30, 100_000, 65_536, 65_536, 65_537],
  )
  t.ok((await buffer(joinSmall(cut(bytes, sizes)))).equals(bytes))
})

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0
  for (const size of sizes) {
    yield bytes.subarray(at, at + size)
    at += size
  }
}

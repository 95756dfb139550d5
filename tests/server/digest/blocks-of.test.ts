import { randomBytes } from 'node:crypto'
import t from 'tap'
import { blocksOf } from '../../../server/src/digest/blocks-of.ts'
import { collect } from '../../sdk/collect.ts'
import { bytesOfLent, lent } from '../../support/lent-chunks.ts'

const SIZES = [[], [0], [1], [10], [9, 1], [3, 3, 3, 3], [25], [1, 30, 2], [10, 10, 0, 10], [20, 15]]

t.test('all blocks but the last have the size', async (t) => {
  for (const sizes of SIZES) {
    const bytes = randomBytes(sizes.reduce((sum, size) => sum + size, 0))
    const blocks = await collect(blocksOf(cut(bytes, sizes), 10))
    t.ok(Buffer.concat(blocks).equals(bytes), sizes.join(' '))
    t.strictSame(
      blocks.map(({ length }) => length),
      Array.from({ length: Math.ceil(bytes.length / 10) }, (_, n) => Math.min(10, bytes.length - n * 10)),
    )
  }
})

t.test('a chunk of the size is passed on without a copy', async (t) => {
  const chunk = randomBytes(10)
  t.equal((await collect(blocksOf(cut(chunk, [10]), 10)))[0]?.buffer, chunk.buffer)
})

t.test('a chunk need only be valid until the next one is asked for', async (t) => {
  for (const sizes of SIZES) {
    const bytes = randomBytes(sizes.reduce((sum, size) => sum + size, 0))
    t.ok((await bytesOfLent(blocksOf(lent(cut(bytes, sizes)), 10))).equals(bytes), sizes.join(' '))
  }
})

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0
  for (const size of sizes) {
    yield bytes.subarray(at, at + size)
    at += size
  }
}

import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { blocksOf } from '../../../server/src/zip/blocks-of.ts'
import { joinSmall } from '../../../server/src/zip/join-small.ts'

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

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const collected: Uint8Array[] = []
  for await (const chunk of chunks) collected.push(chunk)
  return collected
}

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0
  for (const size of sizes) {
    yield bytes.subarray(at, at + size)
    at += size
  }
}

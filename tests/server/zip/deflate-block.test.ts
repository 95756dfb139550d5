import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import t from 'tap'
import { deflateBlock, isPacked, lastBlock, storeBlock, storedBytes } from '../../../server/src/zip/deflate-block.ts'

const text = Buffer.alloc(262_144, 'a line of text that repeats\n')

t.test('parts follow each other in one deflate stream', async (t) => {
  const blocks = [text, randomBytes(262_144), randomBytes(1), Buffer.from('x'), randomBytes(65_536), text.subarray(5)]
  const parts = []
  for (const block of blocks) parts.push(isPacked(block) ? stored(block) : await deflateBlock(block))
  const bytes = inflateRawSync(Buffer.concat([...parts, lastBlock()]))
  t.ok(bytes.equals(Buffer.concat(blocks)))
})

t.test('what shrinks is deflated, what does not is stored and grows by a hundredth of a percent', async (t) => {
  t.ok((await deflateBlock(text)).length < text.length / 50)
  t.ok((await deflateBlock(Buffer.concat([text.subarray(0, 131_072), randomBytes(131_072)]))).length < 140_000)
  for (const size of [1, 1000, 65_535, 65_536, 262_144]) {
    const block = randomBytes(size)
    for (const part of [await deflateBlock(block), stored(block)])
      t.equal(part.length, size + 5 * Math.ceil(size / 65_535), `${size} random bytes`)
  }
})

t.test('a block is left as it is', async (t) => {
  for (const block of [randomBytes(1000), text.subarray(0, 1000)]) {
    const before = Buffer.from(block)
    const part = await deflateBlock(block)
    part.fill(0)
    t.ok(block.equals(before))
  }
})

t.test('deflating is tried unless the bytes are as good as random', async (t) => {
  t.notOk(isPacked(text))
  t.ok(isPacked(randomBytes(262_144)))
})

t.test('an empty stream is its end', async (t) => {
  t.equal(inflateRawSync(lastBlock()).length, 0)
})

const stored = (block: Buffer): Buffer => storeBlock(block, Buffer.alloc(storedBytes(block.length)))

import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { createAesStream } from '../../../server/src/zip/aes-stream.ts'

type OtherStream = new (options: { key: Buffer; salt: Buffer }) => Transform

t.test('the bytes are those of archiver-zip-encrypted', async (t) => {
  const load = createRequire(new URL('../../../server/package.json', import.meta.url))
  const Other: OtherStream = load('archiver-zip-encrypted/lib/aes/aes-hmac-etm-stream.js')
  const key = Buffer.from('infected')
  for (const sizes of [[], [1], [15, 1, 16, 17], [65_536, 1, 65_535], [200_000, 3]]) {
    const salt = randomBytes(16)
    const chunks = sizes.map((size) => randomBytes(size))
    const [ours, theirs] = [createAesStream(key, salt), new Other({ key, salt })]
    const bytes = await buffer(Readable.from(chunks).pipe(ours))
    t.same(bytes, await buffer(Readable.from(chunks).pipe(theirs)), sizes.join(' '))
    t.equal(ours.sizeBytes(), bytes.length)
  }
})

t.test('each archive has a salt of its own', async (t) => {
  const encrypted = () => buffer(Readable.from([Buffer.alloc(100)]).pipe(createAesStream(Buffer.from('infected'))))
  t.notSame(await encrypted(), await encrypted())
})

import t from 'tap'
import { descriptor, directory, localHeader } from '../../../server/src/zip/records.ts'

const LARGEST_OF_ZIP = 0xfffffffe
const END_OF_ZIP64 = Buffer.from('PK\u0006\u0006')

t.test('sizes beyond 32 bits have the long form everywhere, all others nowhere', async (t) => {
  for (const [sizeBytes, isLong] of [
    [0, false],
    [4_294_000_000, false],
    [4_294_800_000, true],
    [5_000_000_000, true],
  ] as const) {
    const entry = { name: 'a', sizeBytes }
    // Content that does not shrink, in the smallest blocks there are.
    const packedBytes = sizeBytes + 28 + 2 + 10 * Math.ceil(sizeBytes / 65_536)
    const written = { crc: 1, sizeBytes, packedBytes }
    const [local, trailer] = [localHeader(entry), descriptor(entry, written)]
    const at = local.length + packedBytes + trailer.length
    t.equal(local.length, 30 + 1 + (isLong ? 20 : 0) + 11, `local header for ${sizeBytes}`)
    t.equal(trailer.length, isLong ? 24 : 16)
    t.equal(directory(entry, written, at).includes(END_OF_ZIP64), isLong)
    if (!isLong) t.ok(at < LARGEST_OF_ZIP)
  }
})

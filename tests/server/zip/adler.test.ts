import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import t from 'tap'
import { adler32 } from '../../../server/src/zip/adler.ts'

t.test('the checksum is that of zlib, at once and in parts', async (t) => {
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(1_000_003, 0xff), randomBytes(70_000), Buffer.from('Wikipedia')]) {
    const expected = deflateSync(bytes).readUInt32BE(deflateSync(bytes).length - 4)
    t.equal(adler32(bytes), expected)
    const at = Math.floor(bytes.length / 3)
    t.equal(adler32(bytes.subarray(at), adler32(bytes.subarray(0, at))), expected)
  }
})

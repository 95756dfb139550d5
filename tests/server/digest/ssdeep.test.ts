import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createSsdeep } from '../../../server/src/digest/ssdeep.ts'
import { needProgram } from '../../support/programs.ts'

t.test('the known hashes come out', async (t) => {
  const prefix = (sizeBytes: number) =>
    Buffer.concat(Array.from({ length: Math.ceil(sizeBytes / 32) }, (_, n) => sha256(String(n)))).subarray(0, sizeBytes)
  const known: readonly (readonly [string, Buffer, string])[] = [
    ['nothing', Buffer.alloc(0), '3::'],
    ['a line', Buffer.from('hello world\n'), '3:iKFSMPv:rJPv'],
    ['three letters', Buffer.from('abc'), '3:uG:uG'],
    ['a final roll of zero', Buffer.from('f7b8b4ab6b35318a', 'hex'), '3:R/2:N2'],
    ['zeros', Buffer.alloc(100), '3::'],
    ['one letter', Buffer.alloc(1000, 'A'), '3:Wttkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk4:Y2'],
    ['gen(1000)', generated(1000), '24:b+GlL0ooDGQ9NOC7lMCPOaNDDm8M03TZ65kFL9me8DAD3c:b+GlFZzC7eaNfm839g'],
    ['gen(12289)', generated(12_289), '384:i3Czmxamnbhed1HQ6NTX1Z9RkTZw/1Kq/pzzbB:9ubhew6lXkT6/0q1vB'],
    ['gen(100000)', generated(100_000), '3072:IE4pK4kz9NwcZ2KIv28z/AnxxgxHdfaDT:LeKzUBKIxz/gxiST'],
    ['193 bytes', prefix(193), '6:iOh+3dlsjFmSS/rgzrMhJIzc26O49RBsKKTRiEC:CNaaDgzrMrOclKK9EC'],
    [
      '320 000 bytes',
      prefix(320_000),
      '6144:84nDWwWHrOnrX5nDchbmWKAJN4ANZGjdGyzgkSo2vA7u+esbnHkW7xtsh9l6:8ZwWKnNDEbmWKeN4ANZGRTkqdVj1t+W',
    ],
    [
      'a tail of zeros',
      Buffer.concat([prefix(320_000), Buffer.alloc(2_000_000)]),
      '6144:84nDWwWHrOnrX5nDchbmWKAJN4ANZGjdGyzgkSo2vA7u+esbnHkW7xtsh9l:8ZwWKnNDEbmWKeN4ANZGRTkqdVj1t+',
    ],
  ]
  for (const [name, bytes, hash] of known) t.equal(ssdeepOf(bytes, bytes.length), hash, name)
})

t.test('the hash does not depend on how the bytes are cut', async (t) => {
  const bytes = Buffer.concat([generated(150_000), Buffer.alloc(40_000), Buffer.from('abcdefg'.repeat(9000))])
  const whole = ssdeepOf(bytes, bytes.length)
  for (const sizeBytes of [1, 6, 7, 8, 997, 65_535, 65_536, 65_537]) t.equal(ssdeepOf(bytes, sizeBytes), whole)
})

t.test('the ssdeep program agrees', async (t) => {
  if (!needProgram(t, 'ssdeep')) return
  const path = join(t.testdir(), 'content')
  for (const [name, bytes] of contents()) {
    writeFileSync(path, bytes)
    const line = execFileSync('ssdeep', ['-s', '-b', path], { encoding: 'utf8' }).split('\n')[1]
    t.equal(ssdeepOf(bytes, 65_536), line?.split(',')[0], `${name}, ${bytes.length} bytes`)
  }
})

function* contents(): Generator<readonly [string, Buffer]> {
  for (const sizeBytes of [1, 7, 100, 1000, 4096, 10_000, 99_999, 1_048_576, 8_000_000]) {
    yield ['random', randomBytes(sizeBytes)]
    yield ['zeros', Buffer.alloc(sizeBytes)]
    yield ['text', Buffer.from('the quick brown fox jumps '.repeat(sizeBytes / 26 + 1)).subarray(0, sizeBytes)]
    yield ['four letters', Buffer.from(randomBytes(sizeBytes).map((byte) => byte & 3))]
    yield ['zeros between', Buffer.concat([randomBytes(sizeBytes), Buffer.alloc(sizeBytes), randomBytes(sizeBytes)])]
  }
}

function ssdeepOf(bytes: Uint8Array, chunkBytes: number): string {
  const ssdeep = createSsdeep()
  for (let start = 0; start < bytes.length; start += chunkBytes)
    ssdeep.update(bytes.subarray(start, start + chunkBytes))
  return ssdeep.digest()
}

function generated(sizeBytes: number): Buffer {
  let state = 12_345n
  return Buffer.from(
    Array.from({ length: sizeBytes }, () => {
      state = (1_103_515_245n * state + 12_345n) % 2n ** 31n
      return Number((state >> 16n) % 256n)
    }),
  )
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

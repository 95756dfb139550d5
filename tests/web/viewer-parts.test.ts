import t from 'tap'
import { BLOCK, createBlockCache } from '../../web/src/viewer/block-cache.ts'
import { decodeText, ENCODINGS, encodeText } from '../../web/src/viewer/encodings.ts'
import { createEntropy } from '../../web/src/viewer/entropy.ts'
import {
  exactPattern,
  findBackward,
  findForward,
  hexPattern,
  indexIn,
  lastIndexIn,
} from '../../web/src/viewer/find-bytes.ts'
import { formatBytes, offsetOf } from '../../web/src/viewer/format-bytes.ts'
import { inspectBytes } from '../../web/src/viewer/inspect-bytes.ts'
import { barOf, MAX_SCROLL_HEIGHT_PX, placeOf } from '../../web/src/viewer/long-scroll.ts'
import { continuationLength, MAX_ROW_LENGTH, textRows } from '../../web/src/viewer/text-rows.ts'
import { missing } from '../support/missing.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

t.test('the scroll bar reaches every row of 4 GiB, and its ends are not compressed', async (t) => {
  const rowPx = 24
  const extent = { totalPx: (4 * 1024 ** 3 * rowPx) / 16, viewportPx: 600 }
  const last = extent.totalPx - extent.viewportPx
  t.equal(barOf(0, extent), 0)
  t.equal(barOf(last, extent), MAX_SCROLL_HEIGHT_PX - extent.viewportPx)
  t.equal(placeOf(MAX_SCROLL_HEIGHT_PX - extent.viewportPx, extent), last)
  for (const place of [0, rowPx, 999_999, last - rowPx, last]) t.equal(placeOf(barOf(place, extent), extent), place)
  let before = -1
  for (let step = 0; step <= 1000; step++) {
    const place = (last * step) / 1000
    const bar = barOf(place, extent)
    t.ok(bar > before && bar <= MAX_SCROLL_HEIGHT_PX, `${place}`)
    t.ok(Math.abs(placeOf(bar, extent) - place) < rowPx, `${place}`)
    before = bar
  }
  t.equal(barOf(123, { totalPx: 5000, viewportPx: 600 }), 123)
})

t.test('text of each encoding is split into rows without loss, and never inside a character', async (t) => {
  const text = `${'ż🦠'.repeat(200)}\nshort\r\n\n${'x'.repeat(1000)}\n`
  for (const encoding of ENCODINGS) {
    const written = encoding === 'latin-1' ? text.replace(/[ż🦠]/gu, 'é') : text
    const bytes = encodeText(written, encoding) ?? missing()
    const rows = textRows(bytes, encoding)
    const parts = rows.map(({ start, end }) => decodeText(bytes.subarray(start, end), encoding))
    t.equal(parts.join(''), written, encoding)
    t.ok(
      rows.every(({ start, end }) => end > start && end - start <= 2 * MAX_ROW_LENGTH + 2),
      encoding,
    )
    t.notOk(parts.join('').includes('\ufffd'), encoding)
    t.ok(
      parts.every((part) => part.indexOf('\n') === -1 || part.indexOf('\n') === part.length - 1),
      encoding,
    )
  }
  // Anything at all is shown.
  const noise = Uint8Array.from({ length: 4096 }, (_, at) => (at * 197 + (at >> 3)) & 0xff)
  for (const encoding of ENCODINGS) {
    const rows = textRows(noise, encoding)
    t.equal(rows.at(0)?.start, 0)
    t.equal(rows.at(-1)?.end, noise.length)
    for (const [at, { start }] of rows.entries()) if (at > 0) t.equal(rows[at - 1]?.end, start)
  }
  t.equal(continuationLength(bytesOf('🦠a').subarray(1), 'utf-8'), 3)
  t.equal(continuationLength(bytesOf('a🦠'), 'utf-8'), 0)
  t.equal(continuationLength(new Uint8Array(8).fill(0x80), 'utf-8'), 0)
  t.equal(encodeText('ż', 'latin-1'), undefined)
  t.equal(decodeText(Uint8Array.of(0x80, 0xe9), 'latin-1'), '\u0080é')
})

t.test('bytes are found at every place, forward and backward, with gaps', async (t) => {
  const bytes = bytesOf('abcabcabd\0abd')
  const pattern = exactPattern(bytesOf('abd')) ?? missing()
  t.equal(indexIn(bytes, pattern), 6)
  t.equal(indexIn(bytes, pattern, 7), 10)
  t.equal(indexIn(bytes, pattern, 11), -1)
  t.equal(lastIndexIn(bytes, pattern), 10)
  t.equal(lastIndexIn(bytes, pattern, 10), 6)
  t.equal(lastIndexIn(bytes, pattern, 6), -1)
  const gaps = hexPattern('?? 62 ?? 00') ?? missing()
  t.equal(indexIn(bytes, gaps), 6)
  t.equal(lastIndexIn(bytes, gaps), 6)
  t.equal(indexIn(bytesOf('b'), gaps), -1)
  for (const text of ['', 'a', '4g', '4d 5', '??', '4d5a'.repeat(100)]) t.equal(hexPattern(text), undefined, text)
  t.strictSame(hexPattern(' 4D5a '), { bytes: Uint8Array.of(0x4d, 0x5a), gaps: [false, false] })
  t.equal(exactPattern(new Uint8Array()), undefined)
  t.equal(exactPattern(new Uint8Array(129)), undefined)
})

t.test('a search goes through pieces of any size, and ends when it is cancelled', async (t) => {
  const bytes = new Uint8Array(700_000)
  const places = [0, 65_535, 262_143, 262_144, 437_855, 699_997]
  for (const place of places) bytes.set([1, 2, 3], place)
  let reads = 0
  const source = {
    name: 'zeros',
    sizeBytes: bytes.length,
    read: async ({ start, end }: { start: number; end: number }) => bytes.subarray(start, end),
    async *stream({ start, end }: { start: number; end: number }) {
      for (let at = start; at < end; at += 1000) {
        reads++
        yield bytes.subarray(at, Math.min(end, at + 1000))
      }
    },
  }
  // The place of each begins where the one before would overlap it.
  for (const [at, place] of places.entries()) if (place === 262_144) places.splice(at - 1, 1)
  const pattern = exactPattern(Uint8Array.of(1, 2, 3)) ?? missing()
  const forward: number[] = []
  for (let from = 0; ; ) {
    const found = await findForward(source, { pattern, from })
    if (found === -1) break
    forward.push(found)
    from = found + 1
  }
  t.strictSame(forward, places)
  const backward: number[] = []
  for (let from = bytes.length; ; ) {
    const found = await findBackward(source, { pattern, from })
    if (found === -1) break
    backward.unshift(found)
    from = found
  }
  t.strictSame(backward, places)
  const controller = new AbortController()
  const never = exactPattern(Uint8Array.of(9)) ?? missing()
  reads = 0
  const cancelled = findForward(source, {
    pattern: never,
    from: 0,
    signal: controller.signal,
    onProgress: (done) => {
      if (done >= 5000) controller.abort()
    },
  })
  await t.rejects(cancelled, { name: 'AbortError' })
  t.ok(reads < 10)
})

t.test('copies for other programs, offsets, entropy', async (t) => {
  const bytes = Uint8Array.of(0x4d, 0x5a, 0, 0xff)
  t.equal(formatBytes(bytes, 'hex'), '4d5a00ff')
  t.equal(formatBytes(bytes, 'yara'), '$bytes = { 4d 5a 00 ff }')
  t.equal(formatBytes(bytes, 'c'), 'const unsigned char bytes[4] = {\n  0x4d, 0x5a, 0x00, 0xff,\n};\n')
  t.equal(formatBytes(new Uint8Array(13), 'c').split('\n').length, 5)
  t.strictSame([offsetOf(' 16 '), offsetOf('0x10'), offsetOf('0XFF'), offsetOf('1_000')], [16, 16, 255, 1000])
  for (const text of ['', '-1', '1.5', 'ff', '0x', '1e3', '99999999999999999999'])
    t.equal(offsetOf(text), undefined, text)

  const entropy = createEntropy(1024)
  t.strictSame(entropy.bits(), [undefined, undefined, undefined, undefined])
  entropy.add(0, new Uint8Array(256))
  entropy.add(
    200 + 56,
    Uint8Array.from({ length: 300 }, (_, at) => at),
  )
  const [flat, noise, rest, none] = entropy.bits()
  t.strictSame([flat, noise, none], [0, 8, undefined])
  t.ok(rest !== undefined && Math.abs(rest - Math.log2(44)) < 1e-9)
  t.equal(createEntropy(4 * 1024 ** 3).bits().length, 256)
})

t.test('a block that was given up is loaded when it is wanted again', async (t) => {
  const answers: PromiseWithResolvers<Uint8Array>[] = []
  const asked: number[] = []
  const source = {
    name: 'slow',
    sizeBytes: 10 * BLOCK,
    read: async ({ start }: { start: number }) => {
      const answer = Promise.withResolvers<Uint8Array>()
      answers.push(answer)
      asked.push(start / BLOCK)
      return answer.promise
    },
    async *stream() {},
  }
  const counted: number[] = []
  const cache = createBlockCache(source, (index) => counted.push(index))
  cache.want(5, 5)
  cache.want(9, 9)
  cache.want(5, 5)
  t.strictSame(asked, [5, 9, 5])
  for (const { resolve } of answers) resolve(new Uint8Array(BLOCK))
  await Promise.all(answers.map(({ promise }) => promise))
  await new Promise(setImmediate)
  t.strictSame([...cache.state.get().blocks.keys()], [5])
  t.strictSame(counted, [5])
  cache.want(5, 6)
  answers.at(-1)?.reject(new Error('broken'))
  await new Promise(setImmediate)
  t.match(cache.state.get().error, { message: 'broken' })
  cache.retry()
  t.equal(cache.state.get().error, undefined)
  t.strictSame(asked, [5, 9, 5, 6, 6])
  cache.want(7, 7)
  cache.want(8, 8)
  t.strictSame(asked.slice(-2), [7, 8])
  answers.at(-2)?.reject(new Error('given up'))
  await new Promise(setImmediate)
  t.equal(cache.state.get().error, undefined, 'nobody waits for what was given up')
})

t.test('the inspector reads what a DataView reads, in both orders', async (t) => {
  const bytes = Buffer.from('80ff0102c3a9fe7f00', 'hex')
  const values = (part: Uint8Array) =>
    new Map(inspectBytes(part).map(({ name, littleEndian, bigEndian }) => [name, [littleEndian, bigEndian]]))
  const found = values(bytes)
  t.strictSame(found.get('uint8'), ['128', '128'])
  t.strictSame(found.get('int8'), ['-128', '-128'])
  t.strictSame(found.get('int16'), [String(bytes.readInt16LE()), String(bytes.readInt16BE())])
  t.strictSame(found.get('uint32'), [String(bytes.readUInt32LE()), String(bytes.readUInt32BE())])
  t.strictSame(found.get('int64'), [String(bytes.readBigInt64LE()), String(bytes.readBigInt64BE())])
  t.strictSame(found.get('uint64'), [String(bytes.readBigUInt64LE()), String(bytes.readBigUInt64BE())])
  const double = Buffer.alloc(8)
  double.writeDoubleLE(0.1)
  t.equal(values(double).get('float64')?.[0], '0.1')
  const filetime = Buffer.alloc(8)
  filetime.writeBigUInt64LE(133_497_216_000_000_000n)
  t.equal(values(filetime).get('filetime')?.[0], '2024-01-14 16:00:00')
  const time = Buffer.alloc(4)
  time.writeUInt32BE(1_700_000_000)
  t.equal(values(time).get('unixTime')?.[1], '2023-11-14 22:13:20')
  t.strictSame(values(time).get('uint64'), ['', ''], 'too few bytes at the end of the content')
  t.equal(values(Buffer.alloc(8, 0xff)).get('filetime')?.[0], '', 'no date beyond the year 9999')
})

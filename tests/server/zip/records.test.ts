import { spawnSync } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { descriptor, directory, localHeader } from '../../../server/src/zip/records.ts'
import { needProgram } from '../../support/programs.ts'

const MAX_ZIP32 = 0xfffffffe
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
    t.equal(directory([{ entry, written, at: 0 }], at).includes(END_OF_ZIP64), isLong)
    if (!isLong) t.ok(at < MAX_ZIP32)
  }
})

t.test('an entry of unknown size has the long form', async (t) => {
  const entry = { name: 'a', sizeBytes: null }
  const written = { crc: 1, sizeBytes: 5, packedBytes: 35 }
  t.equal(localHeader(entry).length, 30 + 1 + 20 + 11)
  t.equal(descriptor(entry, written).length, 24)
  t.ok(directory([{ entry, written, at: 0 }], 100).includes(END_OF_ZIP64))
})

t.test('so has an archive with more entries than the short form counts', async (t) => {
  const entry = { name: 'a', sizeBytes: 1 }
  const written = { crc: 1, sizeBytes: 1, packedBytes: 36 }
  for (const [count, isLong] of [
    [1, false],
    [65_534, false],
    [65_535, true],
    [70_000, true],
  ] as const) {
    const end = directory(
      Array.from({ length: count }, (_, at) => ({ entry, written, at })),
      1e6,
    ).subarray(-98)
    t.equal(end.includes(END_OF_ZIP64), isLong, String(count))
    if (isLong) t.equal(Number(end.readBigUInt64LE(24)), count)
    else t.equal(end.readUInt16LE(end.length - 12), count)
  }
})

t.test('7-Zip finds an entry that begins beyond 4 GiB', async (t) => {
  if (!needProgram(t, '7z')) return
  const path = join(t.testdir(), 'a.zip')
  const entries = ['first', 'second'].map((name) => ({ name, sizeBytes: 6 }))
  const written = { crc: 1, sizeBytes: 6, packedBytes: 36 }
  // What is between them is a hole in the file.
  const places = [0, 5_000_000_000]
  const placed = entries.map((entry, index) => ({ entry, written, at: places[index] ?? 0 }))
  const end = 5_000_000_500
  await using file = await open(path, 'w')
  for (const { entry, at } of placed) await file.write(localHeader(entry), 0, undefined, at)
  await file.write(directory(placed, end), 0, undefined, end)
  const { status, stdout } = spawnSync('7z', ['l', '-slt', path], { encoding: 'utf8' })
  t.equal(status, 0, stdout)
  t.notMatch(stdout, /WARNING|ERROR/)
  t.match(stdout, /Path = second/)
  t.match(stdout, /Offset = 5000000000/)
})

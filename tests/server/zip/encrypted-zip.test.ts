import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import t from 'tap'
import { encryptedZip } from '../../../server/src/zip/encrypted-zip.ts'
import { collect } from '../../sdk/collect.ts'
import { bytesOfLent, lent } from '../../support/lent-chunks.ts'
import { needProgram } from '../../support/programs.ts'

const MEBIBYTE = 1_048_576

t.test('7-Zip extracts what went in', async (t) => {
  if (!needProgram(t, '7z')) return
  const contents = [Buffer.alloc(0), Buffer.from('x'), randomBytes(3 * MEBIBYTE), Buffer.alloc(5 * MEBIBYTE, 'text')]
  for (const bytes of contents) {
    const path = join(t.testdir(), 'a.zip')
    await writeFile(path, await archive({ content: Readable.from(cut(bytes)), sizeBytes: bytes.length }))
    t.match(execFileSync('7z', ['t', '-pinfected', path], { encoding: 'utf8' }), 'Everything is Ok')
    t.ok(execFileSync('7z', ['e', '-so', '-pinfected', path], { maxBuffer: 64 * MEBIBYTE }).equals(bytes))
  }
})

t.test('zip.js extracts what went in, and compares the CRC', async (t) => {
  for (const bytes of [
    Buffer.alloc(0),
    randomBytes(700_001),
    Buffer.concat([Buffer.alloc(MEBIBYTE), randomBytes(99)]),
  ]) {
    const packed = await archive({ content: Readable.from(cut(bytes)), sizeBytes: bytes.length })
    const [entry] = await new ZipReader(new Uint8ArrayReader(packed)).getEntries()
    if (entry === undefined || entry.directory) return t.fail('there is no entry')
    const options = { password: 'infected', checkSignature: true, useWebWorkers: false }
    t.ok(bytes.equals(await entry.getData(new Uint8ArrayWriter(), options)))
  }
})

t.test('another password does not open it', async (t) => {
  if (!needProgram(t, '7z')) return
  const path = join(t.testdir(), 'a.zip')
  await writeFile(path, await archive({ content: Readable.from(cut(randomBytes(1000))), sizeBytes: 1000 }))
  const { status, stdout, stderr } = spawnSync('7z', ['t', '-pInfected', path], { encoding: 'utf8' })
  t.not(status, 0)
  t.match(stdout + stderr, /Wrong password/)
})

t.test('the headers are WinZip AES-256 with deflate, a descriptor and a fixed date', async (t) => {
  const bytes = await archive({ content: Readable.from(cut(Buffer.from('abc'))), sizeBytes: 3 })
  t.equal(bytes.readUInt32LE(0), 0x04034b50)
  t.equal(bytes.readUInt16LE(6), 0x0009, 'flags')
  t.equal(bytes.readUInt16LE(8), 99, 'method')
  t.equal(bytes.readUInt32LE(10), 0x00210000, '1980-01-01 00:00')
  t.equal(bytes.subarray(30, 36).toString(), 'sample')
  t.equal(bytes.subarray(36, 47).toString('hex'), '0199070001004145030800', 'AE-1, strength 3, inner method 8')
  const central = bytes.readUInt32LE(bytes.length - 22 + 16)
  t.equal(bytes.readUInt32LE(central + 16), 0x352441c2, 'CRC')
})

t.test('a name beyond ASCII sets the UTF-8 flag', async (t) => {
  const bytes = await archive({ name: '汉字.exe', content: Readable.from([]), sizeBytes: 0 })
  t.equal(bytes.readUInt16LE(6) & 0x0800, 0x0800)
  t.equal(bytes.subarray(30, 30 + bytes.readUInt16LE(26)).toString(), '汉字.exe')
})

t.test('content that is shorter or longer than announced breaks the archive off', async (t) => {
  for (const sizeBytes of [999, 1001]) {
    await t.rejects(
      archive({ content: Readable.from(cut(randomBytes(1000))), sizeBytes }),
      /the content has 1000 bytes/,
    )
  }
})

t.test('an error of the content reaches the reader', async (t) => {
  const content = async function* () {
    yield randomBytes(200_000)
    throw new Error('the disk failed')
  }
  await t.rejects(archive({ content: content(), sizeBytes: MEBIBYTE }), /the disk failed/)
})

t.test('a reader that goes away closes the content', async (t) => {
  const content = endless()
  for await (const chunk of oneEntry({ content, sizeBytes: 1e12 })) {
    t.ok(chunk.length > 0)
    break
  }
  t.ok(content.destroyed)
})

t.test('a small archive is one chunk', async (t) => {
  const zip = oneEntry({ content: Readable.from(cut(randomBytes(20_000))), sizeBytes: 20_000 })
  t.equal((await collect(zip)).length, 1)
})

t.test('no chunk has to be valid once the next one is asked for, of the content and of the archive', async (t) => {
  if (!needProgram(t, '7z')) return
  const text = Buffer.alloc(700_000, 'a line of text that repeats\n')
  const bytes = Buffer.concat([text, randomBytes(900_000), text, randomBytes(70_001), text])
  const path = join(t.testdir(), 'a.zip')
  const content = lent(cut(bytes))
  await writeFile(path, await bytesOfLent(oneEntry({ content, sizeBytes: bytes.length })))
  t.ok(execFileSync('7z', ['e', '-so', '-pinfected', path], { maxBuffer: 64 * MEBIBYTE }).equals(bytes))
})

t.test('entries follow each other, and each content is opened when the one before has been read', async (t) => {
  if (!needProgram(t, '7z')) return
  const contents = [
    randomBytes(10),
    Buffer.alloc(0),
    randomBytes(600_000),
    Buffer.alloc(600_000, 'text'),
    randomBytes(3),
  ]
  let open = 0
  const reading = async function* (bytes: Buffer) {
    open += 1
    t.equal(open, 1)
    yield* lent(cut(bytes))
    open -= 1
  }
  const entries = contents.map((bytes, index) => ({
    ...{ name: `entry ${index}`, content: reading(bytes) },
    sizeBytes: index % 2 === 0 ? bytes.length : null,
  }))
  const path = join(t.testdir(), 'a.zip')
  await writeFile(path, await bytesOfLent(encryptedZip({ password: 'infected', entries })))
  t.match(execFileSync('7z', ['t', '-pinfected', path], { encoding: 'utf8' }), 'Everything is Ok')
  for (const [index, bytes] of contents.entries())
    t.ok(execFileSync('7z', ['e', '-so', '-pinfected', path, `entry ${index}`]).equals(bytes), `entry ${index}`)
})

t.test('an entry that fails ends the archive', async (t) => {
  const entries = async function* () {
    yield { name: 'a', sizeBytes: 3, content: Readable.from(cut(Buffer.from('abc'))) }
    throw new Error('the database failed')
  }
  await t.rejects(bytesOfLent(encryptedZip({ password: 'infected', entries: entries() })), /the database failed/)
})

t.test('memory stays flat', async (t) => {
  const sizeBytes = 400 * MEBIBYTE
  const zip = oneEntry({ content: Readable.from(zeros(sizeBytes)), sizeBytes })
  const before = process.memoryUsage().rss
  let highest = before
  for await (const _ of zip) highest = Math.max(highest, process.memoryUsage.rss())
  t.ok(highest - before < 100 * MEBIBYTE, `${Math.round((highest - before) / MEBIBYTE)} MiB more`)
})

t.test('7-Zip reads the headers of more than 4 GiB without a warning', async (t) => {
  if (!needProgram(t, '7z')) return
  const sizeBytes = 66_000 * 65_536
  const path = join(t.testdir(), 'a.zip')
  const zip = oneEntry({ content: Readable.from(zeros(sizeBytes)), sizeBytes })
  await pipeline(zip, createWriteStream(path))
  const { status, stdout } = spawnSync('7z', ['l', '-slt', '-pinfected', path], { encoding: 'utf8' })
  t.equal(status, 0)
  t.notMatch(stdout, /WARNING|ERROR/)
  t.match(stdout, `Size = ${sizeBytes}`)
})

type Options = { readonly name?: string; readonly content: AsyncIterable<Buffer>; readonly sizeBytes: number | null }

function archive(options: Options): Promise<Buffer> {
  return bytesOfLent(oneEntry(options))
}

function oneEntry({ name = 'sample', ...more }: Options) {
  return encryptedZip({ password: 'infected', entries: [{ name, ...more }] })
}

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
}

function* zeros(sizeBytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(65_536)
  for (let left = sizeBytes; left > 0; left -= chunk.length) yield chunk
}

function endless(): Readable {
  return new Readable({
    read() {
      this.push(randomBytes(65_536))
    },
  })
}

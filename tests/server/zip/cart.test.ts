import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import t from 'tap'
import { cart } from '../../../server/src/zip/cart.ts'
import { collect } from '../../sdk/collect.ts'
import { bytesOfLent, lent } from '../../support/lent-chunks.ts'
import { needProgram } from '../../support/programs.ts'
import { uncarted } from '../../support/uncarted.ts'

const MEBIBYTE = 1_048_576
const TEXT = Buffer.alloc(700_000, 'a line of text that repeats\n')
const CONTENTS = [
  Buffer.alloc(0),
  Buffer.from('x'),
  randomBytes(262_144),
  Buffer.alloc(5 * MEBIBYTE),
  Buffer.concat([TEXT, randomBytes(900_000), TEXT, randomBytes(70_001), TEXT]),
]

t.test('the program cart extracts what went in, under its name, and agrees on the digests', async (t) => {
  if (!needProgram(t, 'cart')) return
  for (const bytes of CONTENTS) {
    const folder = t.testdir({ 'sample.cart': await carted(bytes) })
    const path = join(folder, 'sample.cart')
    const shown = JSON.parse(execFileSync('cart', ['-i', '-s', path], { encoding: 'utf8' }))
    t.match(shown, { name: 'dropper.exe', length: String(bytes.length), ...digestsOf(bytes) })
    execFileSync('cart', ['-i', '-o', join(folder, 'extracted'), path])
    t.ok((await readFile(join(folder, 'extracted'))).equals(bytes), `${bytes.length} bytes`)
  }
})

t.test('what the program cart packs is extracted by the SDK', async (t) => {
  if (!needProgram(t, 'cart')) return
  const folder = t.testdir()
  for (const bytes of CONTENTS.filter(({ length }) => length > 0)) {
    await writeFile(join(folder, 'sample'), bytes)
    execFileSync('cart', [
      '-i',
      '-f',
      '-n',
      'x'.repeat(5000),
      '-o',
      join(folder, 'sample.cart'),
      join(folder, 'sample'),
    ])
    t.ok((await uncarted(await readFile(join(folder, 'sample.cart')))).equals(bytes), `${bytes.length} bytes`)
  }
})

t.test('the SDK extracts what went in', async (t) => {
  for (const bytes of CONTENTS) t.ok((await uncarted(await carted(bytes))).equals(bytes), `${bytes.length} bytes`)
})

t.test('the header and the footer are those of version 1 with the default key', async (t) => {
  const bytes = await carted(Buffer.from('abc'))
  t.equal(bytes.subarray(0, 30).toString('hex'), `${'43415254'}0100${'00'.repeat(8)}${'0301040105090206'.repeat(2)}`)
  const end = bytes.subarray(-28)
  t.equal(end.toString('latin1', 0, 4), 'TRAC')
  t.equal(Number(end.readBigUInt64LE(12) + end.readBigUInt64LE(20)), bytes.length - 28)
})

t.test('no part of the content is in it', async (t) => {
  const bytes = await carted(TEXT)
  t.equal(bytes.indexOf('a line of text'), -1)
  t.equal(bytes.indexOf('dropper'), -1)
})

t.test('content that is shorter or longer than announced, or that fails, breaks the file off', async (t) => {
  const of = (content: AsyncIterable<Buffer>) =>
    collect(cart({ name: 'x', ...digestsOf(TEXT), sizeBytes: TEXT.length, content }))
  await t.rejects(of(Readable.from([TEXT.subarray(1)])), /the content has 699999 bytes/)
  await t.rejects(of(Readable.from([TEXT, Buffer.from('x')])), /the content has 700001 bytes/)
  const failing = async function* () {
    yield TEXT
    throw new Error('the disk failed')
  }
  await t.rejects(of(failing()), /the disk failed/)
})

t.test('a small file is one chunk', async (t) => {
  const bytes = randomBytes(20_000)
  const content = Readable.from([bytes])
  const chunks = await collect(cart({ name: 'x', ...digestsOf(bytes), sizeBytes: bytes.length, content }))
  t.equal(chunks.length, 1)
})

function carted(bytes: Buffer): Promise<Buffer> {
  const content = lent(cut(bytes))
  return bytesOfLent(cart({ name: 'dropper.exe', ...digestsOf(bytes), sizeBytes: bytes.length, content }))
}

function digestsOf(bytes: Buffer) {
  const of = (name: string) => createHash(name).update(bytes).digest('hex')
  return { md5: of('md5'), sha1: of('sha1'), sha256: of('sha256') }
}

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

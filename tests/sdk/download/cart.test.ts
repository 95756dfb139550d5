import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import { createClient, decodeCart, IntegrityError, password, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import { createArc4 } from '../../../server/src/zip/arc4.ts'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { uncarted } from '../../support/uncarted.ts'
import { collect } from '../collect.ts'

const SAMPLE = Buffer.concat([Buffer.alloc(200_000, 'text'), randomBytes(100_000)])
const PUBLIC = Buffer.from('03010401050902060301040105090206', 'hex')

type CartOptions = {
  readonly key?: Buffer
  readonly named?: Buffer
  readonly digests?: object | null
  readonly body?: Buffer
}

function make({
  key = PUBLIC,
  named = key,
  digests = digestsOf(SAMPLE),
  body = deflateSync(SAMPLE),
}: CartOptions = {}): Buffer {
  const sealed = (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    createArc4(key)(copy)
    return copy
  }
  const metadata = sealed(Buffer.from('{"name":"x"}'))
  const header = Buffer.alloc(38)
  header.write('CART\x01\x00', 'latin1')
  named.copy(header, 14)
  header.writeBigUInt64LE(BigInt(metadata.length), 30)
  const end = digests === null ? Buffer.alloc(0) : sealed(Buffer.from(JSON.stringify(digests)))
  const footer = Buffer.alloc(28)
  footer.write('TRAC', 'latin1')
  footer.writeBigUInt64LE(BigInt(header.length + metadata.length + body.length), 12)
  footer.writeBigUInt64LE(BigInt(end.length), 20)
  return Buffer.concat([header, metadata, sealed(body), end, footer])
}

function digestsOf(bytes: Buffer) {
  const of = (name: string) => createHash(name).update(bytes).digest('hex')
  return { length: String(bytes.length), md5: of('md5'), sha1: of('sha1'), sha256: of('sha256') }
}

t.test('a CaRT file is decoded however it is cut', async (t) => {
  const file = make()
  for (const cut of [1, 37, 65_536, 10_000_000]) {
    const parts = Array.from({ length: Math.ceil(file.length / cut) }, (_, n) => file.subarray(n * cut, (n + 1) * cut))
    const chunks = await collect(Readable.toWeb(Readable.from(parts)).pipeThrough(decodeCart()))
    t.ok(Buffer.concat(chunks).equals(SAMPLE), `in pieces of ${cut}`)
  }
  t.ok((await uncarted(make({ digests: null }))).equals(SAMPLE), 'without digests')
})

t.test('a private key has to be given', async (t) => {
  const key = randomBytes(16)
  const file = make({ key, named: Buffer.alloc(16) })
  await t.rejects(uncarted(file), IntegrityError)
  const chunks = await collect(new Blob([new Uint8Array(file)]).stream().pipeThrough(decodeCart({ key })))
  t.ok(Buffer.concat(chunks).equals(SAMPLE))
})

t.test('a reader may go away in the middle', async (t) => {
  const many = randomBytes(5_000_000)
  const file = make({ body: deflateSync(many), digests: digestsOf(many) })
  const { readable, writable } = decodeCart()
  const parts = Array.from({ length: 100 }, (_, n) => file.subarray(n * 65_536, (n + 1) * 65_536))
  const writing = Readable.toWeb(Readable.from(parts)).pipeTo(writable)
  const reader = readable.getReader()
  t.ok(((await reader.read()).value?.length ?? 0) > 0)
  await reader.cancel()
  t.equal(
    await writing.then(
      () => 'written',
      () => 'ended',
    ),
    'ended',
  )
})

t.test('damage ends in an integrity error', async (t) => {
  const file = make()
  const changed = (at: number) => {
    const copy = Buffer.from(file)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }
  const wrong: Readonly<Record<string, Buffer>> = {
    nothing: Buffer.alloc(0),
    'something else': SAMPLE,
    'another version': changed(4),
    'a byte of the body': changed(5000),
    'a byte of the digests': changed(file.length - 60),
    'a byte of the footer': changed(file.length - 3),
    'cut off': file.subarray(0, -1),
    'half of it': file.subarray(0, file.length / 2),
    'only a header': file.subarray(0, 38),
    'metadata without end': Buffer.concat([file.subarray(0, 30), Buffer.alloc(8, 0x7f), file.subarray(38)]),
    'another content': make({ body: deflateSync(Buffer.from('other')) }),
    'another length': make({ digests: { ...digestsOf(SAMPLE), length: '3' } }),
  }
  for (const [name, bytes] of Object.entries(wrong)) await t.rejects(uncarted(bytes), IntegrityError, name)
})

t.test('a download as CaRT is decoded on the way', async (t) => {
  const { url, admin } = await openTestApp(t)
  const { json } = await admin.upload(SAMPLE)
  const client = createClient({ baseUrl: url, auth: password('admin', ADMIN_PASSWORD) })
  const download = await client.files.download(json.md5, { format: 'cart' })
  t.match(download, { size: null, sha256: json.id })
  t.ok(Buffer.concat(await collect(download.body.pipeThrough(decodeCart()))).equals(SAMPLE))
  const saved = await (await client.files.download(json.id, { format: 'cart' })).toFile(`${t.testdir()}/sample.cart`)
  t.ok(saved.sizeBytes > 100_000)
  await t.rejects(client.files.download(json.id, { format: 'cart', range: { start: 1 } }), ValidationError)
  await t.rejects(client.files.download(json.id, { format: 'cart', obfuscate: true }), ValidationError)
  const answer = await fetch(await client.files.downloadUrl(json.id, { format: 'cart' }))
  t.ok((await uncarted(new Uint8Array(await answer.arrayBuffer()))).equals(SAMPLE))
})

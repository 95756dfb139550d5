import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import t from 'tap'
import { UNPACK_LIMITS } from '../../../server/src/unpack/limits.ts'
import { type ArchiveToUnpack, openUnpacker } from '../../../server/src/unpack/open-unpacker.ts'
import { UnpackFailure } from '../../../server/src/unpack/unpack-failure.ts'
import { makeZip } from '../../cli/support/make-zip.ts'
import { buildZip } from '../../plugins-examples/archive-unpacker/zip-builder.ts'
import { needProgram } from '../../support/programs.ts'
import { repeatedZip } from '../../support/repeated-zip.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'
import { tarOf } from '../../support/tar-of.ts'

const MiB = 1024 ** 2
const unpacker = openUnpacker({ threads: 1, timeoutMs: 60_000 })
t.teardown(() => unpacker[Symbol.asyncDispose]())

type UnpackResult = { readonly files: Readonly<Record<string, string>>; readonly rest: string | null }
type Options = Partial<Omit<ArchiveToUnpack, 'content' | 'limits'>> & { readonly limits?: object }

/** The text of each file, or the reason why there is none, and the reason that ended the archive. */
async function unpack(bytes: Buffer, { limits, ...options }: Options = {}): Promise<UnpackResult> {
  const files: Record<string, string> = {}
  const archive: ArchiveToUnpack = {
    ...{ format: 'zip', name: 'a', skipped: 0, passwords: ['infected', 'malware'], ...options },
    limits: { ...UNPACK_LIMITS, fileBytes: Number.POSITIVE_INFINITY, ...limits },
    content: { sizeBytes: bytes.length, lend: (range) => chunksOf(bytes.subarray(range?.start)) },
  }
  try {
    for await (const { name, content } of unpacker.files(archive, new AbortController().signal))
      files[name] = await textOf(content)
    return { files, rest: null }
  } catch (error) {
    if (!(error instanceof UnpackFailure)) throw error
    return { files, rest: error.reason }
  }
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  try {
    const text = (await buffer(content)).toString()
    return text.length > 100 ? `${text.length} characters` : text
  } catch (error) {
    if (error instanceof UnpackFailure) return error.reason
    throw error
  }
}

t.test('the files of zip and tar archives, and of what is compressed', async (t) => {
  const files = { 'a/b.txt': 'one', 'c.bin': `${2 * MiB} characters` }
  const contents = { 'a/b.txt': 'one', 'c.bin': 'x'.repeat(2 * MiB) }
  const zip = await makeZip([
    { name: 'folder/', content: '', options: { directory: true } },
    { name: 'empty', content: '' },
    ...Object.entries(contents).map(([name, content]) => ({ name, content })),
  ])
  const tar = tarOf([
    { path: 'folder/', content: '', type: 'Directory' },
    { path: 'link', content: '', type: 'SymbolicLink' },
    { path: 'empty', content: '' },
    ...Object.entries(contents).map(([path, content]) => ({ path, content })),
  ])
  t.strictSame(await unpack(zip), { files, rest: null }, 'zip')
  t.strictSame(await unpack(zip, { skipped: 1 }), { files: { 'c.bin': files['c.bin'] }, rest: null }, 'zip, continued')
  t.strictSame(await unpack(tar, { format: 'tar' }), { files, rest: null }, 'tar')
  t.strictSame(await unpack(tar, { format: 'tar', skipped: 1 }), {
    files: { 'c.bin': files['c.bin'] },
    rest: null,
  })
  t.strictSame(await unpack(gzipSync(tar), { format: 'gzip' }), { files, rest: null }, 'tar.gz')
  t.strictSame(await unpack(zstdCompressSync(tar), { format: 'zstd' }), { files, rest: null }, 'tar.zst')
  t.strictSame(await unpack(gzipSync('text'), { format: 'gzip', name: 'a.txt.GZ' }), {
    files: { 'a.txt': 'text' },
    rest: null,
  })
})

t.test('compressed bytes that cannot be a header of tar are one file', async (t) => {
  const code = Buffer.alloc(600, 0xc3)
  t.match(await unpack(gzipSync(code), { format: 'gzip', name: 'a.bin.gz' }), { files: { 'a.bin': '600 characters' } })
})

type MailOptions = ConstructorParameters<typeof MailComposer>[0]

const mailOf = (mail: MailOptions): Promise<Buffer> =>
  new MailComposer({ from: 'a@repo.example', to: 'b@repo.example', subject: 'x', ...mail }).compile().build()

const unpackMail = (bytes: Buffer, options: Options = {}) => unpack(bytes, { format: 'mail', ...options })

t.test('the attachments of a mail', async (t) => {
  const inner = await mailOf({ text: 'inner', attachments: [{ filename: 'b.bin', content: 'of the inner one' }] })
  const large = randomBytes(2 * MiB).toString('base64')
  const bytes = await mailOf({
    text: 'the text is left out',
    html: '<p>nor is this <img src="cid:1"></p>',
    attachments: [
      { filename: 'bösé Datei.exe', content: 'one' },
      { filename: 'a.txt', content: 'a = ü', contentTransferEncoding: 'quoted-printable' },
      { filename: 'large', content: large },
      { filename: false, cid: '1', contentType: 'image/png', content: 'a picture' },
      { filename: false, contentType: 'message/rfc822', content: inner },
    ],
  })
  const files = { 'bösé Datei.exe': 'one', 'a.txt': 'a = ü', large: `${large.length} characters` }
  const named = { ...files, 'attachment-4': 'a picture', 'x.eml': `${inner.length} characters` }
  const found = await unpackMail(bytes)
  // Pictures of the text come before other attachments.
  t.strictSame(
    { ...found, files: Object.values(found.files).toSorted() },
    { files: Object.values(named).toSorted(), rest: null },
  )
  for (const [name, text] of Object.entries(files)) t.equal(found.files[name], text, name)
  t.strictSame(await unpackMail(inner), { files: { 'b.bin': 'of the inner one' }, rest: null })
  const only = 'Content-Type: application/zip; name="only.zip"\r\nContent-Transfer-Encoding: base64\r\n\r\nb25l\r\n'
  t.strictSame(await unpackMail(Buffer.from(only)), { files: { 'only.zip': 'one' }, rest: null }, 'without parts')
  t.strictSame(await unpackMail(await mailOf({ text: 'nothing' })), { files: {}, rest: null })
  t.strictSame(Object.keys((await unpackMail(bytes, { skipped: 4 })).files).length, 1, 'continued')
})

const partOf = (head: string, content: string): string => `--b\r\n${head}\r\n\r\n${content}\r\n`
const multipart = (type: string, parts: readonly string[]): Buffer =>
  Buffer.from(`Content-Type: multipart/${type}; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`)

t.test('a message in a mail is named after its file name or its subject', async (t) => {
  const [type, text] = ['Content-Type: message/rfc822', 'From: a@repo.example\r\n\r\nhello']
  const parts = {
    'Fwd: invoice.eml': partOf(type, `Subject: Fwd: invoice\r\n${text}`),
    'bösé Gruß, the end.eml': partOf(
      type,
      `subject: =?utf-8?Q?b=C3=B6s=C3=A9?=\r\n =?utf-8?B?IEdydcOf?=,\r\n\tthe end\r\n${text}`,
    ),
    'als ü.eml': partOf('Content-Type: Message/Global', `Subject: als ü\r\n${text}`),
    'named.EML': partOf(`${type}; name="named.EML"`, `Subject: other\r\n${text}`),
    'without an ending.eml': partOf(`${type}\r\nContent-Disposition: inline; filename="without an ending"`, text),
    'attachment-6.eml': partOf(`${type}\r\nContent-Disposition: inline`, text),
    'attachment-7.eml': partOf(type, `Subject:  \r\n${text}\r\nSubject: of the text`),
    'encoded.eml': partOf(
      `${type}\r\nContent-Transfer-Encoding: base64`,
      Buffer.from(`Subject: encoded\r\n${text}`).toString('base64'),
    ),
    'plain.eml': partOf(type, `Subject: =?x-none?Q?plain?=\r\n${text}`),
  }
  const { files, rest } = await unpackMail(multipart('mixed', Object.values(parts)))
  t.equal(rest, null)
  t.strictSame(Object.keys(files).toSorted(), Object.keys(parts).toSorted())
  t.equal(files['Fwd: invoice.eml'], `Subject: Fwd: invoice\r\n${text}`)
  t.equal(files['encoded.eml'], `Subject: encoded\r\n${text}`)
  const digest = [partOf('', `Subject: one\r\n${text}`), partOf('Content-Type: text/plain', 'a text')]
  t.strictSame(Object.keys((await unpackMail(multipart('digest', digest))).files), ['one.eml'], 'a digest')
})

t.test('a message in a mail is bounded as other attachments are', async (t) => {
  const message = (n: number, bytes: number): string =>
    partOf('Content-Type: message/rfc822', `Subject: ${n}\r\n\r\n${'x\r\n'.repeat(bytes / 3)}end ${n}`)
  const sizes = [30, 300_000, 60, 64 * 1024, 30]
  const mail = multipart(
    'mixed',
    sizes.map((bytes, n) => message(n, bytes)),
  )
  const { files, rest } = await unpackMail(mail, { limits: { fileBytes: 100_000 } })
  t.equal(rest, null)
  t.strictSame(Object.keys(files), ['0.eml', '1.eml', '2.eml', '3.eml', '4.eml'])
  t.match(files, {
    '0.eml': /end 0$/,
    '1.eml': 'too_large',
    '2.eml': /end 2$/,
    '3.eml': /^655\d\d char/,
    '4.eml': /end 4$/,
  })
  t.strictSame(Object.keys((await unpackMail(mail, { skipped: 3 })).files), ['3.eml', '4.eml'], 'continued')
  t.match(await unpackMail(mail, { limits: { files: 2 } }), { files: { '0.eml': /end 0$/ }, rest: 'limit' })
  const hostile = partOf('Content-Type: message/rfc822', `Subject: ${'\r\n a'.repeat(100_000)}${'=?a?B?'.repeat(9000)}`)
  const flooding = multipart('mixed', [
    hostile,
    partOf('Content-Type: message/rfc822', '\r'.repeat(900_000)),
    message(2, 3),
  ])
  t.match((await unpackMail(flooding)).files, { '2.eml': /end 2$/ }, 'long subjects')
})

t.test('an attachment that is too large leaves the others of a mail as they are', async (t) => {
  const others = Array.from({ length: 20 }, (_, n) => [`small ${n}`, `${n} `.repeat(20)] as const)
  const mail = await mailOf({
    attachments: others.flatMap(([filename, content], n) => [
      // The limit is passed in the last chunk, or some chunks before it.
      { filename: `large ${n}`, content: randomBytes(50_001 + n * 10_000) },
      { filename, content },
    ]),
  })
  for (let fileBytes = 50_000; fileBytes > 49_000; fileBytes -= 50) {
    const { files, rest } = await unpackMail(mail, { limits: { fileBytes } })
    t.equal(rest, null)
    t.equal(Object.keys(files).length, 40)
    for (const [name, content] of others) t.equal(files[name], content, `${name} at ${fileBytes}`)
    t.equal(files['large 7'], 'too_large')
  }
})

t.test('a file that is too large leaves the others of a tar archive as they are', async (t) => {
  const small = Array.from({ length: 5 }, (_, n) => ({ path: `small ${n}`, content: `content ${n}` }))
  const tar = tarOf(small.flatMap((file, n) => [{ path: `large ${n}`, content: 'x'.repeat(300_000 + n) }, file]))
  const { files, rest } = await unpack(tar, { format: 'tar', limits: { fileBytes: 100_000 } })
  t.equal(rest, null)
  for (const { path, content } of small) t.equal(files[path], content, path)
  t.equal(files['large 4'], 'too_large')
})

t.test('a hostile mail ends at a limit', async (t) => {
  const head = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n'
  const part = '--b\r\nContent-Disposition: attachment; filename=a\r\n\r\nx\r\n'
  t.match(await unpackMail(Buffer.from(head + part + 'x'.repeat(2 * MiB))), { rest: 'limit' }, 'a long line')
  const long = `--b\r\n${'X-A: b\r\n'.repeat(200_000)}\r\n`
  t.match(await unpackMail(Buffer.from(head + part + long)), { rest: 'limit' }, 'long headers')
  t.match(await unpackMail(Buffer.from(head + part.repeat(1100))), { rest: 'limit' }, 'many parts')
  t.match(await unpackMail(Buffer.from(head + part.repeat(5)), { limits: { files: 3 } }), { rest: 'limit' }, 'files')
  const cut = await unpackMail(Buffer.from(`${head}${part}--b\r\nContent-Disp`))
  t.match(cut, { files: { a: 'x' }, rest: null }, 'a mail that is cut')
  const path = Buffer.from(`${head}${part.replace('filename=a', 'filename="../../a"')}--b--`)
  t.strictSame((await unpackMail(path)).files, { '../../a': 'x' }, 'a name that looks like a path')
  for (let seed = 0; seed < 300; seed++) {
    const bytes = Buffer.from(head + part.repeat(3))
    for (let n = 0; n < 5; n++) bytes[randomBytes(2).readUInt16LE() % bytes.length] = randomBytes(1)[0] ?? 0
    await t.resolves(unpackMail(bytes), `mutant ${bytes.toString('base64')}`)
  }
})

t.test('headers in which the parser begins anew again and again take no time that matters', async (t) => {
  const bytes = 900_000
  const floods = {
    'carriage returns': `X: a${'\r'.repeat(bytes)}b`,
    'lines of carriage returns': `X: a\r\n${'\r\r\n'.repeat(bytes / 3)}X: b`,
    continuations: `X: a${'\r\n b'.repeat(bytes / 4)}`,
    brackets: `Content-Transfer-Encoding: ${'('.repeat(bytes)}`,
    'brackets after a comment': `Content-Transfer-Encoding: ()${' ('.repeat(bytes / 2)}`,
  }
  for (const [name, flood] of Object.entries(floods)) {
    const attachment = partOf(`${flood}\r\nContent-Disposition: attachment; filename=a`, 'content')
    t.strictSame(await unpackMail(multipart('mixed', [attachment])), { files: { a: 'content' }, rest: null }, name)
  }
})

t.test('names are untrusted text', async (t) => {
  const names = ['../../etc/passwd', '/etc/passwd', 'C:\\Windows\\a.exe', 'a\u0000b']
  const zip = buildZip(names.map((name) => ({ name, content: 'x' })))
  t.strictSame(Object.keys((await unpack(zip)).files), names)
  t.strictSame((await unpack(buildZip([]))).files, {})
  t.strictSame(await unpack(tarOf([{ path: '../../a', content: 'x' }]), { format: 'tar' }), {
    files: { '../../a': 'x' },
    rest: null,
  })
})

t.test('encrypted zip archives, as 7z makes them', async (t) => {
  if (!needProgram(t, '7z')) return
  const folder = mkdtempSync(join(scratchFolder, 'lazaret-unpacker-'))
  writeFileSync(join(folder, 'a.txt'), 'secret')
  const encrypted = (method: string, password: string): Buffer => {
    const path = join(folder, `${method}-${password}.zip`)
    execFileSync('7z', ['a', `-p${password}`, `-mem=${method}`, path, join(folder, 'a.txt')])
    return readFileSync(path)
  }
  for (const method of ['ZipCrypto', 'AES128', 'AES256']) {
    const open = { files: { 'a.txt': 'secret' }, rest: null }
    t.strictSame(await unpack(encrypted(method, 'infected')), open, method)
    t.strictSame(await unpack(encrypted(method, 'malware')), open, method)
    t.strictSame(await unpack(encrypted(method, 'other')), { files: { 'a.txt': 'password' }, rest: null }, method)
    t.strictSame(await unpack(encrypted(method, 'other'), { passwords: ['a', 'other'] }), open, method)
  }
})

t.test('bombs end at a limit', async (t) => {
  const zeros = Buffer.alloc(66 * MiB)
  const bomb = await makeZip([
    { name: 'zeros', content: zeros, options: { level: 1 } },
    { name: 'a', content: 'x' },
  ])
  t.strictSame(await unpack(bomb), { files: { zeros: 'limit', a: 'x' }, rest: null }, 'ratio')
  const gzip = { format: 'gzip', name: 'zeros' } as const
  t.match(await unpack(gzipSync(zeros, { level: 1 }), gzip), { files: { zeros: 'limit' } }, 'ratio of gzip')
  const one = await makeZip([{ name: 'a', content: randomBytes(1000) }])
  t.strictSame((await unpack(repeatedZip(one, 3))).files, { a: 'damaged' }, 'overlapping')
  const files = ['a', 'b', 'c'].map((name) => ({ name, content: name.repeat(50) }))
  t.match(await unpack(await makeZip(files), { limits: { files: 2 } }), { files: { b: /b/ }, rest: 'limit' }, 'files')
  const total = await unpack(await makeZip(files), { limits: { totalBytes: 120 } })
  t.match(total, { files: { a: /a/, b: /b/, c: 'limit' } }, 'bytes')
  const tar = tarOf(files.map(({ name, content }) => ({ path: name, content })))
  t.match(await unpack(tar, { format: 'tar', limits: { totalBytes: 70 } }), { files: { b: 'limit', c: undefined } })
  const large = await unpack(await makeZip([{ name: 'z', content: 'z'.repeat(60) }, ...files]), {
    limits: { fileBytes: 55 },
  })
  t.match(large, { files: { z: 'too_large', a: /a/ }, rest: null }, 'one file')
})

t.test('a damaged archive gives what can be read of it', async (t) => {
  const content = randomBytes(1000).toString('latin1')
  const zip = await makeZip([
    { name: 'a', content: 'one' },
    { name: 'b', content },
    { name: 'c', content: 'two' },
  ])
  const at = zip.indexOf('PK\x03\x04', 40, 'latin1')
  const flipped = Buffer.from(zip)
  flipped[at + 200] = (flipped[at + 200] ?? 0) ^ 1
  t.match(await unpack(flipped), { files: { a: 'one', b: 'damaged', c: 'two' }, rest: null }, 'zip')
  t.strictSame(await unpack(zip.subarray(0, -30)), { files: {}, rest: 'damaged' }, 'zip without its end')
  const unsupported = buildZip([{ name: 'a', content: 'x', claims: { method: 1 } }])
  t.match(await unpack(unsupported), { files: { a: 'unsupported' } })
  const lie = buildZip([{ name: 'a', content: 'x'.repeat(50), claims: { sizeBytes: 10 } }])
  t.match(await unpack(lie), { files: { a: 'damaged' } }, 'a size that is too small')
  const tar = tarOf(['a', 'b'].map((path) => ({ path, content: path.repeat(600) })))
  t.match(await unpack(tar.subarray(0, 2200), { format: 'tar' }), { files: { a: /600/, b: 'damaged' } }, 'tar')
  t.match(await unpack(gzipSync(tar).subarray(0, -12), { format: 'gzip' }), { rest: 'damaged' }, 'tar.gz')
  t.match(await unpack(Buffer.from('no archive'), { format: 'tar' }), { files: {}, rest: 'damaged' })
})

t.test('a content that cannot be read does not count as damage of the archive', async (t) => {
  const zip = await makeZip([{ name: 'a', content: 'one' }])
  const archive: ArchiveToUnpack = {
    ...{ format: 'zip', name: 'a', skipped: 0, passwords: [], limits: { ...UNPACK_LIMITS, fileBytes: 9 } },
    content: {
      sizeBytes: zip.length,
      lend: async function* () {
        yield zip.subarray(0, 5)
        throw new Error('the storage is away')
      },
    },
  }
  await t.rejects(unpacker.files(archive, new AbortController().signal).next(), /the storage is away/)
})

t.test('an archive that takes too long ends', async (t) => {
  await using slow = openUnpacker({ threads: 1, timeoutMs: 50 })
  const stop = new AbortController()
  const archive: ArchiveToUnpack = {
    ...{ format: 'tar', name: 'a', skipped: 0, passwords: [], limits: { ...UNPACK_LIMITS, fileBytes: 9 } },
    content: {
      sizeBytes: 1000,
      lend: async function* () {
        await new Promise((resolve) => stop.signal.addEventListener('abort', resolve, { once: true }))
        yield Buffer.alloc(0)
      },
    },
  }
  const ending = slow.files(archive, new AbortController().signal).next()
  ending.catch(() => stop.abort())
  await t.rejects(ending, new UnpackFailure('limit', { endsArchive: true }))
})

import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ConflictError,
  deobfuscate,
  FileExistsError,
  IntegrityError,
  NotFoundError,
  negate,
  TooLargeError,
} from '@lazaret/sdk'
import t from 'tap'
import { collect } from '../collect.ts'
import { openFake, problem, withoutBackoff } from '../fake-api.ts'
import { sha256Of } from '../records.ts'
import { serveContent } from '../serve-content.ts'

const bytes = randomBytes(900_000)
const sha256 = sha256Of(bytes)
const md5 = createHash('md5').update(bytes).digest('hex')

t.test('content comes as a stream, with its size and hash', async (t) => {
  const { client, seen } = await openFake(t, (request, res) => serveContent(request, res, { bytes }))
  const download = await client().files.download(sha256.toUpperCase())
  t.match(download, { size: bytes.length, sha256 })
  const got = Buffer.concat(await collect(download.body))
  t.ok(got.equals(bytes))
  t.match(seen[0], { path: `/api/file/${sha256}/download`, headers: { authorization: 'Bearer key.for.tests' } })
})

t.test('a download is consumed once', async (t) => {
  const { client } = await openFake(t, (request, res) => serveContent(request, res, { bytes }))
  const download = await client().files.download(sha256)
  t.equal((await download.toBuffer()).byteLength, bytes.length)
  await t.rejects(download.toBuffer(), ConflictError)
})

t.test('a download found by another hash knows its SHA-256 and is verified by both', async (t) => {
  const { client } = await openFake(t, (request, res) => serveContent(request, res, { bytes }))
  const { files } = client()
  t.equal((await files.download(md5)).sha256, sha256)
  t.ok(Buffer.from(await (await files.download(md5)).toBuffer()).equals(bytes))
  await t.rejects((await files.download('0'.repeat(32))).toBuffer(), IntegrityError)
})

t.test('wrong bytes end in an integrity error, in a buffer and in a stream', async (t) => {
  const wrong = Buffer.from(bytes)
  wrong[5] = (wrong[5] ?? 0) ^ 1
  const { client } = await openFake(t, (request, res) => serveContent(request, res, { bytes: wrong, name: sha256 }))
  const { files } = client()
  await t.rejects((await files.download(sha256)).toBuffer(), IntegrityError)
  const { body } = await files.download(sha256)
  await t.rejects(collect(body), IntegrityError)
})

t.test('obfuscated content stays negated and is verified anyway', async (t) => {
  const { client } = await openFake(t, (request, res) => serveContent(request, res, { bytes }))
  const got = await (await client().files.download(sha256, { obfuscate: true })).toBuffer()
  t.not(sha256Of(got), sha256)
  t.equal(sha256Of(negate(got)), sha256)
})

t.test('a range gives those bytes only', async (t) => {
  const { client } = await openFake(t, (request, res) => serveContent(request, res, { bytes }))
  const { files } = client()
  const middle = await files.download(sha256, { range: { start: 100, end: 199 } })
  t.equal(middle.size, 100)
  t.ok(Buffer.from(await middle.toBuffer()).equals(bytes.subarray(100, 200)))
  const rest = await files.download(sha256, { range: { start: bytes.length - 7 } })
  t.ok(Buffer.from(await rest.toBuffer()).equals(bytes.subarray(-7)))
  await t.rejects(files.download(sha256, { range: { start: bytes.length } }), { code: 'bad_range', status: 416 })
  await t.rejects(files.download(sha256, { range: { start: 5, end: 4 } }), {
    name: 'ValidationError',
    fields: [{ field: 'range' }],
  })
})

t.test('a broken connection is mended by asking for the rest', async (t) => {
  withoutBackoff(t)
  const { client, seen } = await openFake(t, (request, res) =>
    serveContent(request, res, { bytes, ...(request.nth < 4 ? { breakAfter: 150_000 } : {}) }),
  )
  const got = await (await client().files.download(sha256)).toBuffer()
  t.ok(Buffer.from(got).equals(bytes))
  t.equal(seen.length, 4)
  t.match(seen[1]?.headers.range, /^bytes=\d+-$/)
})

t.test('a server that ignores ranges still gives a whole file', async (t) => {
  withoutBackoff(t)
  const { client } = await openFake(t, (request, res) =>
    serveContent(request, res, { bytes, ignoreRange: true, ...(request.nth === 1 ? { breakAfter: 150_000 } : {}) }),
  )
  t.ok(Buffer.from(await (await client().files.download(sha256)).toBuffer()).equals(bytes))
})

t.test('content that became another meanwhile is not mixed', async (t) => {
  withoutBackoff(t)
  const { client } = await openFake(t, (request, res) =>
    serveContent(request, res, request.nth === 1 ? { bytes, breakAfter: 150_000 } : { bytes: randomBytes(1_000_000) }),
  )
  await t.rejects((await client().files.download(sha256)).toBuffer(), { code: 'integrity', message: /changed/ })
})

t.test('a connection that breaks for ever is given up', async (t) => {
  withoutBackoff(t)
  const { client, seen } = await openFake(t, (request, res) => serveContent(request, res, { bytes, breakAfter: 0 }))
  await t.rejects((await client().files.download(sha256)).toBuffer(), { code: 'connection', retryable: true })
  t.equal(seen.length, 5)
})

t.test('a buffer is bounded', async (t) => {
  const { client } = await openFake(t, (request, res) => serveContent(request, res, { bytes }))
  await t.rejects((await client().files.download(sha256)).toBuffer({ max: 1000 }), TooLargeError)
})

t.test('a zip comes without a length and is left as it is', async (t) => {
  const { client } = await openFake(t, (_request, res) => {
    res.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename=${sha256}`,
    })
    res.write('PK zip ')
    res.end('bytes')
  })
  const zip = await client().files.downloadZip(sha256)
  t.equal(zip.size, null)
  t.equal(Buffer.from(await zip.toBuffer()).toString(), 'PK zip bytes')
})

t.test('a zip that breaks off is an error, not a shorter zip', async (t) => {
  const { client, seen } = await openFake(t, (_request, res) => {
    res.writeHead(200, { 'content-type': 'application/octet-stream' })
    res.write('PK zip ', () => res.socket?.resetAndDestroy())
  })
  await t.rejects((await client().files.downloadZip(sha256)).toBuffer(), { code: 'connection' })
  t.equal(seen.length, 1)
})

t.test('what the server refuses is reported before the content', async (t) => {
  const { client } = await openFake(t, (_request, res) => problem(res, 'not_found', { status: 404 }))
  await t.rejects(client().files.download(sha256), NotFoundError)
})

t.test('cancel ends the transfer', async (t) => {
  const closed = Promise.withResolvers<void>()
  const { client } = await openFake(t, (request, res) => {
    res.on('close', () => closed.resolve())
    res.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': 1_000_000 })
    res.write(bytes.subarray(0, 10))
    t.ok(request)
  })
  await (await client().files.download(sha256)).cancel()
  await closed.promise
})

t.test('an abort ends the stream with an AbortError', async (t) => {
  const stop = new AbortController()
  const { client } = await openFake(t, (_request, res) => {
    res.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': 1_000_000 })
    res.write(bytes.subarray(0, 10))
  })
  const { body } = await client().files.download(sha256, { signal: stop.signal })
  const reader = body.getReader()
  await reader.read()
  stop.abort()
  await t.rejects(reader.read(), { name: 'AbortError', code: 'aborted' })
})

t.test('content that stops coming is a timeout', async (t) => {
  const { client } = await openFake(t, (_request, res) => {
    res.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': 1_000_000 })
    res.write(bytes.subarray(0, 10))
  })
  const { files } = client({ timeouts: { idleMs: 100 }, retry: { maxAttempts: 1 } })
  await t.rejects((await files.download(sha256)).toBuffer(), { code: 'timeout', phase: 'idle' })
})

t.test('the rest is asked for by the entity tag, where the server gives one', async (t) => {
  withoutBackoff(t)
  const { client, seen } = await openFake(t, (request, res) =>
    serveContent(request, res, { bytes, etag: `"${sha256}"`, ...(request.nth < 3 ? { breakAfter: 250_000 } : {}) }),
  )
  const got = await (await client().files.download(sha256)).toBuffer()
  t.ok(Buffer.from(got).equals(bytes))
  t.same(
    seen.map(({ headers }) => headers['if-range']),
    [undefined, `"${sha256}"`, `"${sha256}"`],
  )
})

t.test('content that is another by its entity tag is not joined to the first part', async (t) => {
  withoutBackoff(t)
  const { client } = await openFake(t, (request, res) =>
    serveContent(request, res, {
      bytes: request.nth === 1 ? bytes : randomBytes(bytes.length),
      etag: `"${request.nth}"`,
      ...(request.nth === 1 ? { breakAfter: 250_000 } : {}),
    }),
  )
  await t.rejects((await client().files.download(md5)).toBuffer(), {
    name: 'IntegrityError',
    message: /changed between two parts/,
  })
})

t.test('an obfuscated stream is turned back on its way', async (t) => {
  const { client } = await openFake(t, (request, res) => serveContent(request, res, { bytes }))
  const { body } = await client().files.download(sha256, { obfuscate: true })
  t.ok(Buffer.concat(await collect(body.pipeThrough(deobfuscate()))).equals(bytes))
})

t.test('many are saved at a time; one that fails does not end the others', async (t) => {
  const known = new Map([randomBytes(1000), randomBytes(2000), randomBytes(3000)].map((one) => [sha256Of(one), one]))
  const { client } = await openFake(t, (request, res) => {
    const found = known.get(request.path.split('/')[3] ?? '')
    return found ? serveContent(request, res, { bytes: found }) : problem(res, 'not_found', { status: 404 })
  })
  const folder = t.testdir()
  const ids = [...known.keys(), '0'.repeat(64)]
  const outcomes = await collect(client().files.downloadMany(ids, { folder, concurrency: 2 }))
  t.match(
    outcomes.find(({ error }) => error),
    { item: '0'.repeat(64), index: 3, value: null, error: { code: 'not_found' } },
  )
  for (const [id, content] of known) t.ok((await readFile(join(folder, id))).equals(content))
  const again = await collect(client().files.downloadMany([...known.keys()], { folder }))
  t.ok(again.every(({ error }) => error instanceof FileExistsError))
})

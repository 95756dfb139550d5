import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { IntegrityError, NotReplayableError, TooLargeError, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import { type FakeRequest, json, openFake, problem, readAll, withoutBackoff } from '../fake-api.ts'
import { parseForm } from '../parse-form.ts'
import { fileDetail } from '../records.ts'

const bytes = randomBytes(1_500_000)

async function takeForm({ req, headers }: FakeRequest) {
  const body = await readAll(req)
  const parts = parseForm(body, headers['content-type'] ?? '')
  const file = parts.get('file')
  return {
    lengthAnnounced: Number(headers['content-length']),
    lengthSent: body.length,
    filename: file?.filename,
    content: file?.content ?? Buffer.alloc(0),
    options: JSON.parse(parts.get('options')?.content.toString() ?? 'null'),
  }
}

t.test('bytes go out with their length, their name and the options', async (t) => {
  const { client } = await openFake(t, async (request, res) => {
    const form = await takeForm(request)
    t.equal(form.lengthAnnounced, form.lengthSent)
    t.equal(form.filename, 'a%22b%0D%0Aą.exe')
    t.match(form.options, {
      upload_as: 'analysts',
      tags: [{ tag: 'feed:x' }],
      parent: 'ab'.repeat(32),
      share_3rd_party: false,
      unpack: true,
    })
    t.ok(form.content.equals(bytes))
    json(res, fileDetail(form.content))
  })
  const seen: number[] = []
  const file = await client().files.upload({
    source: bytes,
    name: 'a"b\r\ną.exe',
    tags: ['feed:x'],
    parent: 'AB'.repeat(32),
    share: { group: 'analysts' },
    share3rdParty: false,
    unpack: true,
    onProgress: ({ sentBytes, totalBytes }) => {
      t.equal(totalBytes, bytes.length)
      seen.push(sentBytes)
    },
  })
  t.equal(file.file_size, bytes.length)
  t.equal(seen.at(-1), bytes.length)
})

t.test('a path is streamed and named after itself', async (t) => {
  const path = join(t.testdir(), 'dropper.exe')
  await writeFile(path, bytes)
  const { client } = await openFake(t, async (request, res) => {
    const form = await takeForm(request)
    t.equal(form.filename, 'dropper.exe')
    t.same(form.options, { upload_as: '*', tags: [] })
    json(res, fileDetail(form.content))
  })
  t.equal((await client().files.upload({ source: path })).file_size, bytes.length)
})

for (const [code, status] of [
  ['bad_gateway', 502],
  ['rate_limited', 429],
  ['gateway', 504],
] as const) {
  t.test(`after ${status} the whole content goes out again`, async (t) => {
    withoutBackoff(t)
    const sizes: number[] = []
    const { client } = await openFake(t, async (request, res) => {
      const { content } = await takeForm(request)
      sizes.push(content.length)
      if (request.nth === 1) problem(res, code, { status })
      else json(res, fileDetail(content))
    })
    await client().files.upload({ source: bytes, name: 'x' })
    t.same(sizes, [bytes.length, bytes.length])
  })
}

t.test('after a reset in the middle the whole content goes out again', async (t) => {
  withoutBackoff(t)
  const { client, seen } = await openFake(t, async (request, res) => {
    if (request.nth === 1) return request.req.once('data', () => request.req.socket.resetAndDestroy())
    json(res, fileDetail((await takeForm(request)).content))
  })
  const file = await client().files.upload({
    source: () => ReadableStream.from([bytes]),
    sizeBytes: bytes.length,
    name: 'x',
  })
  t.equal(file.file_size, bytes.length)
  t.equal(seen.length, 2)
})

t.test('a stream that can be read once is never sent again, and never as nothing', async (t) => {
  withoutBackoff(t)
  const { client, seen } = await openFake(t, async (request, res) => {
    await readAll(request.req)
    problem(res, 'bad_gateway', { status: 502 })
  })
  const once = ReadableStream.from([bytes])
  const error = await client()
    .files.upload({ source: once, sizeBytes: bytes.length, name: 'x' })
    .catch((e: unknown) => e)
  t.type(error, NotReplayableError)
  t.match(error, { code: 'not_replayable', cause: { status: 502 } })
  t.equal(seen.length, 1)
})

t.test('a stream of unknown length is spooled, so it has a length and can be sent again', async (t) => {
  withoutBackoff(t)
  const { client } = await openFake(t, async (request, res) => {
    const form = await takeForm(request)
    t.equal(form.lengthAnnounced, form.lengthSent)
    if (request.nth === 1) problem(res, 'bad_gateway', { status: 502 })
    else json(res, fileDetail(form.content))
  })
  const stream = ReadableStream.from([bytes.subarray(0, 10), bytes.subarray(10)])
  t.equal((await client().files.upload({ source: stream, name: 'x' })).file_size, bytes.length)
})

t.test('an answer about another content is an integrity error', async (t) => {
  const { client } = await openFake(t, async ({ req }, res) => {
    await readAll(req)
    json(res, fileDetail(randomBytes(10)))
  })
  await t.rejects(client().files.upload({ source: bytes, name: 'x' }), IntegrityError)
})

t.test('nothing is sent for what is empty or nameless', async (t) => {
  const path = join(t.testdir({ empty: '' }), 'empty')
  const { client, seen } = await openFake(t, (_request, res) => json(res, {}))
  const { files } = client()
  for (const source of [new Uint8Array(), path, new Blob([]), () => ReadableStream.from([])]) {
    await t.rejects(files.upload({ source, name: 'x' }), { code: 'invalid_request', fields: [{ field: 'source' }] })
  }
  await t.rejects(files.upload({ source: bytes }), { name: 'ValidationError', fields: [{ field: 'name' }] })
  await t.rejects(files.upload({ source: bytes, name: 'x', parent: 'nonsense' }), ValidationError)
  t.equal(seen.length, 0)
})

t.test('a refusal in the middle of the upload is passed on as it is', async (t) => {
  const { client } = await openFake(t, ({ req }, res) => {
    req.once('data', () => problem(res, 'too_large', { status: 413, message: 'at most 1 MB' }))
  })
  await t.rejects(client().files.upload({ source: bytes, name: 'x' }), { message: 'at most 1 MB', code: 'too_large' })
  t.ok(TooLargeError)
})

t.test('an abort ends the upload', async (t) => {
  const stop = new AbortController()
  const { client } = await openFake(t, ({ req }) => {
    req.once('data', () => stop.abort(new Error('enough')))
  })
  await t.rejects(client().files.upload({ source: bytes, name: 'x', signal: stop.signal }), {
    name: 'AbortError',
    code: 'aborted',
    cause: { message: 'enough' },
  })
})

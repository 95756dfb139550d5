import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ForbiddenError, IntegrityError, RateLimitError, ServerError, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import { json, openFake, problem, readAll, withoutBackoff } from '../fake-api.ts'
import { fileDetail } from '../records.ts'

const FILE = /Content-Disposition: form-data; name="file"; filename="([^"]*)"\r\n[^\r]*\r\n\r\n(.*?)\r\n--/gs

/** Names and contents of the files of a form, in their order. */
const filesIn = (body: Buffer) =>
  [...body.toString('latin1').matchAll(FILE)].map(([, name = '', content = '']) => ({ name, content }))

const stored = (content: string, name: string) => ({ file: fileDetail(Buffer.from(content), name), error: null })

t.test('files go out in one request of known length, with their options, and each has its outcome', async (t) => {
  const folder = t.testdir()
  await writeFile(join(folder, 'd.bin'), 'from a path')
  let body: Buffer = Buffer.alloc(0)
  const { client } = await openFake(t, async ({ req, path, headers }, res) => {
    body = await readAll(req)
    t.equal(path, '/api/file/bulk')
    t.equal(Number(headers['content-length']), body.length)
    json(res, { outcomes: filesIn(body).map(({ content, name }) => stored(content, name)) })
  })
  const progress: number[] = []
  const outcomes = await client().files.uploadTogether([
    { source: Buffer.from('one'), name: 'a', tags: ['x'] },
    { source: Buffer.from('second'), name: 'b', tags: ['x'], onProgress: ({ sentBytes }) => progress.push(sentBytes) },
    { source: new Blob(['third']), name: 'c' },
    { source: join(folder, 'd.bin') },
  ])
  t.same(
    filesIn(body).map(({ name }) => name),
    ['a', 'b', 'c', 'd.bin'],
  )
  t.equal(body.toString().split('name="options"').length - 1, 2, 'options only where they change')
  t.match(outcomes, [
    { index: 0, item: { name: 'a' }, file: { file_name: 'a' }, error: null },
    { index: 1, file: { file_name: 'b' } },
    { index: 2, file: { file_name: 'c' } },
    { index: 3, file: { file_name: 'd.bin' } },
  ])
  t.same(progress, [6])
})

t.test('what is refused, damaged on its way or not answered is the outcome of that file', async (t) => {
  const { client } = await openFake(t, async ({ req }, res) => {
    await readAll(req)
    json(res, {
      outcomes: [
        stored('a', 'a'),
        { file: null, error: { status: 403, code: 'forbidden', message: 'no' } },
        { file: null, error: { status: 429, code: 'rate_limited', message: 'later' } },
        stored('something else', 'd'),
      ],
    })
  })
  const items = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ source: Buffer.from(name), name }))
  const [first, ...others] = await client().files.uploadTogether(items)
  t.equal(first?.error, null)
  t.same(
    others.map(({ error }) => error?.constructor),
    [ForbiddenError, RateLimitError, IntegrityError, ServerError],
  )
  t.match(others[1]?.error, { retryable: true, status: 429 })
})

t.test('a source that cannot be opened is not sent', async (t) => {
  let sent = 0
  const { client } = await openFake(t, async ({ req }, res) => {
    const files = filesIn(await readAll(req))
    sent += files.length
    json(res, { outcomes: files.map(({ content, name }) => stored(content, name)) })
  })
  const outcomes = await client().files.uploadTogether([
    { source: '/does/not/exist' },
    { source: Buffer.from('x'), name: 'x' },
    { source: Buffer.alloc(0), name: 'empty' },
    { source: Buffer.from('no name') },
  ])
  t.match(outcomes, [{ error: { code: 'ENOENT' } }, { file: { file_name: 'x' } }, { error: Error }, { error: Error }])
  t.equal(sent, 1)
  t.match(await client().files.uploadTogether([{ source: '/does/not/exist' }]), [{ error: Error }])
  t.same(await client().files.uploadTogether([]), [])
  t.equal(sent, 1, 'nothing to send')
})

t.test('a request that is refused as a whole, or repeated', async (t) => {
  withoutBackoff(t)
  let requests = 0
  const { client } = await openFake(t, async ({ req }, res) => {
    requests++
    const files = filesIn(await readAll(req))
    if (requests === 1) problem(res, 'unavailable', { status: 503, headers: { 'retry-after': '0' } })
    else if (requests === 2) json(res, { outcomes: files.map(({ content, name }) => stored(content, name)) })
    else problem(res, 'forbidden', { status: 403 })
  })
  const { files } = client()
  const items = [{ source: Buffer.from('x'), name: 'x' }]
  t.match(await files.uploadTogether(items), [{ file: { file_name: 'x' } }])
  t.equal(requests, 2)
  await t.rejects(files.uploadTogether(items), ForbiddenError)
  await t.rejects(files.uploadTogether(Array.from({ length: 1001 }, () => ({ source: '/x' }))), ValidationError)
  await t.rejects(files.uploadTogether([{ source: '/x', bogus: 1 } as never]), ValidationError)
})

import { createClient } from '@lazaret/sdk'
import nock from 'nock'
import t from 'tap'
import { json, openFake } from '../fake-api.ts'
import { aFile, fileDetail, sha256Of } from '../records.ts'

const url = 'http://api.example'
const detail = fileDetail(Buffer.from('x'))

t.before(() => nock.disableNetConnect())
t.afterEach(() => nock.cleanAll())

function open() {
  return createClient({ baseUrl: `${url}/api/`, apiKey: 'a.b.c' }).files
}

t.test('a listing asks by page and follows the last id', async (t) => {
  nock(url, { reqheaders: { authorization: 'Bearer a.b.c' } })
    .get('/api/file')
    .query({ query: 'tag:"a b" AND size:>1', count: 2 })
    .reply(200, { files: [aFile(3), aFile(2)] })
    .get('/api/file')
    .query({ query: 'tag:"a b" AND size:>1', count: 2, older_than: aFile(2).id })
    .reply(200, { files: [] })
  const files = await open().search('tag:"a b" AND size:>1', { pageSize: 2 }).toArray({ limit: 10 })
  t.same(
    files.map(({ file_name }) => file_name),
    ['3.bin', '2.bin'],
  )
  t.ok(nock.isDone())
})

t.test('a wrong envelope does not read as no results', async (t) => {
  for (const body of [{}, [], { objects: [] }, { files: null }, null]) {
    nock(url).get('/api/file').query(true).reply(200, JSON.stringify(body), { 'content-type': 'application/json' })
    await t.rejects(open().list().first(), { code: 'bad_response' }, JSON.stringify(body))
  }
})

t.test('get and find take every kind of hash, in any case', async (t) => {
  for (const id of [detail.md5, detail.sha1, detail.sha256, detail.sha512]) {
    nock(url).get(`/api/file/${id}`).reply(200, detail)
    t.equal((await open().get(id.toUpperCase())).id, detail.id)
  }
  nock(url)
    .get(`/api/file/${detail.md5}`)
    .twice()
    .reply(404, { code: 'not_found', message: 'Object not found', request_id: 'r' })
  t.equal(await open().find(detail.md5), null)
  await t.rejects(open().get(detail.md5), { name: 'NotFoundError', requestId: 'r', operation: 'GET /api/file/{id}' })
})

t.test('what is not a hash is not sent', async (t) => {
  for (const id of ['', 'root', 'xyz', '../../etc/passwd', 'a'.repeat(63)]) {
    await t.rejects(open().get(id), { code: 'invalid_request', fields: [{ field: 'id' }] }, id)
  }
})

t.test('a wrong search expression is reported with its place', async (t) => {
  nock(url)
    .get('/api/file')
    .query(true)
    .reply(400, { message: "Illegal character '!' at position 4", code: 'invalid_request', request_id: 'r' })
  await t.rejects(open().search('tag:!').first(), { name: 'ValidationError', queryPosition: 4 })
})

t.test('count', async (t) => {
  nock(url)
    .get('/api/file/count')
    .reply(200, { count: 9 })
    .get('/api/file/count')
    .query({ query: 'tag:a' })
    .reply(200, { count: 0 })
  t.equal(await open().count(), 9)
  t.equal(await open().count('tag:a'), 0)
})

t.test('a count ends at its bound, which an older server does not know', async (t) => {
  nock(url)
    .get('/api/file/count')
    .query({ query: 'tag:a', bound: 5 })
    .reply(200, { count: 5, is_exact: false })
    .get('/api/file/count')
    .query({ bound: 5 })
    .reply(200, { count: 9 })
    .post('/api/file/count', (body) => body.bound === 5 && body.query.length > 4096)
    .reply(200, { count: 3, is_exact: true })
  t.strictSame(await open().countUpTo(5, 'tag:a'), { count: 5, isExact: false })
  t.strictSame(await open().countUpTo(5), { count: 9, isExact: true })
  const long = Array.from({ length: 700 }, (_, n) => `tag:${n}`).join(' OR ')
  t.strictSame(await open().countUpTo(5, long), { count: 3, isExact: true })
})

t.test('has asks for fifty at a time and knows each by the hash it was given', async (t) => {
  nock.enableNetConnect('127.0.0.1')
  t.teardown(() => nock.disableNetConnect())
  const known = [1, 2, 3].map(aFile)
  const ids = [
    known[0]?.md5.toUpperCase() ?? '',
    known[1]?.sha1 ?? '',
    known[2]?.sha256 ?? '',
    ...Array.from({ length: 60 }, (_, n) => sha256Of(`unknown ${n}`)),
  ]
  const queries: string[] = []
  const { client } = await openFake(t, ({ query: asked }, res) => {
    const query = asked.get('query') ?? ''
    queries.push(query)
    const isMeant = ({ md5, sha1, sha256 }: (typeof known)[number]) =>
      [md5, sha1, sha256].some((hash) => query.includes(hash))
    json(res, { files: asked.has('older_than') ? [] : known.filter(isMeant).reverse() })
  })
  const { files } = client()
  const found = await files.has(ids)
  t.equal(found.size, 63)
  t.equal([...found.values()].filter((record) => record !== null).length, 3)
  t.equal(found.get(ids[0] ?? '')?.id, known[0]?.id)
  t.ok(queries.every((query) => query.split(' ').length <= 50 && query.startsWith('multi:"')))
  t.equal((await files.has([])).size, 0)
  await t.rejects(files.has(['nonsense']), { name: 'ValidationError', fields: [{ field: 'ids' }] })
})

t.test('a SHA-512 is looked up alone, because listings do not show it', async (t) => {
  const sha512 = 'ab'.repeat(64)
  nock(url)
    .get('/api/file')
    .query({ query: `multi:"${sha512}"`, count: 50 })
    .reply(200, { files: [aFile(1)] })
  t.equal((await open().has([sha512])).get(sha512)?.id, aFile(1).id)
})

t.test('a download token, and an address with it', async (t) => {
  const id = detail.sha256
  nock(url)
    .post(`/api/file/${id}/download`)
    .reply(200, { token: 'one' })
    .post(`/api/file/${id}/download/zip`)
    .reply(200, { token: 'a+b' })
  t.equal(await open().downloadToken(id), 'one')
  t.equal(await open().downloadUrl(id, { zip: true }), `${url}/api/file/${id}/download/zip?token=a%2Bb`)
})

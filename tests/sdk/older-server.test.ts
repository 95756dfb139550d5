import { randomBytes, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { memoryCursor } from '@lazaret/sdk'
import t, { type Test } from 'tap'
import { collect } from './collect.ts'
import { type FakeRequest, json, openFake, readAll, withoutBackoff } from './fake-api.ts'
import { parseForm } from './parse-form.ts'
import { aFile, fileDetail, sha256Of } from './records.ts'
import { serveContent } from './serve-content.ts'

const id = sha256Of('x')
const uuid = randomUUID()
const bytes = randomBytes(400_000)
const rows = Array.from({ length: 25 }, (_, n) => aFile(25 - n))
const analysis = { id: uuid, status: 'finished', last_update: null, arguments: {}, processing_in: {} }
const config = {
  id,
  type: 'static_config',
  tags: [],
  upload_time: aFile(1).upload_time,
  family: 'f',
  config_type: 'static',
}

// A server of this API as it was before ours: no code in errors, no entity tags, no search by body, other names.
function answer(request: FakeRequest, res: ServerResponse): unknown {
  const { method, path, query, req, nth } = request
  const message = (status: number, text: string) => json(res, { message: text }, { status })
  if (path === '/api/server') return json(res, { server_version: '2.16.0', is_authenticated: true })
  if (path === '/api/auth/validate') return json(res, { login: 'alice', capabilities: [], groups: [] })
  if (path === `/api/object/${id}/karton`)
    return json(res, method === 'GET' ? { analyses: nth === 1 ? [analysis] : [], status: 'finished' } : analysis)
  if (path === `/api/object/${id}/karton/${uuid}`) return json(res, analysis)
  if (path === `/api/config/${id}`) return json(res, { ...config, cfg: { a: 1 } })
  if (path === `/api/file/${sha256Of(bytes)}/download`)
    return serveContent(request, res, { bytes, ...(nth === 1 ? { breakAfter: 100_000 } : {}) })
  if (path === '/api/file' && method === 'POST') {
    return readAll(req).then((body) => {
      const form = parseForm(body, req.headers['content-type'] ?? '')
      const options = JSON.parse(form.get('options')?.content.toString() ?? '{}')
      const strange = Object.keys(options).find((name) => !knownOptions.has(name))
      if (strange) return message(400, `Unknown field ${strange}`)
      json(res, fileDetail(form.get('file')?.content ?? Buffer.alloc(0)))
    })
  }
  if (path === '/api/file') {
    const after = query.get('older_than')
    const at = rows.findIndex((row) => row.id === after)
    if (after !== null && at < 0) return message(404, "Object specified in 'older_than' parameter not found")
    return json(res, { files: rows.slice(at + 1, at + 1 + Math.min(10, Number(query.get('count') ?? 10))) })
  }
  if (path === '/api/file/count')
    return method === 'GET' ? json(res, { count: rows.length }) : message(405, 'Method Not Allowed')
  if (path.startsWith('/api/file/')) return message(404, 'Object not found')
  return message(404, 'The requested URL was not found on the server. If you entered the URL manually...')
}

const knownOptions = new Set([
  'parent',
  'upload_as',
  'tags',
  'attributes',
  'karton_id',
  'karton_arguments',
  'share_3rd_party',
])

async function open(t: Test) {
  const fake = await openFake(t, answer)
  return { ...fake, api: fake.client() }
}

t.test('analyses are found under their older name, which is remembered', async (t) => {
  const { api, seen } = await open(t)
  t.equal((await collect(api.analyses.list(id)))[0]?.id, uuid)
  t.equal((await api.analyses.assign(id, uuid)).id, uuid)
  await api.analyses.unassign(id, uuid)
  t.equal((await api.analyses.start(id)).id, uuid)
  t.equal(seen.filter(({ path }) => path.includes('/analysis')).length, 1)
})

t.test('a search that is too long for an address is sent in it anyway', async (t) => {
  const { api, seen } = await open(t)
  const query = Array.from({ length: 700 }, (_, n) => `tag:${n}`).join(' OR ')
  t.equal(await api.files.count(query), 25)
  t.equal((await api.files.search(query).toArray({ limit: 25 })).length, 25)
  t.equal(seen.filter(({ method }) => method === 'POST').length, 1, 'it is tried once')
})

t.test('configs have their contents under both names', async (t) => {
  const { api } = await open(t)
  t.match(await api.configs.get(id), { cfg: { a: 1 }, config: { a: 1 } })
})

t.test('uploads use only names that it knows, and its errors mean the same', async (t) => {
  const { api } = await open(t)
  const more = { tags: ['a'], attributes: { k: 1 }, parent: id, analysisId: uuid, analysisArguments: { execute: 'a' } }
  t.equal((await api.files.upload({ source: bytes, name: 'a', ...more })).sha256, sha256Of(bytes))
  t.equal(await api.files.find(sha256Of('unknown')), null)
  await t.rejects(api.server.adminInfo(), { name: 'UnsupportedError', code: 'unsupported' })
})

t.test('broken downloads are mended without an entity tag', async (t) => {
  withoutBackoff(t)
  const { api, seen } = await open(t)
  t.ok(Buffer.from(await (await api.files.download(sha256Of(bytes))).toBuffer()).equals(bytes))
  t.match(seen[1]?.headers, { range: 'bytes=100000-' })
  t.notOk(seen[1]?.headers['if-range'])
})

t.test('a walk goes on when the object it stood at was deleted', async (t) => {
  const { api } = await open(t)
  const walked: string[] = []
  const [gone] = rows.slice(9, 10)
  for await (const file of api.files.list({ pageSize: 10 })) {
    walked.push(file.id)
    if (walked.length === 10) rows.splice(9, 1)
  }
  if (gone) rows.splice(9, 0, gone)
  t.equal(new Set(walked).size, 25)
})

t.test('a feed works without the promise of an order', async (t) => {
  const { api } = await open(t)
  const feed = api.feed('file', { store: memoryCursor() })
  t.same(await feed.poll(), [])
  rows.unshift({ ...aFile(30), upload_time: `${new Date().toISOString().slice(0, -1)}000+00:00` })
  const items = await feed.poll()
  t.same(
    items.map((item) => item.id),
    [aFile(30).id],
  )
  rows.shift()
  await feed.close()
})

import { randomBytes } from 'node:crypto'
import t from 'tap'
import { collect } from '../collect.ts'
import { json, openFake, problem, withoutBackoff } from '../fake-api.ts'
import { sha256Of } from '../records.ts'

const id = sha256Of('x')

t.test('raw calls share sign-in, repetition and errors', async (t) => {
  withoutBackoff(t)
  const { client, seen } = await openFake(t, ({ path, nth }, res) => {
    if (path === '/api/tag') return nth === 1 ? problem(res, 'bad_gateway', { status: 502 }) : json(res, [{ tag: 'a' }])
    problem(res, 'not_found', { status: 404 })
  })
  const { raw } = client()
  const { data } = await raw.GET('/api/tag', { params: { query: { query: 'a', count: 3 } } })
  t.same(data, [{ tag: 'a' }])
  t.match(seen[1], { headers: { authorization: 'Bearer key.for.tests' } })
  await t.rejects(raw.GET('/api/file/{id}', { params: { path: { id } } }), { name: 'NotFoundError' })
})

t.test('a raw download is a stream', async (t) => {
  const bytes = randomBytes(200_000)
  const { client } = await openFake(t, (_request, res) => {
    res.writeHead(200, { 'content-type': 'application/octet-stream' })
    res.end(bytes)
  })
  const { data } = await client().raw.GET('/api/file/{id}/download', { params: { path: { id } }, parseAs: 'stream' })
  t.ok(data && Buffer.concat(await collect(data)).equals(bytes))
})

t.test('a signal of the caller ends a raw call', async (t) => {
  const stop = new AbortController()
  const { client } = await openFake(t, () => stop.abort())
  await t.rejects(client().raw.GET('/api/tag', { signal: stop.signal }), { code: 'aborted' })
})

t.test('one signal for thousands of calls gathers no listeners', async (t) => {
  const { client } = await openFake(t, (_request, res) => json(res, { count: 1 }))
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  t.teardown(() => process.off('warning', note))
  const { signal } = new AbortController()
  const { objects } = client()
  for (let round = 0; round < 20; round++)
    await Promise.all(Array.from({ length: 100 }, () => objects.count('', { signal })))
  await new Promise(setImmediate)
  t.same(warnings, [])
})

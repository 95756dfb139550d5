import t from 'tap'
import { json, openFake, problem, readAll } from '../fake-api.ts'

t.test('operations that the contract does not know are called by path', async (t) => {
  const { client } = await openFake(t, async ({ method, path, query, req, headers }, res) => {
    if (path === '/api/plugin/missing') return problem(res, 'not_found', { status: 404 })
    const body = (await readAll(req)).toString()
    json(res, { method, query: [...query], body, type: headers['content-type'], signedIn: headers.authorization })
  })
  const { request } = client()
  t.match(await request('post', '/api/plugin/report', { query: { days: 7, all: true }, body: { n: 2n ** 64n } }), {
    method: 'POST',
    query: [
      ['days', '7'],
      ['all', 'true'],
    ],
    body: '{"n":18446744073709551616}',
    type: 'application/json',
    signedIn: 'Bearer key.for.tests',
  })
  t.match(await request('DELETE', '/api/plugin/report'), { method: 'DELETE', body: '' })
  await t.rejects(request('GET', '/api/plugin/missing'), {
    name: 'NotFoundError',
    operation: 'GET /api/plugin/missing',
  })
})

t.test('the token goes nowhere else', async (t) => {
  const { client, seen } = await openFake(t, (_request, res) => json(res, {}))
  const { request } = client()
  for (const path of ['', 'api/x', '@elsewhere.example/api', '.elsewhere.example/', ':1/api'])
    await t.rejects(request('GET', path), { code: 'invalid_request', fields: [{ field: 'path' }] }, path)
  const lab = client({ baseUrl: `${seen.length === 0 ? 'http://repo.example' : ''}/lab/api` })
  await t.rejects(lab.request('GET', '/../other/api'), { code: 'invalid_request' }, 'out of the folder')
  t.equal(seen.length, 0)
})

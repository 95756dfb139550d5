import t from 'tap'
import { openTestApp } from '../../support/app.ts'

t.test('saved searches belong to one user and one kind', async (t) => {
  const { as } = await openTestApp(t)
  const bob = await as({ capabilities: ['personalize'] })
  const eve = await as({ capabilities: ['personalize', 'manage_users'] })
  const saved = []
  for (const name of ['mine', 'mine', 'ż'.repeat(64)]) {
    const { status, json } = await bob.send('POST', '/api/file/quick_query', {
      name,
      query: 'no:such( syntax',
      type: 'x',
    })
    t.equal(status, 200)
    t.match(json, { name, query: 'no:such( syntax', type: 'file' })
    saved.push(json)
  }
  await bob.send('POST', '/api/config/quick_query', { name: 'c', query: '', type: 'file' })
  t.strictSame((await bob.get('/api/file/quick_query')).json, saved)
  t.match((await bob.get('/api/config/quick_query')).json, [{ name: 'c', query: '', type: 'config' }])
  t.strictSame((await bob.get('/api/object/quick_query')).json, [])
  t.strictSame((await eve.get('/api/file/quick_query')).json, [])
  const [first] = saved
  t.match(await eve.send('DELETE', `/api/quick_query/${first.id}`), {
    status: 404,
    json: { message: 'Query was not found' },
  })
  t.match(await bob.send('DELETE', `/api/quick_query/${first.id}`), { status: 200, json: null })
  t.match(await bob.send('DELETE', `/api/quick_query/${first.id}`), {
    status: 404,
    json: { message: 'Query was not found' },
  })
  t.match(await bob.send('DELETE', `/api/quick_query/${'9'.repeat(30)}`), { status: 404, json: { code: 'not_found' } })
  t.match(await bob.send('DELETE', '/api/quick_query/one'), { status: 404, json: { code: 'unsupported' } })
  t.strictSame((await bob.get('/api/file/quick_query')).json, saved.slice(1))
})

t.test('what cannot be saved is refused by name', async (t) => {
  const { as, nobody } = await openTestApp(t)
  const bob = await as({ capabilities: ['personalize'] })
  const good = { name: 'n', query: 'q', type: 'file' }
  const faults = { name: ['', 'x'.repeat(65), null, 5, 'a\0'], query: [null, 1, '\0'], type: [null, 1, {}] }
  for (const [field, values] of Object.entries(faults)) {
    const bodies = [...values.map((value) => ({ ...good, [field]: value })), { ...good, [field]: undefined }]
    for (const body of bodies) {
      const { status, json } = await bob.send('POST', '/api/file/quick_query', body)
      t.match({ status, json }, { status: 400, json: { errors: [{ field }] } }, JSON.stringify(body))
    }
  }
  const weak = await as({ capabilities: [] })
  t.match(await weak.send('POST', '/api/file/quick_query', good), { status: 403 })
  t.match(await weak.send('DELETE', '/api/quick_query/1'), { status: 403 })
  t.match(await weak.get('/api/file/quick_query'), { status: 200, json: [] })
  t.match(await nobody.get('/api/file/quick_query'), { status: 401 })
  t.match(await bob.get('/api/sample/quick_query'), { status: 404, json: { code: 'unsupported' } })
})

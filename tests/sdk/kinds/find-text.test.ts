import t from 'tap'
import { json, openFake } from '../fake-api.ts'
import { openClients } from '../open-clients.ts'

t.test('a text is found wherever objects mention it, as far as the caller sees them', async (t) => {
  const { client, clientAs } = await openClients(t, { find_timeout: '60000' })
  const file = await client.files.upload({
    source: Buffer.from('found'),
    name: 'evil.example.bin',
    tags: ['c2:evil.example'],
  })
  const { text, kind, groups } = await client.find(' evil[.]example', { limit: 1 })
  t.match({ text, kind }, { text: 'evil.example', kind: 'domain' })
  const found = groups.filter(({ count }) => count > 0)
  t.match(found, [
    { matched_in: 'name', count: 1, is_exact: true, first_seen: file.upload_time, objects: [{ id: file.id }] },
    { matched_in: 'tag', query: 'tag:"*evil.example*"', last_seen: file.upload_time },
  ])
  for (const { query, count } of found) t.equal(await client.objects.count(query), count)
  const { client: stranger } = await clientAs({ capabilities: [] })
  t.ok((await stranger.find('evil.example')).groups.every(({ count }) => count === 0))
  await t.rejects(client.find(' '), { name: 'ValidationError', fields: [{ field: 'text' }] })
})

t.test('a search that is given up is not waited for', async (t) => {
  const { client } = await openFake(t, () => undefined)
  const stop = new AbortController()
  const found = client().find('text', { signal: stop.signal })
  stop.abort()
  await t.rejects(found, { name: 'AbortError' })
})

t.test('a server without it says so', async (t) => {
  const message = 'The requested URL was not found on the server.'
  const { client } = await openFake(t, (_, res) => json(res, { message }, { status: 404 }))
  await t.rejects(client().find('text'), { name: 'UnsupportedError', code: 'unsupported' })
})

import { memoryCursor } from '@lazaret/sdk'
import t from 'tap'
import { json, openFake } from '../fake-api.ts'
import { aFile } from '../records.ts'

const info = { instance_id: 'i', listing_order: 'commit', request_timeout: 1, file_upload_timeout: 1 }

t.test('a feed delivers what came after it began, oldest first', async (t) => {
  const rows = [aFile(1)]
  const { client, seen } = await openFake(t, ({ path, query }, res) => {
    if (path === '/api/server') return json(res, info)
    if (path === '/api/auth/validate') return json(res, { login: 'alice', capabilities: [], groups: [] })
    const at = rows.findIndex(({ id }) => id === query.get('older_than'))
    json(res, { files: rows.slice(at + 1, at + 1 + Number(query.get('count'))) })
  })
  const feed = client().feed('file', { query: 'tag:a', store: memoryCursor() })
  t.same(await feed.poll(), [])
  rows.unshift(aFile(3), aFile(2))
  const items = await feed.poll()
  t.same(
    items.map(({ id }) => id),
    [aFile(2).id, aFile(3).id],
  )
  t.equal(items[0]?.object.file_name, '2.bin')
  for (const item of items) await item.ack()
  t.same(await feed.poll(), [])
  t.ok(seen.some(({ path, query }) => path === '/api/file' && query.get('query') === 'tag:a'))
  await feed.close()
})

t.test('without a sign-in nobody is asked who it is', async (t) => {
  const { client, seen } = await openFake(t, ({ path }, res) =>
    json(res, path === '/api/server' ? info : { objects: [] }),
  )
  const feed = client({ auth: { kind: 'anonymous' } }).watch('object')
  t.same(await feed.poll(), [])
  t.notOk(seen.some(({ path }) => path === '/api/auth/validate'))
  await feed.close()
})

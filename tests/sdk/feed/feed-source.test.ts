import { memoryCursor } from '@lazaret/sdk'
import t from 'tap'
import { openFeedSource } from '../../../sdk/src/feed/feed-source.ts'
import type { ServerInfo } from '../../../sdk/src/server/server.ts'
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

t.test('a source cuts its query at a whole second, and what failed is not gone', async (t) => {
  const queries: string[] = []
  let failure: Error | null = null
  const source = (query: string, more: object = {}) =>
    openFeedSource({
      ...{ server: 'http://repo', type: 'file', query },
      fetchPage: async (page) => {
        queries.push(String(page.query))
        return { records: [aFile(1)], serverTime: null }
      },
      findOne: async () => {
        if (failure) throw failure
      },
      info: async () => ({ ...info, ...more }) as unknown as ServerInfo,
      identity: async () => ({ login: 'alice', capabilities: [], groups: [] }),
    })
  const { signal } = new AbortController()
  for (const query of ['', '  ', 'tag:a OR tag:b']) {
    const { page } = await source(query)
    await page({ count: 1, signal })
    await page({ count: 1, signal, until: '2026-01-02T03:04:05.678901+00:00' })
  }
  const cut = 'upload_time:<="2026-01-02 03:04:05"'
  t.same(queries, ['', cut, '  ', cut, 'tag:a OR tag:b', `(tag:a OR tag:b) AND ${cut}`])
  const { exists, stream, commitOrdered, uploadTimeoutMs } = await source('')
  t.match(
    { stream, commitOrdered, uploadTimeoutMs },
    {
      stream: { instanceId: 'i', login: 'alice', type: 'file', query: '', server: 'http://repo' },
      ...{ commitOrdered: true, uploadTimeoutMs: 1 },
    },
  )
  t.equal(await exists('a', signal), true)
  failure = new Error('502')
  await t.rejects(exists('a', signal), { message: '502' })
  const older = await source('', { instance_id: undefined, listing_order: undefined, file_upload_timeout: undefined })
  t.match(older, { commitOrdered: false, uploadTimeoutMs: 0, stream: { instanceId: null } })
})

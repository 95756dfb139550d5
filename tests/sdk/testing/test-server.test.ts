import { createClient, NotFoundError } from '@lazaret/sdk'
import { createTestServer } from '@lazaret/sdk/testing'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

t.test('the test server answers as a server does', async (t) => {
  const { url, admin } = await openTestApp(t)
  const real = createClient({ baseUrl: url, apiKey: admin.token ?? '' })
  t.teardown(() => real.close())
  const [first, second] = await Promise.all([real, createTestServer({ login: 'admin' }).client()].map(play))
  t.strictSame(second, first)
})

/** The view that a program has of a few files, without times, and without what a real server finds out about the content. */
async function play(client: ReturnType<typeof createClient>): Promise<unknown> {
  const one = await client.files.upload({ source: bytes('one'), name: 'one.exe', tags: ['packed', 'feed:x'] })
  const two = await client.files.upload({ source: bytes('two'), name: 'two "2".txt', tags: ['packed'] })
  await client.files.upload({ source: bytes('one'), name: 'one.exe', tags: ['again'] })
  const found = async (query: string) => (await client.files.search(query).toArray({ limit: 10 })).map(({ id }) => id)
  await client.comments.add(one.id, 'first')
  const { id: number } = await client.comments.add(one.id, 'second')
  await client.comments.remove(one.id, number)
  const { upload_time: _time, ssdeep: _ssdeep, file_type: _type, ...detail } = await client.files.get(one.md5)
  return {
    detail,
    searches: await Promise.all(
      [
        'tag:packed',
        'tag:packed AND NOT tag:"feed:x"',
        'name:one.* OR file.name:two*',
        'name:"two \\"2\\".t?t"',
        `sha1:${two.sha1}`,
        'comment:fir*',
        'comment:second',
        'tag:none',
      ].map(found),
    ),
    pages: await client.objects
      .list({ pageSize: 1 })
      .toArray({ limit: 5 })
      .then((all) => all.map(({ id }) => id)),
    sorted: await Promise.all(
      (['name', '-name', 'size', 'upload_time'] as const).map(async (sort) =>
        (await client.files.list({ sort, pageSize: 1 }).toArray({ limit: 5 })).map(({ file_name }) => file_name),
      ),
    ),
    count: await client.files.count('tag:packed'),
    has: [...(await client.files.has([two.md5, '0'.repeat(64)])).values()].map((file) => file?.id),
    tags: [await client.tags.add(two.id, 'Seen'), await client.tags.remove(two.id, 'packed')],
    comments: (await client.comments.list(one.id)).map(({ comment, author }) => ({ comment, author })),
    content: [...(await (await client.files.download(one.id)).toBuffer())],
    negated: [...(await (await client.files.download(one.id, { obfuscate: true })).toBuffer())],
    deleted: [await client.files.delete(one.id), await client.files.find(one.id)],
    empty: await client.files.upload({ source: bytes(''), name: 'x' }).catch(({ code }) => code),
    missing: await client.files.get('0'.repeat(64)).catch((error) => error instanceof NotFoundError),
  }
}

t.test('what the test server does not know is refused', async (t) => {
  const client = createTestServer().client()
  for (const query of ['size:>1', 'tag:a (tag:b)', 'tag:[a TO b]', 'tag:a AND', 'tag:a tag:b', 'nothing'])
    await t.rejects(client.files.count(query), { code: 'invalid_request' }, query)
  await t.rejects(client.configs.list().first(), { code: 'unsupported' })
  await t.rejects(client.relations.list('0'.repeat(64)), { code: 'not_found' })
  const aborted = client.files.count('', { signal: AbortSignal.abort() })
  await t.rejects(aborted, { name: 'AbortError' })
})

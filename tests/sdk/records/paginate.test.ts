import { type Client, type FetchItems, paginate, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import { collect } from '../collect.ts'
import { json, openFake } from '../fake-api.ts'

/** The numbers from 1, whose cursor is the last number of a page. */
function numbersTo(end: number) {
  const requested: (readonly [cursor: number | undefined, pageSize: number])[] = []
  const fetchPage: FetchItems<number, number> = async ({ cursor, pageSize }) => {
    requested.push([cursor, pageSize])
    const start = cursor ?? 0
    const last = Math.min(start + pageSize, end)
    return { items: Array.from({ length: last - start }, (_, at) => start + at + 1), next: last < end ? last : null }
  }
  return { requested, fetchPage }
}

t.test('the items of all pages come in order, and each page is fetched when it is needed', async (t) => {
  const { requested, fetchPage } = numbersTo(25)
  const items = paginate(fetchPage, { pageSize: 10 })
  await items.next()
  t.strictSame(requested, [[undefined, 10]])
  t.equal((await collect(items)).at(-1), 25)
  t.strictSame(requested, [
    [undefined, 10],
    [10, 10],
    [20, 10],
  ])
})

t.test('a limit ends the list, and the last page has only the rest', async (t) => {
  const { requested, fetchPage } = numbersTo(25)
  t.equal((await collect(paginate(fetchPage, { pageSize: 10, limit: 12 }))).length, 12)
  t.strictSame(requested, [
    [undefined, 10],
    [10, 2],
  ])
  t.strictSame(await collect(paginate(async () => ({ items: [1, 2, 3] }), { limit: 2 })), [1, 2], 'of a larger page')
  requested.length = 0
  t.strictSame(await collect(paginate(fetchPage, { limit: 0 })), [])
  t.strictSame(requested, [])
})

t.test('an empty page that has a next one does not end the list', async (t) => {
  const pages = [{ items: [1], next: 1 }, { items: [], next: 2 }, { items: [2] }]
  t.strictSame(
    await collect(paginate<number, number>(async ({ cursor = 0 }) => pages[cursor] ?? { items: [] })),
    [1, 2],
  )
})

t.test('sizes that are not integers are refused at once', (t) => {
  const { fetchPage } = numbersTo(5)
  for (const options of [{ pageSize: 0 }, { pageSize: 1.5 }, { limit: -1 }, { limit: 1.5 }, { limit: Number.NaN }])
    t.throws(() => paginate(fetchPage, options), ValidationError)
  t.doesNotThrow(() => paginate(fetchPage, { limit: Number.POSITIVE_INFINITY }))
  t.end()
})

t.test('an abort ends the list before the next page, and so does an error', async (t) => {
  const { requested, fetchPage } = numbersTo(25)
  const stop = new AbortController()
  const items = paginate(fetchPage, { pageSize: 1, signal: stop.signal })
  await items.next()
  stop.abort()
  await t.rejects(items.next(), { name: 'AbortError' })
  t.equal(requested.length, 1)
  await t.rejects(collect(paginate(() => Promise.reject(new Error('no page')))), { message: 'no page' })
})

const ID = 'a'.repeat(64)
const UUID = '7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11'
const SIZES = { limit: 3, pageSize: 2 }

/** Each list, and the member of the answer that holds its items. */
const LISTS: Readonly<Record<string, (client: Client) => AsyncIterable<unknown>>> = {
  entries: ({ trash }) => trash.list(SIZES),
  holds: (client) => client.holds.list(SIZES),
  cases: (client) => client.cases.list({ ...SIZES, state: 'open' }),
  objects: (client) => client.cases.objects(UUID, { ...SIZES, parents: true }),
  hunts: (client) => client.hunts.list(SIZES),
  hits: (client) => client.hunts.hits(UUID, SIZES),
  files: (client) => client.hunts.comparedFiles(UUID, UUID, 'this', SIZES),
  jobs: (client) => client.jobs.list(SIZES),
  groups: (client) => client.jobs.groups(UUID, SIZES),
  outcomes: (client) => client.jobs.outcomes(UUID, { ...SIZES, result: 'failed' }),
  versions: ({ yara }) => yara.versions(UUID, SIZES),
  matches: ({ yara }) => yara.matches(UUID, { ...SIZES, rule: 'a' }),
  downloads: ({ audit }) => audit.downloads(ID, { ...SIZES, actor: 'alice' }),
}

for (const [member, list] of Object.entries(LISTS)) {
  t.test(`the list of ${member} takes a limit and a size of its pages`, async (t) => {
    let position = 100
    const api = await openFake(t, ({ query }, res) => {
      const items = Array.from({ length: Number(query.get('count')) }, () => {
        position -= 1
        return { id: `id-${position}`, number: position, position, version: position }
      })
      json(res, { [member]: items })
    })
    t.match(await collect(list(api.client())), [{ position: 99 }, { position: 98 }, { position: 97 }])
    t.strictSame(
      api.seen.map(({ query }) => query.get('count')),
      ['2', '1'],
    )
    const [, second] = api.seen
    t.match(['before', 'after', 'older_than'].map((name) => second?.query.get(name)).find(Boolean), /^(id-)?98$/)
  })
}

t.test('the audit log and analyses take a limit', async (t) => {
  const api = await openFake(t, ({ path }, res) =>
    json(
      res,
      path === '/api/audit' ? { entries: [{ number: 9 }, { number: 8 }] } : { analyses: [{ id: 'b' }, { id: 'a' }] },
    ),
  )
  t.match(await collect(api.client().audit.iterate({ limit: 1, pageSize: 1 })), [{ number: 9 }])
  t.match(await collect(api.client().analyses.list(ID, { limit: 1 })), [{ id: 'b' }])
  t.equal(api.seen.filter(({ path }) => path !== '/api/server').length, 2)
})

t.test('a server that gives the same analyses again ends their list, and they are listed once', async (t) => {
  const api = await openFake(t, (_, res) => json(res, { analyses: [{ id: 'b' }, { id: 'a' }], status: 'finished' }))
  t.equal((await collect(api.client().analyses.list(ID))).length, 2)
})

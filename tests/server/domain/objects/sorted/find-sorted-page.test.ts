import fc from 'fast-check'
import t from 'tap'
import { openTestApp } from '../../../../support/app.ts'
import { fillKinds, plainlySorted, SORTS, type SortedList, sortedPage, walkSorted } from './sorted-corpus.ts'

const QUERIES = Number(process.env.QUERIES ?? 80)

const CONDITIONS = [
  ...['often', 'seldom', 'old', 'none', '*ldo*'].map((tag) => `tag:${tag}`),
  ...['comment:*remarkable*', 'comment:*nothing*', 'upload_time:<"2020-01-01 06:00"', 'upload_time:>="2020-01-02"'],
  ...['file.name:*0042*', 'file.size:<60', 'file.size:>=4000', 'upload_count:>=2', 'parent:(tag:old)'],
]

const query = fc.oneof(
  { arbitrary: fc.constant(''), weight: 2 },
  { arbitrary: fc.constantFrom(...CONDITIONS), weight: 4 },
  { arbitrary: fc.constantFrom(...CONDITIONS).map((one) => `NOT ${one}`), weight: 2 },
  {
    arbitrary: fc
      .tuple(fc.constantFrom(...CONDITIONS), fc.constantFrom('AND', 'OR'), fc.constantFrom(...CONDITIONS))
      .map((parts) => parts.join(' ')),
    weight: 3,
  },
)

const request = fc.record({
  query,
  order: fc.constantFrom(...SORTS),
  login: fc.constantFrom('admin', 'bob', 'guest'),
  count: fc.integer({ min: 1, max: 40 }),
})

const { app, callOf, as } = await openTestApp(t)
await as({ login: 'bob' })
await as({ login: 'guest' })
await fillKinds(app.db)

t.test('generated queries have the pages of the plain sort', async (t) => {
  const property = fc.asyncProperty(request, async ({ order, login, count, ...asked }) => {
    const call = await callOf({ login })
    const list = { ...order, query: queryFor(order.kind, asked.query) }
    const all = await plainlySorted(call, list)
    let after: string | undefined
    for (let from = 0; from < Math.min(all.length, count * 4); from += count) {
      const page = await sortedPage(call, { ...list, count, ...(after === undefined ? {} : { after }) })
      const wanted = all.slice(from, from + count)
      if (page.ids.join() !== wanted.join())
        throw new Error(`${login}, ${JSON.stringify(list)}, from ${from} by ${count}:\n${page.ids}\n${wanted}`)
      after = page.next ?? undefined
    }
  })
  await t.resolves(fc.assert(property, { numRuns: QUERIES }))
})

t.test('every order of every list is complete, for an administrator, a member and a guest', async (t) => {
  for (const login of ['admin', 'bob', 'guest']) {
    const call = await callOf({ login })
    for (const order of SORTS.filter(({ kind }) => login === 'admin' || kind === 'object')) {
      const list: SortedList = { ...order, query: '' }
      const all = await plainlySorted(call, list)
      const walked = await walkSorted(call, { ...list, count: 700 })
      t.strictSame(walked, all, `${login}: ${order.kind} by ${order.sort}`)
    }
  }
})

t.test('a walk lists what was there before exactly once, and what is added meanwhile at most once', async (t) => {
  let added = 0
  for (const login of ['admin', 'bob'])
    for (const { kind, sort } of SORTS.filter(({ kind }) => kind === (login === 'bob' ? 'object' : 'config'))) {
      const call = await callOf({ login })
      const list = { kind, sort, query: 'tag:seldom' }
      const before = new Set(await plainlySorted(call, list))
      const walked = await walkSorted(call, { ...list, count: 7 }, async () => {
        added++
        await addObjects(added)
      })
      t.equal(new Set(walked).size, walked.length, `${login}: ${kind} by ${sort}, nothing twice`)
      const after = await plainlySorted(call, list)
      t.strictSame(
        walked,
        after.filter((id) => walked.includes(id)),
        `${login}: ${kind} by ${sort}, in order`,
      )
      t.ok(
        [...before].every((id) => walked.includes(id)),
        `${login}: ${kind} by ${sort}, nothing left out`,
      )
    }
})

/** A file, a blob and a config with values among those that are there. */
async function addObjects(n: number): Promise<void> {
  const size = (n * 7919) % 9_000
  await app.db.raw(
    `WITH added AS (
       INSERT INTO object (type, dhash, upload_time, file_name, file_size, file_type, blob_name, blob_size, blob_type, family, config_type)
       VALUES
         ('file', ?, now(), ?, ?, 'PE32', NULL, NULL, NULL, NULL, NULL),
         ('text_blob', ?, now(), NULL, NULL, NULL, ?, ?, 'type1', NULL, NULL),
         ('static_config', ?, now(), NULL, NULL, NULL, NULL, NULL, NULL, ?, 'static')
       RETURNING id
     ), shared AS (
       INSERT INTO permission (object_id, group_id, access_time, reason_type, related_object_id)
       SELECT a.id, g.id, now(), 'shared', a.id FROM added a JOIN "group" g ON g.name = 'bob'
     )
     INSERT INTO tag (tag, object_id) SELECT 'seldom', id FROM added`,
    [
      ...[`d${String(n).padStart(63, '0')}`, `f${size}`, size],
      ...[`e${String(n).padStart(63, '0')}`, `blob${n % 40}`, n % 25],
      ...[`f${String(n).padStart(63, '0')}`, `family${n % 9}`],
    ],
  )
}

/** Fields of files need their prefix in lists of other kinds, and match nothing there. */
function queryFor(kind: SortedList['kind'], query: string): string {
  return kind === 'file' || kind === 'object' ? query : query.replaceAll(/(NOT )?file\.\w+:\S+/g, 'tag:often')
}

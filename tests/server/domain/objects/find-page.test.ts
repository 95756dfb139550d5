import type { Knex } from 'knex'
import t from 'tap'
import type { Call } from '../../../../server/src/call.ts'
import { listObjects } from '../../../../server/src/domain/objects/list-objects.ts'
import { readSearch } from '../../../../server/src/domain/objects/read-search.ts'
import { visibleObjects } from '../../../../server/src/statements/access/visible.ts'
import { keptTables, repairKept } from '../../../../server/src/statements/upkeep/kept-tables.ts'
import { whereOf } from '../../../../server/src/tables/where.ts'
import { openTestApp } from '../../../support/app.ts'

const OBJECTS = 9_000

// Every way of finding a page has its query: by the newest objects, by more of them, by an index, by all objects.
const QUERIES = [
  '',
  'tag:often',
  'tag:seldom',
  'tag:old',
  'tag:none',
  'tag:*ldo*',
  'tag:*nomatch*',
  'tag:many*',
  'NOT tag:often',
  'NOT tag:*',
  'comment:*remarkable*',
  'comment:*unheard*',
  'comment:*widespread*',
  'comment:*widespread* AND upload_time:<="2020-01-01 06:00"',
  'comment:*widespread* AND tag:often',
  'file.name:*0042*',
  'file.size:[100 TO 120]',
  'file.size:>=0',
  'file.md5:00000000000000000000000000000500',
  'file.md5:*00500*',
  'file.md5:*77*0',
  'NOT file.md5:*nomatch*',
  'tag:seldom OR comment:*remarkable* OR file.name:f000777',
  'tag:often AND comment:*remarkable*',
  'tag:often AND tag:seldom',
  'tag:often AND tag:old',
  'tag:often AND file.size:<60',
  'tag:often AND NOT tag:many15',
  'tag:often AND tag:none',
  'NOT (tag:often OR file.size:<5000)',
  'upload_time:<=2020-01-01',
  'upload_time:[2020-01-01 TO 2020-01-02] AND tag:often',
  'upload_count:>=2',
  'upload_count:1',
  'parent:(tag:old)',
  'shared:public',
]

t.test('a page is the same however it was found', async (t) => {
  const { app, callOf, as } = await openTestApp(t)
  await as({ login: 'bob' })
  await as({ login: 'guest' })
  await fill(app.db)
  for (const login of ['admin', 'bob', 'guest']) {
    const call = await callOf({ login })
    for (const query of QUERIES) {
      const all = await everything(call, query)
      const walked = await walk(call, query, 7)
      t.strictSame(walked.slice(0, 50), all.slice(0, 50), `${login}: ${query} in pages of seven`)
      t.strictSame(await page(call, query, { count: 300 }), all.slice(0, 300), `${login}: ${query} in one page`)
      t.strictSame(await page(call, query, { page: 3 }), all.slice(20, 30), `${login}: ${query} by number of page`)
    }
  }
})

t.test(
  'a page is full as long as there are matches, also where all of them lie far behind the newest objects',
  async (t) => {
    const { app, callOf, as } = await openTestApp(t)
    await as({ login: 'bob' })
    await fill(app.db)
    for (const login of ['admin', 'bob']) {
      const call = await callOf({ login })
      for (const query of QUERIES) {
        const all = await everything(call, query)
        t.strictSame(await page(call, query, { count: 1 }), all.slice(0, 1), `${login}: ${query}, the first`)
        for (let from = 0; from < Math.min(all.length, 30); from += 7) {
          const older = from === 0 ? {} : { older_than: all[from - 1] ?? '' }
          t.strictSame(
            await page(call, query, { count: 7, ...older }),
            all.slice(from, from + 7),
            `${query} from ${from}`,
          )
        }
      }
    }
  },
)

// Servers that write at the same time number objects in another order than their times.
for (const skewSeconds of [0, 30, 3600, 200_000]) {
  t.test(`a page of a tag is right when numbers and times differ by up to ${skewSeconds} seconds`, async (t) => {
    const { app, callOf, as } = await openTestApp(t)
    await as({ login: 'bob' })
    await as({ login: 'guest' })
    await fill(app.db)
    await app.db.raw(
      `update object set upload_time = date_trunc('minute', upload_time) - (id * 7919 % 101) * ${skewSeconds} / 101.0 * interval '1 second'`,
    )
    await repairOrder(app.db)
    const { rows } = await app.db.raw('select extract(epoch from order_skew)::float as skew from listing_clock')
    t.ok(skewSeconds === 0 ? rows[0].skew === 0 : rows[0].skew > skewSeconds / 2, `the skew is ${rows[0].skew}`)
    for (const login of ['admin', 'bob']) {
      const call = await callOf({ login })
      for (const query of [
        'tag:often',
        'tag:seldom',
        'tag:old',
        'tag:often AND tag:seldom',
        'tag:often AND NOT tag:many15',
        'tag:often AND upload_time:<=2020-01-01',
        'tag:often AND upload_time:[* TO "2020-01-01 12:00"]',
        'tag:often AND upload_time:["2020-01-01 11:59" TO "2020-01-01 12:00"]',
        'tag:seldom AND upload_time:>="2020-01-01 12:00" AND upload_time:<"2020-01-01 18:00"',
        'tag:old AND upload_time:>=2020-01-01',
        'tag:old AND upload_time:>"2020-01-01 03:00"',
        'tag:often AND upload_time:<2019-01-01',
        'tag:often AND upload_time:>2021-01-01',
        'comment:*widespread*',
        'comment:*widespread* AND upload_time:<="2020-01-01 06:00"',
        'comment:*widespread* AND upload_time:>="2020-01-01 06:00" AND upload_time:<"2020-01-01 07:00"',
        'comment:*widespread* AND upload_time:>2021-01-01',
      ]) {
        const all = await everything(call, query)
        t.strictSame(
          (await walk(call, query, 7)).slice(0, 50),
          all.slice(0, 50),
          `${login}: ${query} in pages of seven`,
        )
        t.strictSame(await page(call, query, { page: 3 }), all.slice(20, 30), `${login}: ${query} by number of page`)
      }
    }
  })
}

t.test('a count is the number of what is listed', async (t) => {
  const { app, callOf, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob' })
  await fill(app.db)
  for (const user of [admin, bob]) {
    for (const query of QUERIES) {
      const { json } = await user.get(`/api/object/count?query=${encodeURIComponent(query)}`)
      const { length } = await everything(await callOf(user), query)
      t.strictSame(json, { count: length }, `${user.login}: ${query}`)
      for (const bound of [1, 20]) {
        const bounded = await user.get(`/api/object/count?bound=${bound}&query=${encodeURIComponent(query)}`)
        t.strictSame(
          bounded.json,
          { count: Math.min(length, bound), is_exact: length <= bound },
          `${query} to ${bound}`,
        )
      }
    }
  }
  for (const kind of ['file', 'config', 'blob'])
    t.strictSame((await admin.get(`/api/${kind}/count`)).json, { count: kind === 'file' ? OBJECTS : 0 }, kind)
})

t.test('a count that may be long is planned for one process, a short one as it comes', async (t) => {
  const { app, admin, as } = await openTestApp(t)
  const [bob, guest] = [await as({ login: 'bob' }), await as({ login: 'guest' })]
  await fill(app.db)
  const settingsFor = async ({ get }: Pick<typeof admin, 'get'>, query: string) => {
    const sent: string[] = []
    const listen = ({ sql }: { readonly sql: string }): void => {
      if (sql.includes('enable_parallel_hash')) sent.push(sql.slice(0, 5))
    }
    app.searches.pool.on('query', listen)
    const { status } = await get(`/api/object/count?query=${encodeURIComponent(query)}`)
    app.searches.pool.off('query', listen)
    t.equal(status, 200)
    return sent
  }
  t.strictSame(await settingsFor(admin, 'tag:often'), ['set e', 'reset'])
  t.strictSame(await settingsFor(admin, 'file.md5:00000000000000000000000000000500'), [], 'one object at most')
  t.strictSame(await settingsFor(bob, 'tag:often'), [], 'who sees few thousands')
  t.strictSame(await settingsFor(guest, 'tag:often'), [])
  const { rows } = await app.searches.pool.raw('show enable_parallel_hash')
  t.strictSame(rows, [{ enable_parallel_hash: 'on' }])
})

t.test('a search is planned for what it looks for, unless it reads few objects whatever that is', async (t) => {
  const { app, callOf } = await openTestApp(t)
  await fill(app.db)
  const planned = async (query: string): Promise<unknown[]> => {
    const call = await callOf({ login: 'admin' })
    const plans: unknown[] = []
    const listen = ({ sql, options }: { readonly sql: string; readonly options?: { plansEachTime?: boolean } }) => {
      if (/order by/.test(sql)) plans.push(options?.plansEachTime)
    }
    for (const pool of [app.db, app.searches.pool]) pool.on('query', listen)
    await page(call, query, { count: 10 })
    for (const pool of [app.db, app.searches.pool]) pool.off('query', listen)
    return plans
  }
  const hash = '00000000000000000000000000000500'
  t.strictSame(await planned('file.size:>=0'), [false], 'the newest')
  t.strictSame(
    await planned('comment:*unheard*'),
    [false, true, false],
    'then the numbers of comments, and their objects',
  )
  t.strictSame(await planned('tag:often'), [false, false], 'the numbers of a walk, and its objects')
  t.strictSame(await planned('tag:old'), [false, false], 'a walk without an end')
  t.strictSame(await planned(`file.md5:${hash}`), [false], 'an index of hashes')
  const hashes = Array.from({ length: 30 }, (_, n) => String(n).padStart(32, '0'))
  t.strictSame(await planned(`file.multi:"${hashes.join(' ')}"`), [true], 'an index of hashes, many times')
})

type PageQuery = { readonly count?: number; readonly page?: number; readonly older_than?: string }

async function page(call: Call, query: string, asked: PageQuery): Promise<string[]> {
  return (await listObjects(call, { query, ...asked })).map(({ id }) => id)
}

async function repairOrder(db: Knex): Promise<void> {
  const order = keptTables.find(({ what }) => what === 'the order of numbers and times')
  if (order === undefined) throw new Error('the order of numbers and times is not kept')
  await repairKept(db, order)
}

async function walk(call: Call, query: string, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < 50) {
    const next = await page(call, query, { count, ...(ids.length > 0 ? { older_than: ids.at(-1) ?? '' } : {}) })
    if (next.length === 0) return ids
    ids.push(...next)
  }
  return ids
}

async function everything(call: Call, query: string): Promise<string[]> {
  const search = await readSearch(call, 'object', query)
  const objects = visibleObjects(call.app.db, call.caller, 'object')
  if (search !== null) objects.where(whereOf(search.scan))
  return objects
    .orderBy([
      { column: 'upload_time', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .pluck('dhash')
}

/** Bob sees every second object, the guest a few old ones. */
async function fill(db: Knex): Promise<void> {
  await db.raw(`
    INSERT INTO object (type, dhash, upload_time, file_name, file_size, md5)
      SELECT 'file', lpad(n::text, 64, '0'), '2020-01-01'::timestamp + n * interval '10 seconds', 'f' || lpad(n::text, 6, '0'), n,
        lpad(n::text, 32, '0')
      FROM generate_series(1, ${OBJECTS}) n ORDER BY n;
    INSERT INTO tag (tag, object_id) SELECT 'often', id FROM object WHERE file_size % 3 = 0;
    INSERT INTO tag (tag, object_id) SELECT 'seldom', id FROM object WHERE file_size % 1000 = 7;
    INSERT INTO tag (tag, object_id) SELECT 'old', id FROM object WHERE file_size < 40;
    INSERT INTO tag (tag, object_id) SELECT 'many' || file_size, id FROM object WHERE file_size % 5 = 0;
    INSERT INTO comment (comment, timestamp, object_id) SELECT 'is remarkable', now(), id FROM object WHERE file_size % 400 = 3;
    INSERT INTO comment (comment, timestamp, object_id) SELECT 'unheard of', now(), o.id FROM object o, generate_series(1, 9)
      WHERE file_size IN (2, 3) ORDER BY o.id;
    INSERT INTO comment (comment, timestamp, object_id)
      SELECT 'is widespread', now(), o.id FROM object o, generate_series(1, 2) WHERE file_size BETWEEN 10 AND 3000;
    INSERT INTO relation (parent_id, child_id) SELECT p.id, c.id FROM object p JOIN object c ON c.file_size = p.file_size * 100 WHERE p.file_size < 60;
    INSERT INTO permission (object_id, group_id, access_time, reason_type, related_object_id, related_user_id)
      SELECT o.id, g.id, now(), 'added', o.id, u.id FROM object o JOIN "group" g ON g.name = 'bob' JOIN "user" u ON u.login = 'bob'
      WHERE file_size % 2 = 0;
    INSERT INTO permission (object_id, group_id, access_time, reason_type, related_object_id, related_user_id)
      SELECT o.id, g.id, now(), 'added', o.id, u.id FROM object o JOIN "group" g ON g.name = 'guest' JOIN "user" u ON u.login = 'guest'
      WHERE file_size < 30;
    INSERT INTO permission (object_id, group_id, access_time, reason_type, related_object_id)
      SELECT o.id, g.id, now(), 'shared', o.id FROM object o JOIN "group" g ON g.name = 'public' WHERE file_size % 900 IN (1, 2);
    ANALYZE;
  `)
}

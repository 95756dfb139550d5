import t from 'tap'
import { openTestApp } from '../../../support/app.ts'
import { everything, fill, mixTimes, OBJECTS, page, walk } from './page-corpus.ts'

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

// Making the corpus takes longer than most tests, which only read it.
const server = await openTestApp(t)
const { app, admin, callOf } = server
const [bob, guest] = [await server.as({ login: 'bob' }), await server.as({ login: 'guest' })]
await fill(app.db)

t.test('a page is the same however it was found', async (t) => {
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

t.test('a count is the number of what is listed', async (t) => {
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
  const planned = async (query: string): Promise<unknown[]> => {
    const call = await callOf({ login: 'admin' })
    const plans: unknown[] = []
    const listen = ({ sql, options }: { readonly sql: string; readonly options?: { plansEachTime?: boolean } }) => {
      // Others than searches are sent now and then in the background.
      if (/upload_time/.test(sql)) plans.push(options?.plansEachTime)
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

// Servers that write at the same time number objects in another order than their times.
for (const skewSeconds of [0, 30, 3600, 200_000]) {
  t.test(`a page of a tag is right when numbers and times differ by up to ${skewSeconds} seconds`, async (t) => {
    await mixTimes(app.db, skewSeconds)
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

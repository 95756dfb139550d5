import fc from 'fast-check'
import t from 'tap'
import { openTestApp } from '../../../support/app.ts'
import { everything, fill, mixTimes, page } from './page-corpus.ts'

const QUERIES = Number(process.env.QUERIES ?? 120)

const CONDITIONS = [
  ...['often', 'seldom', 'old', 'none', 'many15', 'many*', '*ldo*'].map((tag) => `tag:${tag}`),
  ...['*remarkable*', '*unheard*', '*widespread*', '*nothing*'].map((text) => `comment:${text}`),
  ...['01-01', '01-01 06:00', '01-01 18:00', '01-02'].flatMap((time) => [
    `upload_time:>="2020-${time}"`,
    `upload_time:<"2020-${time}"`,
  ]),
  'upload_time:["2020-01-01 08:00" TO "2020-01-01 09:00"]',
  ...['file.name:*0042*', 'file.size:<60', 'file.size:>=4000', 'file.md5:*77*0', 'upload_count:>=2'],
  ...['parent:(tag:old)', 'parent:(tag:often)', 'child:(file.size:>3000)', 'shared:public', 'NOT shared:public'],
]

const { query } = fc.letrec<{ query: string }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: fc.constantFrom(...CONDITIONS), weight: 3 },
    { arbitrary: fc.tuple(tie('query'), tie('query')).map((both) => `(${both.join(' AND ')})`), weight: 4 },
    { arbitrary: fc.tuple(tie('query'), tie('query')).map((both) => `(${both.join(' OR ')})`), weight: 1 },
    { arbitrary: tie('query').map((one) => `(NOT ${one})`), weight: 1 },
  ),
}))

const request = fc.record({
  query,
  login: fc.constantFrom('admin', 'bob', 'guest'),
  count: fc.integer({ min: 1, max: 40 }),
  // Of all matches, which the page begins after.
  place: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
})

for (const skewSeconds of [0, 1800]) {
  t.test(`each page is the part of the plain answer, with times mixed by ${skewSeconds} seconds`, async (t) => {
    const { app, callOf, as } = await openTestApp(t)
    await as({ login: 'bob' })
    await as({ login: 'guest' })
    await fill(app.db)
    await mixTimes(app.db, skewSeconds)
    const property = fc.asyncProperty(request, async ({ query, login, count, place }) => {
      const call = await callOf({ login })
      const all = await everything(call, query)
      const after = place === null || all.length === 0 ? -1 : Math.floor(place * (all.length - 1))
      const found = await page(call, query, { count, ...(after < 0 ? {} : { older_than: all[after] ?? '' }) })
      const wanted = all.slice(after + 1, after + 1 + count)
      if (found.join() !== wanted.join())
        throw new Error(`${login}, ${query}, after ${after}: ${found.length} of ${wanted.length}\n${found}\n${wanted}`)
    })
    await t.resolves(fc.assert(property, { numRuns: QUERIES }))
  })
}

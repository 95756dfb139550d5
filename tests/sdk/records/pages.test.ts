import { BadResponseError, NotFoundError, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import { createListing, type FetchPage, type PageQuery } from '../../../sdk/src/records/pages.ts'
import { collect } from '../collect.ts'
import { aFile } from '../records.ts'

type Row = ReturnType<typeof aFile>

/** A listing that a test can change while it is walked. */
function openListing(count: number) {
  const rows: Row[] = Array.from({ length: count }, (_, n) => aFile(count - n))
  const asked: PageQuery[] = []
  const fetchPage: FetchPage<Row> = async (query) => {
    asked.push(query)
    const at = query.olderThan === undefined ? -1 : rows.findIndex(({ id }) => id === query.olderThan)
    if (query.olderThan !== undefined && at < 0) throw new NotFoundError('not_found', 'no such pivot')
    return { records: rows.slice(at + 1, at + 1 + query.count), serverTime: null }
  }
  return { rows, asked, fetchPage }
}

const namesOf = (rows: readonly Row[]) => rows.map(({ file_name }) => Number.parseInt(file_name, 10))
const downFrom = (n: number) => Array.from({ length: n }, (_, i) => n - i)

t.test('a listing goes on to the empty page, also over short pages', async (t) => {
  const { fetchPage, asked } = openListing(25)
  t.same(namesOf(await createListing(fetchPage, { pageSize: 10 }).toArray({ limit: 100 })), downFrom(25))
  t.same(
    asked.map(({ olderThan }) => olderThan),
    [undefined, aFile(16).id, aFile(6).id, aFile(1).id],
  )
})

t.test('first, ids, pages and limit', async (t) => {
  const { fetchPage, asked } = openListing(25)
  const listing = createListing(fetchPage, { pageSize: 10, limit: 15 })
  t.equal((await listing.first())?.file_name, '25.bin')
  t.equal(asked[0]?.count, 1)
  t.equal((await collect(listing.ids())).length, 15)
  t.same(
    (await collect(listing.pages())).map((page) => page.length),
    [10, 5],
  )
  t.equal((await listing.toArray({ limit: 3 })).length, 3)
  t.equal(await createListing(openListing(0).fetchPage, {}).first(), null)
  t.same(await createListing(fetchPage, { limit: 0 }).toArray({ limit: 5 }), [])
})

t.test('leaving the loop ends the walk', async (t) => {
  const { fetchPage, asked } = openListing(25)
  for await (const _ of createListing(fetchPage, { pageSize: 10 })) break
  t.equal(asked.length, 1)
})

t.test('a page pivot that vanishes is stepped over, without loss and without repetition', async (t) => {
  const { fetchPage, rows } = openListing(40)
  const seen: Row[] = []
  for await (const page of createListing(fetchPage, { pageSize: 10 }).pages()) {
    seen.push(...page)
    if (seen.length === 20) rows.splice(18, 2)
  }
  t.same(namesOf(seen), downFrom(40))
})

t.test('when all last records vanish the walk begins again at the head and repeats nothing', async (t) => {
  const { fetchPage, rows } = openListing(40)
  const seen: Row[] = []
  for await (const page of createListing(fetchPage, { pageSize: 10 }).pages()) {
    seen.push(...page)
    if (seen.length === 20) rows.splice(10, 10)
  }
  t.same(namesOf(seen), downFrom(40))
})

t.test('a walk whose pivots vanish again and again gives up after 20 restarts', async (t) => {
  let asked = 0
  let missed = 0
  let newest = 100
  const listing = createListing<Row>(async ({ olderThan }) => {
    asked += 1
    if (asked > 100) throw new Error('the walk goes on for ever')
    if (olderThan !== undefined) {
      missed += 1
      throw new NotFoundError('not_found', 'no such pivot')
    }
    newest += 1
    return { records: [aFile(newest), aFile(1)], serverTime: null }
  }, {})
  await t.rejects(listing.toArray({ limit: 1000 }), NotFoundError)
  t.equal(missed, 21)
})

t.test('a pivot that comes back at the head repeats nothing', async (t) => {
  const { fetchPage, rows } = openListing(40)
  const seen: Row[] = []
  for await (const page of createListing(fetchPage, { pageSize: 10 }).pages()) {
    seen.push(...page)
    const [pivot] = seen.length === 20 ? rows.splice(19, 1) : []
    if (pivot) rows.unshift({ ...pivot, upload_time: aFile(99).upload_time })
  }
  t.same(namesOf(seen), downFrom(40))
})

t.test('records of the same time are all given, once', async (t) => {
  const { fetchPage, rows } = openListing(12)
  const time = aFile(1).upload_time
  rows.forEach((row, n) => {
    rows[n] = { ...row, upload_time: time }
  })
  t.equal((await createListing(fetchPage, { pageSize: 5 }).toArray({ limit: 100 })).length, 12)
})

t.test('a start that does not exist is an error', async (t) => {
  const { fetchPage } = openListing(5)
  await t.rejects(createListing(fetchPage, { olderThan: 'ab'.repeat(32) }).first(), NotFoundError)
})

t.test('a server that answers every page alike is found out', async (t) => {
  const { rows } = openListing(5)
  const listing = createListing<Row>(async () => ({ records: rows, serverTime: null }), {})
  await t.rejects(listing.toArray({ limit: 100 }), BadResponseError)
})

t.test('a time that is not valid is an error', async (t) => {
  const listing = createListing<Row>(
    async () => ({ records: [{ ...aFile(1), upload_time: 'yesterday' }], serverTime: null }),
    {},
  )
  await t.rejects(listing.first(), { code: 'bad_response', message: /yesterday/ })
})

t.test('sizes that make no sense are refused', async (t) => {
  const { fetchPage } = openListing(5)
  for (const options of [{ pageSize: 0 }, { pageSize: 1.5 }, { limit: -1 }, { limit: Number.NaN }]) {
    t.throws(() => createListing(fetchPage, options), ValidationError)
  }
})

t.test('an abort ends a walk between two pages', async (t) => {
  const { fetchPage } = openListing(25)
  const stop = new AbortController()
  const walk = createListing(fetchPage, { pageSize: 10, signal: stop.signal }).pages()[Symbol.asyncIterator]()
  await walk.next()
  stop.abort()
  await t.rejects(walk.next(), { code: 'aborted' })
})

/** A sorted list, whose cursors are positions. */
function openSorted(count: number) {
  const asked: PageQuery[] = []
  const rows = Array.from({ length: count }, (_, n) => aFile(n + 1))
  const fetchPage: FetchPage<Row> = async (query) => {
    asked.push(query)
    const end = Number(query.after ?? 0) + query.count
    const next = end < count ? String(end) : null
    return { records: rows.slice(Number(query.after ?? 0), end), serverTime: null, next }
  }
  return { asked, fetchPage }
}

t.test('a sorted list goes on by the cursor of each page, to the page that has none', async (t) => {
  const { asked, fetchPage } = openSorted(25)
  const listing = createListing(fetchPage, { sort: 'size', pageSize: 10, query: 'tag:x' })
  t.same(namesOf(await listing.toArray({ limit: 100 })), downFrom(25).reverse())
  t.same(
    asked.map(({ sort, after, olderThan, query }) => [sort, after, olderThan, query]),
    [undefined, '10', '20'].map((after) => ['size', after, undefined, 'tag:x']),
  )
  t.equal(
    (await createListing(fetchPage, { sort: '-name', limit: 12, pageSize: 10 }).toArray({ limit: 99 })).length,
    12,
  )
  t.same(await collect(createListing(openSorted(0).fetchPage, { sort: 'size' })), [])
})

t.test('a server that does not sort is an error, not a list in another order', async (t) => {
  const listing = createListing(openListing(3).fetchPage, { sort: 'size' })
  await t.rejects(listing.first(), { name: 'UnsupportedError' })
  const together = { sort: 'size', olderThan: aFile(1).id } as const
  t.throws(() => createListing(openListing(3).fetchPage, together), { name: 'ValidationError' })
})

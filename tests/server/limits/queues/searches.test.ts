import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import t from 'tap'
import { openLongSearches, openSearches } from '../../../../server/src/limits/queues/searches.ts'
import { openTestApp } from '../../../support/app.ts'
import { until } from '../../../support/until.ts'

// All connections for searches, and of one user half of these.
const [AT_ONCE, OF_USER] = [10, 5]
const WAITING = 50
const NONE_COUNTS_AS_LONG = { long_search_after: '3600000' }
const REQUESTS = 60
const SEARCH = `/api/file?query=${encodeURIComponent('comment:*x*')}`
const COUNT = `/api/file/count?query=${encodeURIComponent('comment:*x*')}`

t.test('searches that the database holds leave connections to all others, and users take turns', async (t) => {
  const { app, admin, as } = await openTestApp(t, NONE_COUNTS_AS_LONG)
  const { id } = (await admin.upload('one file')).json
  const [kim, bob] = [await as({}), await as({})]
  const holder = await app.db.transaction()
  t.teardown(() => (holder.isCompleted() ? undefined : holder.rollback()))
  await holder.raw('lock table comment in access exclusive mode')
  const waiting = () => waitingForLocks(app)
  const ofKim = Array.from({ length: 20 }, (_, number) => kim.get(number % 2 === 0 ? SEARCH : COUNT))
  await until(async () => (await waiting()) === OF_USER)
  const ofBob = Array.from({ length: 20 }, () => bob.get(SEARCH))
  await until(async () => (await waiting()) === AT_ONCE)
  for (const user of [admin, kim, bob]) {
    t.equal((await user.get('/api/file')).status, 200, 'listing')
    t.equal((await user.get(`/api/file?query=${encodeURIComponent(`sha256:${id}`)}`)).status, 200, 'search by hash')
    t.match(await user.upload(`of ${user.login}`), { status: user === admin ? 200 : 403 })
  }
  t.equal((await admin.get(`/api/file/${id}/download`)).status, 200)
  // One that just looks for deadlocks is not counted.
  t.ok((await waiting()) <= AT_ONCE, 'no more than that')
  await holder.rollback()
  for (const answer of await Promise.all([...ofKim, ...ofBob])) t.equal(answer.status, 200)
})

t.test('who has too many searches waiting is asked to come back', async (t) => {
  const { app, admin, as } = await openTestApp(t, NONE_COUNTS_AS_LONG)
  await admin.upload('one file')
  const kim = await as({})
  const holder = await app.db.transaction()
  t.teardown(() => (holder.isCompleted() ? undefined : holder.rollback()))
  await holder.raw('lock table comment in access exclusive mode')
  const answers = Array.from({ length: REQUESTS }, () => kim.get(SEARCH))
  const refused = await Promise.any(answers)
  t.match(refused, { status: 503, json: { code: 'unavailable', message: /^too many searches/ } })
  t.ok(Number(refused.headers.get('retry-after')) > 0)
  await holder.rollback()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  t.same(new Set(statuses), new Set([200, 503]))
  t.ok(statuses.filter((status) => status === 200).length >= OF_USER + WAITING, 'nobody who waited is refused')
})

t.test(
  'of those that take long only some stay in the database, the others wait and then get their answers',
  async (t) => {
    // The short one must not take that long on a slow machine: it would wait for the end of the lock.
    const { app, admin, as } = await openTestApp(t, { long_searches: '2', long_search_after: '5000' })
    await admin.upload('one file')
    const [kim, bob] = [await as({}), await as({})]
    const holder = await app.db.transaction()
    t.teardown(() => (holder.isCompleted() ? undefined : holder.rollback()))
    await holder.raw('lock table comment in access exclusive mode')
    const held = () => waitingForLocks(app)
    let answered = 0
    const searches = Array.from({ length: 12 }, async (_, number) => {
      const { status } = await (number % 2 === 0 ? kim : bob).get(number % 3 === 0 ? COUNT : SEARCH)
      answered += 1
      return status
    })
    await until(async () => (await held()) === 2)
    t.equal(answered, 0, 'nobody is refused')
    t.equal((await admin.get('/api/file?query=tag:x')).status, 200, 'a short search need not wait for them')
    await holder.rollback()
    t.same(new Set(await Promise.all(searches)), new Set([200]))
  },
)

t.test('a long search that waits for its turn gives it up when its client leaves', async (t) => {
  const { app, admin, as, url } = await openTestApp(t, { long_searches: '1', long_search_after: '20' })
  await admin.upload('one file')
  const kim = await as({})
  const holder = await app.db.transaction()
  t.teardown(() => (holder.isCompleted() ? undefined : holder.rollback()))
  await holder.raw('lock table comment in access exclusive mode')
  const held = () => waitingForLocks(app)
  const leaving = new AbortController()
  const left = Array.from({ length: 6 }, () =>
    fetch(`${url}${SEARCH}`, { headers: { authorization: `Bearer ${kim.token}` }, signal: leaving.signal }).then(
      () => 'answered',
      () => 'left',
    ),
  )
  await until(async () => (await held()) === 1)
  leaving.abort()
  t.same(new Set(await Promise.all(left)), new Set(['left']))
  await until(async () => (await held()) === 0)
  const next = admin.get(SEARCH)
  await until(async () => (await held()) === 1)
  await holder.rollback()
  t.equal((await next).status, 200, 'the next one gets the place')
})

t.test('one user leaves places for the long searches of others', async (t) => {
  const { app, admin, as } = await openTestApp(t, { long_searches: '2', long_search_after: '20' })
  await admin.upload('one file')
  const [kim, bob] = [await as({}), await as({})]
  const holder = await app.db.transaction()
  t.teardown(() => (holder.isCompleted() ? undefined : holder.rollback()))
  await holder.raw('lock table comment in access exclusive mode')
  const held = () => waitingForLocks(app)
  const many = Array.from({ length: 4 }, () => kim.get(SEARCH))
  await until(async () => (await held()) === 1)
  const other = bob.get(SEARCH)
  await until(async () => (await held()) === 2)
  await holder.rollback()
  t.same(new Set((await Promise.all([...many, other])).map(({ status }) => status)), new Set([200]))
})

t.test(
  'a search that took long is not begun before it has its place the next time, until it is short again',
  async (t) => {
    const pool = { client: { pool: { max: 10 } } } as unknown as Knex
    const searches = openSearches({ pool, longAfterMs: 5, longOnes: openLongSearches(1) })
    const { signal } = new AbortController()
    /** Holds the only place of long ones. */
    const hold = async () => {
      const [held, given] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let isEnded = false
      const ended = searches.inTurn({ user: 'kim', name: 'held', signal }, async (stop) => {
        stop.addEventListener('abort', () => {
          isEnded = true
        })
        held.resolve()
        await given.promise
      })
      await held.promise
      // By then it has taken the place, or has it from the start.
      await wait(50)
      t.notOk(isEnded)
      return async () => {
        given.resolve()
        await ended
      }
    }
    let runs = 0
    const search = (work: (stop: AbortSignal) => Promise<unknown>) =>
      searches.inTurn({ user: 'bob', name: 'search', signal }, (stop) => {
        runs += 1
        return work(stop)
      })
    let isStopped = false
    const stopOnce = async (stop: AbortSignal) => {
      if (isStopped) return
      await once(stop, 'abort')
      isStopped = true
      throw new Error('stopped')
    }

    const giveFirst = await hold()
    const first = search(stopOnce)
    await until(async () => isStopped)
    await giveFirst()
    await first
    t.equal(runs, 2, 'begun in vain, and again')

    const giveSecond = await hold()
    const second = search(async () => undefined)
    await wait(100)
    t.equal(runs, 2, 'waits for the place')
    await giveSecond()
    await second
    t.equal(runs, 3)

    const giveThird = await hold()
    await search(async () => undefined)
    t.equal(runs, 4, 'begins at once')
    await giveThird()
  },
)

async function waitingForLocks({ db }: { readonly db: Knex }): Promise<number> {
  const { rows } = await db.raw(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

// Half of the connections, and of one user half of these.
const [AT_ONCE, OF_USER] = [10, 5]
const WAITING = 50
const REQUESTS = 60
const SEARCH = `/api/file?query=${encodeURIComponent('comment:*x*')}`
const COUNT = `/api/file/count?query=${encodeURIComponent('comment:*x*')}`

t.test('searches that the database holds leave connections to all others, and users take turns', async (t) => {
  const { app, admin, as } = await openTestApp(t)
  const { id } = (await admin.upload('one file')).json
  const [kim, bob] = [await as({}), await as({})]
  const holder = await app.db.transaction()
  t.teardown(() => (holder.isCompleted() ? undefined : holder.rollback()))
  await holder.raw('lock table comment in access exclusive mode')
  const waiting = async (): Promise<number> => {
    const { rows } = await app.db.raw(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
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
  t.equal(await waiting(), AT_ONCE, 'no more than that')
  await holder.rollback()
  for (const answer of await Promise.all([...ofKim, ...ofBob])) t.equal(answer.status, 200)
})

t.test('who has too many searches waiting is asked to come back', async (t) => {
  const { app, admin, as } = await openTestApp(t)
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

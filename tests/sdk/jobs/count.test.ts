import { apiKey, createClient, type Job, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { isBlocked } from '../../support/is-blocked.ts'
import { until } from '../../support/until.ts'

const { app, url, admin } = await openTestApp(t)
const client = createClient({ baseUrl: url, auth: apiKey(admin.token ?? '') })
t.teardown(() => client.close())
for (const tags of [['seen'], ['seen'], []])
  await client.files.upload({ source: Buffer.from(`${Math.random()}`), name: 'a', tags })
await client.blobs.upload({ name: 'b', type: 't', content: 'two', tags: ['seen'] })

const HELD_UP = { type: 'file', query: 'NOT comment:no' } as const

const listed = async (): Promise<Job[]> => (await admin.get('/api/job?count=100')).json.jobs

/** Holds a count up, which ends as the test says. */
async function heldUp(end: (id: string) => unknown, signal?: AbortSignal) {
  const lock = await app.db.transaction()
  t.teardown(() => lock.rollback())
  await lock.raw('lock table comment in access exclusive mode')
  const counting = client.jobs.count(HELD_UP, { intervalMs: 20, ...(signal ? { signal } : {}) })
  counting.catch(() => undefined)
  await until(() => isBlocked(app.db))
  const [job] = await listed()
  await end(job?.id ?? '')
  return { counting, lock, look: () => client.jobs.get(job?.id ?? '') }
}

t.test('matches are counted exactly, with progress', async (t) => {
  const looks: Job[] = []
  const counted = { type: 'file', query: 'tag:seen' } as const
  t.equal(await client.jobs.count(counted, { onProgress: (job) => looks.push(job), intervalMs: 20 }), 2)
  t.match(looks.at(-1), { state: 'done', done: 3, total: 3, count: 2, query: 'tag:seen', type: 'file' })
  t.equal(await client.jobs.count({ query: 'tag:seen' }), 3, 'of every kind')
  t.equal(await client.jobs.count({ query: '' }), 4)
})

t.test('an abort cancels the job', async (t) => {
  const ending = new AbortController()
  const { counting, lock, look } = await heldUp(() => ending.abort(), ending.signal)
  await t.rejects(counting, { name: 'AbortError' })
  t.match(await look(), { state: 'cancelled' })
  await lock.commit()
  await t.rejects(client.jobs.count(HELD_UP, { signal: ending.signal }), { name: 'AbortError' })
  t.equal((await listed()).length, 4, 'nothing is begun after it')
})

t.test('a failing callback cancels the job', async (t) => {
  const onProgress = () => {
    throw new Error('screen gone')
  }
  await t.rejects(client.jobs.count(HELD_UP, { onProgress }), { message: 'screen gone' })
  const [job] = await listed()
  t.not(job?.state, 'running')
})

t.test('a job that ends early is an error with the reason', async (t) => {
  const cancelled = await heldUp((id) => client.jobs.cancel(id))
  await t.rejects(cancelled.counting, { name: 'ApiError', code: 'aborted', message: 'the count was cancelled' })
  await cancelled.lock.commit()
  const stopped = await heldUp((id) =>
    app.db('job').where({ id }).update({ state: 'stopped', reason: 'query_timeout' }),
  )
  await t.rejects(stopped.counting, { code: 'query_timeout', message: 'the count was stopped: query_timeout' })
  await stopped.lock.commit()
})

t.test('a wrong query is refused with its place', async (t) => {
  const error = await client.jobs.count({ type: 'file', query: 'size:1 AND nmae:x' }).catch((error: unknown) => error)
  t.ok(error instanceof ValidationError)
  t.match(error, { queryError: { start: 11 } })
})

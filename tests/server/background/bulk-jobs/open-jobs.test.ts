import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import t from 'tap'
import { countMatches } from '../../../../server/src/background/bulk-jobs/count-matches.ts'
import { openJobs } from '../../../../server/src/background/bulk-jobs/open-jobs.ts'
import { openBackground } from '../../../../server/src/background/open-background.ts'
import type { App } from '../../../../server/src/call.ts'
import { endJob } from '../../../../server/src/statements/jobs/end-job.ts'
import { insertJob } from '../../../../server/src/statements/jobs/insert-job.ts'
import type { JobChange } from '../../../../server/src/tables/job.ts'
import { anObject } from '../../../support/an-object.ts'
import { openTestApp } from '../../../support/app.ts'
import { isBlocked } from '../../../support/is-blocked.ts'
import { missing } from '../../../support/missing.ts'
import { recordedLog } from '../../../support/recorded-log.ts'
import { until } from '../../../support/until.ts'

// Less than that of the server's own worker.
const POLL_MS = 1000

// The clock of every worker stands still until a test moves it, also that of the server's own one: nobody kicks that here.
mock.timers.enable({ apis: ['setInterval'] })
t.teardown(() => mock.timers.reset())
const { app, callOf, as } = await openTestApp(t, { job_retention: '7' })
const kim = await as({ login: 'kim', capabilities: ['adding_tags', 'adding_comments'] })
const { caller } = await callOf(kim)
const COMMENT: JobChange = { action: 'comment', comment: 'triaged' }

async function objects(count: number): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => anObject(app, { visibleTo: [kim] })))
  return made.map(({ dhash }) => dhash)
}

async function addJob(ids: readonly string[], changes: readonly JobChange[] = [COMMENT]): Promise<string> {
  const id = randomUUID()
  const blank = { keyId: null, address: null, requestId: null, type: null, query: null }
  const job = { id, userId: caller?.userId ?? 0, ...blank, changes: JSON.stringify(changes) }
  await app.db.transaction((trx) => insertJob(trx, job, ids))
  return id
}

const rowOf = async (id: string) => (await app.db('job').where({ id }).first()) ?? missing()
const whenDone = (id: string) => until(async () => (await rowOf(id)).state === 'done')

/** Another worker than the server's own one. */
function openWorker(more: Partial<App> = {}) {
  const { log, lines } = recordedLog()
  const jobs = openJobs(countMatches)
  const warnings = () => lines.flatMap(({ level, message }) => (level === 'warn' ? [message] : []))
  const opened = { ...app, log, ...more }
  return { jobs, warnings, worker: jobs.work(opened, openBackground({ ...opened, intervalMs: POLL_MS })) }
}

/** Holds the worker up at an object, until it is released. */
async function hold(id: string) {
  const trx = await app.db.transaction()
  await trx('object').where({ dhash: id }).forUpdate()
  return () => trx.rollback()
}

const isWaiting = (): Promise<boolean> => isBlocked(app.db)

t.test('before the server is open no right is known', async (t) => {
  await t.rejects(openJobs(countMatches).requireRights(caller ?? missing(), []), {
    message: /before the server/,
  })
})

t.test('a job is begun at the start, when it is created, and by a worker that nobody kicked', async (t) => {
  const [first, second, third] = await objects(3)
  const before = await addJob([first ?? ''])
  const { jobs, worker, warnings } = openWorker()
  await whenDone(before)
  const created = await addJob([second ?? ''])
  jobs.kick()
  await whenDone(created)
  const unkicked = await addJob([third ?? ''])
  mock.timers.tick(POLL_MS)
  await whenDone(unkicked)
  await worker[Symbol.asyncDispose]()
  t.same(warnings(), [])
})

t.test('what is created while the last look finds nothing is not left for the next poll', async (t) => {
  const [id = ''] = await objects(1)
  let looks = 0
  let created = ''
  const look = async (sql: string, values: Readonly<Record<string, string>>) => {
    const result = await app.db.raw(sql, values)
    looks += 1
    if (looks === 1) {
      created = await addJob([id])
      jobs.kick()
    }
    return result
  }
  const raw = (sql: string, values: Readonly<Record<string, string>>) =>
    sql.includes('set taken_by = :holder') ? look(sql, values) : app.db.raw(sql, values)
  const db = new Proxy(app.db, { get: (target, name) => (name === 'raw' ? raw : Reflect.get(target, name)) })
  const { jobs, worker } = openWorker({ db })
  await until(async () => created !== '' && (await rowOf(created)).state === 'done')
  await until(async () => looks === 4)
  for (let n = 0; n < 3; n++) await app.db.raw('select 1')
  await worker[Symbol.asyncDispose]()
  t.equal(looks, 4, 'nothing, the object, the end of the job, nothing: then it rests')
})

t.test('jobs take turns', async (t) => {
  const ids = await objects(21)
  const [long, short] = [await addJob(ids), await addJob(ids.slice(0, 1))]
  const { worker } = openWorker()
  await Promise.all([long, short].map(whenDone))
  await worker[Symbol.asyncDispose]()
  const comments = await app
    .db('comment')
    .join('object', 'object.id', 'comment.object_id')
    .whereIn('dhash', ids)
    .orderBy('comment.id')
    .pluck('dhash')
  t.same(comments, [...ids.slice(0, 20), ids[0], ids[20]])
})

t.test('closing waits for the object that is being changed, and leaves the others', async (t) => {
  const ids = await objects(2)
  const release = await hold(ids[0] ?? '')
  const id = await addJob(ids)
  const { jobs, worker, warnings } = openWorker()
  await until(isWaiting)
  let isClosed = false
  const closing = worker[Symbol.asyncDispose]().then(() => {
    isClosed = true
  })
  await app.db.raw('select 1')
  t.equal(isClosed, false)
  await release()
  await closing
  t.match(await rowOf(id), { state: 'running', changed: 1, taken_by: null })
  const { worked_on } = await rowOf(id)
  jobs.kick()
  mock.timers.tick(POLL_MS)
  for (let n = 0; n < 3; n++) await app.db.raw('select 1')
  t.match(await rowOf(id), { state: 'running', changed: 1, worked_on })
  t.same(warnings(), [])
  const { worker: next } = openWorker()
  await whenDone(id)
  t.match(await rowOf(id), { changed: 2 })
  await next[Symbol.asyncDispose]()
})

t.test('a worker that is interrupted says so, and the job waits a little', async (t) => {
  const [object = ''] = await objects(1)
  const id = await addJob([object])
  const settings = { ...app.settings, enableMaintenance: true }
  const { jobs, worker, warnings } = openWorker({ settings })
  await until(async () => warnings().length > 0 && (await rowOf(id)).taken_by === null)
  t.same(warnings(), ['job interrupted; it is continued later'])
  const { rows } = await app.db.raw(
    `select taken_until - worked_on >= interval '5 seconds' as is_paused from job where id = ?`,
    [id],
  )
  t.same(rows, [{ is_paused: true }])
  settings.enableMaintenance = false
  await app.db('job').where({ id }).update({ taken_until: null })
  jobs.kick()
  await whenDone(id)
  await worker[Symbol.asyncDispose]()
})

t.test('without a database a worker says so, and goes on when it is back', async (t) => {
  const [object = ''] = await objects(1)
  const id = await addJob([object])
  await app.db.raw('alter table job rename to away')
  const { jobs, worker, warnings } = openWorker()
  await until(async () => warnings().length > 0)
  t.same(warnings(), ['background task failed; it runs again later'])
  await app.db.raw('alter table away rename to job')
  jobs.kick()
  await whenDone(id)
  await worker[Symbol.asyncDispose]()
})

t.test('what may work a moment later is tried five times, and then has failed', async (t) => {
  const ids = await objects(2)
  await app.db.raw(`create function slow() returns trigger language plpgsql as $$
    begin raise exception 'slow' using errcode = '57014'; end $$`)
  await app.db.raw(
    `create trigger slow before insert on tag for each row when (new.tag = 'slow') execute function slow()`,
  )
  const id = await addJob(ids.slice(0, 1), [COMMENT, { action: 'add_tag', tag: 'slow' }])
  const { jobs, worker, warnings } = openWorker()
  const attempts = async () => (await app.db('job_item').where({ job_id: id }).pluck('attempts'))[0]
  for (let attempt = 1; attempt < 5; attempt++) {
    await until(async () => (await attempts()) === attempt && (await rowOf(id)).taken_by === null)
    t.equal(warnings().length, attempt)
    t.match(await rowOf(id), { state: 'running', failed: 0 })
    await app.db('job').where({ id }).update({ taken_until: null })
    jobs.kick()
  }
  await whenDone(id)
  t.match(await rowOf(id), { failed: 1, changed: 0 })
  t.match(await app.db('job_item').where({ job_id: id }), [{ result: 'failed', code: 'query_timeout', attempts: 5 }])
  t.equal(warnings().length, 4)
  const comments = app
    .db('comment')
    .join('object', 'object.id', 'comment.object_id')
    .where({ dhash: ids[0] ?? '' })
  t.equal((await comments).length, 1, 'what was done before is not done again')
  await worker[Symbol.asyncDispose]()
})

t.test('a lease is renewed while an object takes long, and a worker that lost it does nothing more', async (t) => {
  const ids = await objects(3)
  const id = await addJob(ids)
  const looks: unknown[] = []
  const note = ({ sql, bindings }: { readonly sql: string; readonly bindings: readonly unknown[] }) => {
    if (/^update job set taken_by = .* returning/s.test(sql)) looks.push(bindings[0])
  }
  app.db.on('query', note)
  t.teardown(() => app.db.removeListener('query', note))
  const releases = [await hold(ids[0] ?? ''), await hold(ids[1] ?? '')]
  const { worker } = openWorker()
  await until(isWaiting)
  const { taken_until: lease, taken_by } = await rowOf(id)
  mock.timers.tick(5000)
  await until(async () => String((await rowOf(id)).taken_until) > String(lease))
  await releases[0]?.()
  await until(async () => (await rowOf(id)).changed === 1 && (await isWaiting()))
  t.equal(looks.filter((holder) => holder === taken_by).length, 1, 'in one go')
  const other = randomUUID()
  await app.db('job').where({ id }).update({ taken_by: other, taken_until: '2999-01-01T00:00:00' })
  const renewed = new Promise<void>((resolve) => {
    const heard = (_response: unknown, { sql }: { readonly sql: string }) => {
      if (!/^update "job" set taken_until/.test(sql)) return
      app.db.removeListener('query-response', heard)
      resolve()
    }
    app.db.on('query-response', heard)
  })
  mock.timers.tick(5000)
  await renewed
  await app.db.raw('select 1')
  await releases[1]?.()
  await until(async () => looks.filter((holder) => holder === taken_by).length > 1)
  t.match(await rowOf(id), { state: 'running', changed: 2, taken_by: other })
  await worker[Symbol.asyncDispose]()
  t.match(await rowOf(id), { state: 'running', changed: 2, taken_by: other })
})

t.test('once a job has ended, its next object is not even tried', async (t) => {
  const ids = await objects(2)
  const id = await addJob(ids)
  const statements: string[] = []
  const note = ({ sql }: { readonly sql: string }) => void statements.push(sql)
  const count = (pattern: RegExp) => statements.filter((sql) => pattern.test(sql)).length
  app.db.on('query', note)
  t.teardown(() => app.db.removeListener('query', note))
  const release = await hold(ids[0] ?? '')
  const { worker } = openWorker()
  await until(isWaiting)
  await endJob(app.db, id, { state: 'stopped', reason: null })
  await release()
  await until(async () => count(/^update job set taken_by = .* returning/s) === 2)
  t.equal(count(/^insert into "comment"/), 1)
  await worker[Symbol.asyncDispose]()
  t.match(await rowOf(id), { state: 'stopped', changed: 0 })
})

import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import t from 'tap'
import { endJob } from '../../../server/src/statements/jobs/end-job.ts'
import { openTestApp } from '../../support/app.ts'
import { isBlocked } from '../../support/is-blocked.ts'
import { manyBlobs } from '../../support/many-blobs.ts'
import { missing } from '../../support/missing.ts'
import { runToEnd } from '../../support/run-to-end.ts'
import { until } from '../../support/until.ts'
import { testUser } from '../../support/user.ts'

const OBJECTS = 2000
// After that many statements that took too long.
const ATTEMPTS = 3
const RANGE = 782

t.setTimeout(120_000)

const { app, url, as, admin, nobody, aGroup } = await openTestApp(t, { jobs_per_user: '2' })
const team = await aGroup('team')
await manyBlobs(app.db, { count: OBJECTS, groupId: team })
const ann = await as({ login: 'ann', groups: ['team'] })
const eve = await as({ login: 'eve' })
const { create, ended, run } = runToEnd('/api/job')

const QUERY = 'NOT tag:even AND NOT comment:no'
const COUNT = { type: 'blob', query: QUERY, changes: [{ action: 'count' }] }

/** Counts what is visible to `team`, or everything, up to an object. */
async function byHand({ upTo = OBJECTS, isTeam = false } = {}): Promise<number> {
  const rows = app.db('object').where('id', '<=', upTo).where('type', 'text_blob')
  rows.whereNotIn('id', app.db('tag').where('tag', 'even').select('object_id'))
  if (isTeam) rows.whereIn('id', app.db('permission').where('group_id', team).select('object_id'))
  const [counted] = await rows.count<{ count: number }[]>({ count: '*' })
  return Number(counted?.count)
}

/** Holds up whatever reads comments. */
async function lockComments(): Promise<Knex.Transaction> {
  const trx = await app.db.transaction()
  t.teardown(() => trx.rollback())
  await trx.raw('lock table comment in access exclusive mode')
  return trx
}

async function addBlob(trx: Knex.Transaction): Promise<void> {
  await trx.raw<void>(
    `with clock as (update listing_clock set last_time = last_time + interval '1 microsecond' returning last_time)
     insert into object (type, dhash, upload_time, blob_name, blob_type, blob_size, content, last_seen)
     select 'text_blob', repeat('a', 64), last_time, 'n', 't', 0, '', last_time from clock`,
  )
}

t.test('the number is that of a count by hand, for all and for some, while others write', async (t) => {
  const before = await byHand()
  const beforeOfTeam = await byHand({ isTeam: true })
  // Has a number, but is not stored when the jobs begin.
  const late = await app.db.transaction()
  await addBlob(late)
  const lock = await lockComments()
  const jobs = [(await create(admin, COUNT)).json, (await create(ann, COUNT)).json]
  await late.commit()
  t.match(jobs[0], { state: 'running', type: 'blob', query: COUNT.query, changes: COUNT.changes, count: 0, done: 0 })
  t.strictSame([jobs[0].total, jobs[1].total], [OBJECTS, Math.floor(OBJECTS / 3)])
  const writers = [1, 2].map((n) =>
    admin.send('POST', '/api/blob', { blob_name: 'n', blob_type: 't', content: `later ${n}` }),
  )
  await lock.commit()
  for (const { status } of await Promise.all(writers)) t.equal(status, 200)
  t.match(await ended(admin, jobs[0].id), {
    ...{ state: 'done', reason: null, count: before, total: OBJECTS, done: OBJECTS },
    ...{ changed: 0, unchanged: OBJECTS, failed: 0 },
  })
  const visible = Math.floor(OBJECTS / 3)
  t.match(await ended(ann, jobs[1].id), { state: 'done', count: beforeOfTeam, total: visible, done: visible })
  t.ok(before > beforeOfTeam && beforeOfTeam > 0)
  t.match(await run(admin, { ...COUNT, type: 'object', query: QUERY }), { count: before + 3 }, 'of every kind')
  t.match(await run(admin, { ...COUNT, query: '' }), { count: OBJECTS + 3 })
  t.match(await run(eve, COUNT), { state: 'done', count: 0, total: 0, done: 0 }, 'nothing is visible')
  t.strictSame((await admin.get(`/api/job/${jobs[0].id}/outcome`)).json, { outcomes: [] })
  t.match(
    await ended(admin, await insert('admin')),
    { count: before, total: OBJECTS, done: OBJECTS },
    'in short ranges',
  )
})

/** Begins a count of short ranges. */
async function insert(login: string, more: object = {}): Promise<string> {
  const id = randomUUID()
  const user = (await app.db('user').where({ login }).first('id')) ?? missing()
  const row = { id, user_id: user.id, type: 'blob' as const, query: QUERY, changes: JSON.stringify(COUNT.changes) }
  await app.db('job').insert({ ...row, total: 1, matches: 0, before_id: OBJECTS + 1, attempts: ATTEMPTS, ...more })
  app.jobs.kick()
  return id
}

/** Holds up a count whose first range is recorded. */
async function heldAtSecond(login: string) {
  const lock = await lockComments()
  const id = await insert(login, { ...RECORDED, before_id: OBJECTS - RANGE + 1 })
  await until(() => isBlocked(app.db))
  return { id, lock }
}

const RECORDED = { matches: 7, unchanged: 9 }

t.test('rights are those of the moment in which a range is recorded', async (t) => {
  const { id, lock } = await heldAtSecond('ann')
  await admin.send('DELETE', '/api/group/team/member/ann')
  await lock.commit()
  t.match(await ended(ann, id), { state: 'done', count: 7, done: 9, total: 9 })
  await admin.send('POST', '/api/group/team/member/ann')
  const again = await heldAtSecond('ann')
  await again.lock.commit()
  const left = await byHand({ upTo: OBJECTS - RANGE, isTeam: true })
  t.match(await ended(ann, again.id), { state: 'done', count: 7 + left })
})

t.test('a period of the query ends when the job began', async (t) => {
  t.match(await ended(admin, await insert('admin', { query: 'upload_time:>=1h' })), { count: OBJECTS })
  const later = { query: 'upload_time:>=1h', created_on: '2999-01-01T00:00:00' }
  t.match(await ended(admin, await insert('admin', later)), { count: 0, done: OBJECTS })
})

t.test('after a cancel the count stays, and its statement is cancelled', async (t) => {
  const { id, lock } = await heldAtSecond('admin')
  const answer = await admin.send('POST', `/api/job/${id}/cancel`)
  t.match(answer, { status: 200, json: { state: 'cancelled', count: 7, done: 9 } })
  await until(async () => !(await isBlocked(app.db)))
  await lock.commit()
  await run(admin, COUNT)
  t.match((await admin.get(`/api/job/${id}`)).json, { state: 'cancelled', count: 7, done: 9 })
})

t.test('an older server, which knows no counts, cannot end one as done', async (t) => {
  const { id, lock } = await heldAtSecond('admin')
  await t.rejects(endJob(app.db, id, { state: 'done', reason: null }), { code: '23514' })
  await lock.commit()
  const left = await byHand({ upTo: OBJECTS - RANGE })
  t.match(await ended(admin, id), { state: 'done', count: 7 + left })
})

t.test('unfinished counts are bounded like other jobs', async (t) => {
  const lock = await lockComments()
  const answers = [await create(ann, COUNT), await create(ann, COUNT), await create(ann, COUNT)]
  await lock.commit()
  t.strictSame(
    answers.map(({ status }) => status),
    [200, 200, 409],
  )
  for (const { json } of answers.slice(0, 2)) t.match(await ended(ann, json.id), { state: 'done' })
})

t.test('a faulty request is refused', async (t) => {
  const { query: _, ...noQuery } = COUNT
  const favorite = { action: 'add_favorite' }
  for (const [body, field] of [
    [{ ...COUNT, query: 'nmae:x' }, 'query'],
    [{ ...COUNT, query: 'tag:(a' }, 'query'],
    [noQuery, 'query'],
    [{ ...noQuery, ids: ['e'.repeat(64)] }, 'ids'],
    [{ ...COUNT, ids: ['e'.repeat(64)] }, 'ids'],
    [{ ...COUNT, changes: [{ action: 'count' }, favorite] }, 'changes'],
    [{ ...COUNT, changes: [favorite, { action: 'count' }] }, 'changes'],
  ] as const)
    t.match(
      await create(ann, body),
      { status: 400, json: { code: 'invalid_request', errors: [{ field }] } },
      JSON.stringify(body),
    )
  t.match((await create(ann, { ...COUNT, query: 'size:1 AND nmae:x' })).json.errors, [{ field: 'query', start: 11 }])
  t.match(await ann.send('POST', '/api/job_preview', COUNT), { status: 400, json: { errors: [{ field: 'changes' }] } })
  t.equal((await nobody.send('POST', '/api/job', COUNT)).status, 401)
})

t.test('a count belongs to its user, and to the limited key that began it', async (t) => {
  const job = await run(ann, COUNT)
  const missingJob = { status: 404, json: { code: 'not_found', message: 'Job not found' } }
  for (const other of [eve, admin]) {
    t.match(await other.get(`/api/job/${job.id}`), missingJob)
    t.match(await other.send('POST', `/api/job/${job.id}/cancel`), missingJob)
  }
  const lee = await as({ login: 'lee', groups: ['team'], capabilities: ['manage_profile'] })
  const keyWith = async (capabilities: readonly string[]) => {
    const name = capabilities.join() || 'none'
    return testUser(url, {
      login: 'lee',
      token: (await lee.send('POST', '/api/user/lee/api_key', { name, capabilities })).json.token,
    })
  }
  const [reader, manager] = [await keyWith([]), await keyWith(['managing_jobs'])]
  t.match(await create(reader, COUNT), { status: 403, json: { message: /managing_jobs/ } })
  const own = await run(manager, COUNT)
  t.match(own, { state: 'done', count: await byHand({ isTeam: true }) })
  const others = await run(lee, COUNT)
  const { entries } = (await admin.get('/api/audit?operation=createJob&actor=lee')).json
  const done = entries.filter(({ outcome }: { outcome: string }) => outcome === 'done')
  t.match(done, [{ details: { query: QUERY } }, { details: { query: QUERY } }], 'the audit log has the query')
  t.match(await manager.get(`/api/job/${others.id}`), missingJob)
  t.strictSame(
    (await manager.get('/api/job')).json.jobs.map(({ id }: { id: string }) => id),
    [own.id],
  )
  t.equal((await lee.get(`/api/job/${own.id}`)).status, 200)
})

t.test('a count ends with the reason if its query is not valid any more, or its key is gone', async (t) => {
  t.match(await ended(ann, await insert('ann', { query: 'tga:old' })), { state: 'stopped', reason: 'invalid_request' })
  t.match(await ended(ann, await insert('ann', { key_id: randomUUID() })), {
    state: 'stopped',
    reason: 'unauthenticated',
  })
  t.match(await ended(ann, await insert('ann', { before_id: 1 })), { state: 'done', count: 0 })
})

t.test('a range that takes too long is counted in smaller ones, and at last given up', async (t) => {
  const slow = await openTestApp(t, { statement_timeout: '400' })
  await manyBlobs(slow.app.db, { count: 1000, groupId: await slow.aGroup('team') })
  const lock = await slow.app.db.transaction()
  await lock.raw('lock table comment in access exclusive mode')
  const { id } = (await slow.admin.send('POST', '/api/job', COUNT)).json
  await until(async () => (await slow.app.db('job').where({ id }).first('attempts'))?.attempts === 1)
  await slow.app.db('job').where({ id }).update({ attempts: 4 })
  const { ended } = runToEnd('/api/job')
  t.match(await ended(slow.admin, id), { state: 'stopped', reason: 'query_timeout', count: 0 })
  await lock.commit()
  await slow.app.db('job').where({ id }).update({ state: 'running', attempts: 4, before_id: 1001 })
  slow.app.jobs.kick()
  t.match(await ended(slow.admin, id), { state: 'done', count: 500, done: 1000 })
})

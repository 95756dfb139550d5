import { randomUUID } from 'node:crypto'
import t from 'tap'
import { deleteOldJobs } from '../../../server/src/statements/jobs/end-job.ts'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'
import type { Answer } from '../../support/contract.ts'
import { runToEnd } from '../../support/run-to-end.ts'
import { until } from '../../support/until.ts'
import { type TestUser, testUser } from '../../support/user.ts'
import { recordEvents } from '../plugins/event-recorder.ts'

const { app, url, as, admin, nobody, aGroup } = await openTestApp(t, { job_max_objects: '60', jobs_per_user: '3' })
for (const name of ['team', 'partners', 'crowd']) await aGroup(name)
const CHANGES = [
  ...['adding_files', 'adding_configs', 'adding_blobs', 'adding_tags', 'removing_tags', 'adding_comments'],
  ...['adding_all_attributes', 'removing_attributes', 'adding_parents', 'removing_objects'],
  ...['personalize', 'reading_all_attributes'],
]
const ann = await as({ login: 'ann', groups: ['team', 'partners'], capabilities: CHANGES })
const eve = await as({ login: 'eve', capabilities: CHANGES })
for (const key of ['case', 'other'])
  await admin.send('POST', '/api/attribute', { key, label: '', description: '', hidden: false })

let count = 0
const aFile = async (user: TestUser = ann): Promise<string> =>
  (await user.upload(`job ${count++}`, { options: { upload_as: user === ann ? 'team' : '*' } })).json.id
const files = async (number: number, user?: TestUser): Promise<string[]> => {
  const made: string[] = []
  for (let index = 0; index < number; index++) made.push(await aFile(user))
  return made
}

const { create, ended, run } = runToEnd('/api/job')
const outcomesOf = async (user: TestUser, id: string, more = ''): Promise<Answer['json']> =>
  (await user.get(`/api/job/${id}/outcome?count=1000${more}`)).json.outcomes
const tagsOf = async (id: string) =>
  (await ann.get(`/api/object/${id}/tag`)).json.map(({ tag }: { tag: string }) => tag)
const commentsOf = async (id: string) => (await ann.get(`/api/object/${id}/comment`)).json.length

t.test('a job answers at once, and each of its objects gets an outcome', async (t) => {
  const ids = await files(3)
  await ann.send('PUT', `/api/file/${ids[1]}/tag`, { tag: 'bulk' })
  const { status, json } = await create(ann, { ids, changes: [{ action: 'add_tag', tag: ' Bulk ' }] })
  t.equal(status, 200)
  t.match(json, { state: 'running', total: 3, done: 0, query: null, type: null, finished_on: null })
  const job = await ended(ann, json.id)
  t.match(job, { state: 'done', reason: null, total: 3, done: 3, changed: 2, unchanged: 1, failed: 0 })
  t.ok(job.finished_on > job.created_on)
  t.strictSame(
    await outcomesOf(ann, json.id),
    ids.map((id, index) => ({ position: index + 1, id, result: index === 1 ? 'unchanged' : 'changed', code: null })),
  )
  for (const id of ids) t.strictSame(await tagsOf(id), ['bulk'])
})

t.test('each change is made, and a second time changes nothing where nothing is to be changed', async (t) => {
  const [parent, child] = await files(2)
  const value = { run: 7, list: [1, 'a'] }
  const again = 'unchanged'
  const table: readonly (readonly [object, 'changed' | 'unchanged'])[] = [
    [{ action: 'add_tag', tag: 'x' }, again],
    [{ action: 'remove_tag', tag: 'x' }, again],
    [{ action: 'add_attribute', key: 'case', value }, again],
    [{ action: 'add_attribute', key: 'case', value: 12 }, again],
    [{ action: 'remove_attribute', key: 'case', value }, again],
    [{ action: 'remove_attribute', key: 'case' }, again],
    [{ action: 'share', group: 'partners' }, again],
    [{ action: 'add_parent', parent }, again],
    [{ action: 'add_child', child }, again],
    [{ action: 'comment', comment: 'triaged' }, 'changed'],
    [{ action: 'add_favorite' }, again],
    [{ action: 'remove_favorite' }, again],
  ]
  const id = await aFile()
  for (const [change, second] of table) {
    const name = JSON.stringify(change)
    t.match(await run(ann, { ids: [id], changes: [change] }), { changed: 1, failed: 0, changes: [change] }, name)
    t.match(await run(ann, { ids: [id], changes: [change] }), { [second]: 1, failed: 0 }, `${name} again`)
  }
  const { json } = await ann.get(`/api/file/${id}`)
  t.match(json, { tags: [], favorite: false, attributes: [], parents: [{ id: parent }], children: [{ id: child }] })
  t.equal(await commentsOf(id), 2)
  const { shares } = (await ann.get(`/api/file/${id}/share`)).json
  t.ok(shares.some(({ group_name }: { group_name: string }) => group_name === 'partners'))
  t.match(await run(ann, { ids: [id], changes: [{ action: 'delete' }] }), { changed: 1, failed: 0 })
  t.equal((await ann.get(`/api/file/${id}`)).status, 404)
})

t.test('several changes are made in order, until one fails', async (t) => {
  const ids = await files(2)
  const changes = [
    { action: 'add_tag', tag: 'first' },
    { action: 'comment', comment: 'second' },
    { action: 'add_attribute', key: 'other', value: 123456789012345 },
  ]
  t.match(await run(ann, { ids, changes }), { changed: 2, changes })
  for (const id of ids) {
    t.match((await ann.get(`/api/file/${id}`)).json, {
      tags: [{ tag: 'first' }],
      attributes: [{ value: 123456789012345 }],
    })
    t.equal(await commentsOf(id), 1)
  }
  const below = [{ action: 'add_tag', tag: 'kept' }, { action: 'add_child', child: ids[0] }, { action: 'delete' }]
  const job = await run(ann, { ids: [ids[1] ?? ''], changes: below })
  t.match(job, { changed: 1 })
  t.equal((await ann.get(`/api/file/${ids[1]}`)).status, 404)
})

t.test('a query is fixed when the job is created', async (t) => {
  const ids = await files(4)
  for (const id of ids) await ann.send('PUT', `/api/file/${id}/tag`, { tag: 'fixed' })
  const body = { query: 'tag:fixed', type: 'file', changes: [{ action: 'remove_tag', tag: 'fixed' }] }
  const preview = (await ann.send('POST', '/api/job_preview', body)).json
  t.match(preview, { total: 4, missing: 0, objects: [...ids].reverse().map((id) => ({ id, type: 'file' })) })
  const job = await run(ann, body)
  t.match(job, { total: 4, changed: 4, query: 'tag:fixed', type: 'file' })
  t.strictSame(
    (await outcomesOf(ann, job.id)).map(({ id }: { id: string }) => id),
    [...ids].reverse(),
  )
  t.match(await create(ann, body), { status: 404, json: { code: 'not_found' } }, 'nothing matches any more')
})

t.test('what is not visible fails like what is not there', async (t) => {
  const [seen, hidden, absent] = [await aFile(), await aFile(eve), 'e'.repeat(64)]
  const body = { ids: [absent, seen, hidden], changes: [{ action: 'add_tag', tag: 'y' }] }
  t.match((await ann.send('POST', '/api/job_preview', body)).json, { total: 1, missing: 2, objects: [{ id: seen }] })
  const job = await run(ann, body)
  t.match(job, { total: 3, changed: 1, failed: 2 })
  t.strictSame(await outcomesOf(ann, job.id, '&result=failed'), [
    { position: 1, id: absent, result: 'failed', code: 'not_found' },
    { position: 3, id: hidden, result: 'failed', code: 'not_found' },
  ])
  t.strictSame((await eve.get(`/api/object/${hidden}/tag`)).json, [])
  for (const id of [hidden, absent]) t.match(await create(ann, { ...body, ids: [id] }), { status: 404 })
  const deleted = await run(ann, { ...body, changes: [{ action: 'delete' }] })
  t.match(deleted, { changed: 1, failed: 2 })
  t.match(await outcomesOf(ann, deleted.id, '&result=failed'), [{ code: 'not_found' }, { code: 'not_found' }])
})

t.test('what the user may not do is refused before anything is done', async (t) => {
  const id = await aFile()
  const bob = await as({ login: 'bob', groups: ['team'], capabilities: ['personalize'] })
  const actions: readonly (readonly [object, string])[] = [
    [{ action: 'add_tag', tag: 'x' }, 'adding_tags'],
    [{ action: 'remove_tag', tag: 'x' }, 'removing_tags'],
    [{ action: 'remove_attribute', key: 'case' }, 'removing_attributes'],
    [{ action: 'comment', comment: 'x' }, 'adding_comments'],
    [{ action: 'add_parent', parent: id }, 'adding_parents'],
    [{ action: 'add_child', child: id }, 'adding_parents'],
    [{ action: 'delete' }, 'removing_objects'],
  ]
  for (const path of ['/api/job', '/api/job_preview']) {
    for (const [change, capability] of actions)
      t.match(
        await bob.send('POST', path, { ids: [id], changes: [{ action: 'add_favorite' }, change] }),
        { status: 403, json: { code: 'forbidden', message: new RegExp(capability) } },
        capability,
      )
    const [hidden, absent] = [await aFile(eve), 'f'.repeat(64)]
    for (const change of [
      { action: 'add_attribute', key: 'absent', value: 1 },
      { action: 'remove_attribute', key: 'absent' },
      { action: 'share', group: 'crowd' },
      { action: 'share', group: 'absent' },
      ...[hidden, absent].flatMap((other) => [
        { action: 'add_parent', parent: other },
        { action: 'add_child', child: other },
      ]),
    ])
      t.match(await ann.send('POST', path, { ids: [id], changes: [change] }), { status: 404 }, JSON.stringify(change))
    const noKeys = { ids: [id], changes: [{ action: 'add_attribute', key: 'case', value: 1 }] }
    t.match(await bob.send('POST', path, noKeys), { status: 404, json: { message: /'case' is not defined/ } })
    t.equal((await nobody.send('POST', path, { ids: [id], changes: [{ action: 'delete' }] })).status, 401)
  }
  t.equal((await ann.get(`/api/file/${id}`)).status, 200)
})

t.test('a faulty request is refused', async (t) => {
  const id = await aFile()
  const favorite = [{ action: 'add_favorite' }]
  for (const body of [
    {},
    { ids: [id] },
    { ids: [id], changes: [] },
    { ids: [id], changes: [{ action: 'explode' }] },
    { ids: [id], changes: [{ action: 'add_tag' }] },
    { ids: [id], changes: [{ action: 'add_tag', tag: '  ' }] },
    { ids: [id], changes: [{ action: 'add_attribute', key: 'case' }] },
    { ids: [id], changes: [{ action: 'add_attribute', key: 'no key', value: 1 }] },
    { ids: [id], changes: [{ action: 'add_attribute', key: 'case', value: {} }] },
    { ids: [id], changes: [{ action: 'delete' }, { action: 'add_favorite' }] },
    { ids: [id], changes: Array.from({ length: 21 }, () => ({ action: 'add_favorite' })) },
    { ids: [], changes: favorite },
    { ids: ['x'], changes: favorite },
    { ids: [id], query: '', changes: favorite },
    { changes: favorite },
    { query: 'nmae:x', type: 'file', changes: favorite },
    { query: 'tag:"\u0000"', changes: favorite },
  ])
    for (const path of ['/api/job', '/api/job_preview']) {
      const { status, json } = await ann.send('POST', path, body)
      t.ok([400, 404].includes(status) && (status === 404 || json.code === 'invalid_request'), JSON.stringify(body))
    }
  for (const query of ['count=0', 'count=101', 'before=x', `before=${randomUUID()}`])
    t.ok([400, 404].includes((await ann.get(`/api/job?${query}`)).status), query)
  const many = Array.from({ length: 61 }, (_, index) => index.toString(16).padStart(64, '0'))
  t.match(await create(ann, { ids: many, changes: favorite }), {
    status: 413,
    json: { message: /more than 60 objects/ },
  })
})

t.test('a job belongs to its user alone', async (t) => {
  const job = await run(ann, { ids: await files(1), changes: [{ action: 'add_favorite' }] })
  for (const other of [eve, admin])
    for (const id of [job.id, randomUUID()]) {
      const missing = { status: 404, json: { code: 'not_found', message: 'Job not found' } }
      t.match(await other.get(`/api/job/${id}`), missing)
      t.match(await other.get(`/api/job/${id}/outcome`), missing)
      t.match(await other.send('POST', `/api/job/${id}/cancel`), missing)
      t.match(await other.get(`/api/job?before=${id}`), missing)
    }
  t.strictSame((await eve.get('/api/job')).json, { jobs: [] })
  const own = (await ann.get('/api/job?count=100')).json.jobs
  t.equal(own[0].id, job.id, 'newest first')
  t.strictSame((await ann.get(`/api/job?count=2&before=${job.id}`)).json.jobs, own.slice(1, 3))
  for (const path of ['/api/job', `/api/job/${job.id}`, `/api/job/${job.id}/outcome`])
    t.equal((await nobody.get(path)).status, 401)
  t.equal((await nobody.send('POST', `/api/job/${job.id}/cancel`)).status, 401)
})

t.test('outcomes are walked by pages', async (t) => {
  const ids = await files(5)
  const job = await run(ann, { ids, changes: [{ action: 'add_favorite' }] })
  const walked: string[] = []
  for (let after = 0; ; ) {
    const { outcomes } = (await ann.get(`/api/job/${job.id}/outcome?count=2&after=${after}`)).json
    if (outcomes.length === 0) break
    walked.push(...outcomes.map(({ id }: { id: string }) => id))
    after = outcomes.at(-1).position
  }
  t.strictSame(walked, ids)
  t.strictSame(await outcomesOf(ann, job.id, '&result=failed'), [])
  t.equal((await ann.get(`/api/job/${job.id}/outcome?result=odd`)).status, 400)
})

/** A job is held up at the second of its objects, whose row another transaction locks meanwhile. */
async function heldUp<T>(
  user: TestUser,
  { ids, ...more }: { readonly ids: readonly string[]; readonly changes: readonly object[] },
  during: (id: string) => Promise<T>,
): Promise<T> {
  const trx = await app.db.transaction()
  try {
    await trx('object')
      .where({ dhash: ids[1] ?? '' })
      .forUpdate()
    const { status, json } = await create(user, { ids, ...more })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
    await until(async () => (await app.db('job').where({ id: json.id }).first('changed'))?.changed === 1)
    return await during(json.id)
  } finally {
    await trx.rollback()
  }
}

t.test('after a cancel nothing more is changed', async (t) => {
  const ids = await files(30)
  const changes = [{ action: 'comment', comment: 'cancelled' }]
  const answer = await heldUp(ann, { ids, changes }, (id) => ann.send('POST', `/api/job/${id}/cancel`))
  t.match(answer, { status: 200, json: { state: 'cancelled', done: 1, changed: 1 } })
  t.type(answer.json.finished_on, 'string')
  // Jobs follow each other here: the object that was held up is through.
  await run(ann, { ids: ids.slice(29), changes: [{ action: 'add_favorite' }] })
  const { id } = answer.json
  t.match((await ann.get(`/api/job/${id}`)).json, { state: 'cancelled', done: 1 })
  t.strictSame(await Promise.all(ids.slice(0, 3).map(commentsOf)), [1, 0, 0])
  t.match(await ann.send('POST', `/api/job/${id}/cancel`), { status: 200, json: { state: 'cancelled' } })
  const done = await run(ann, { ids: ids.slice(0, 1), changes: [{ action: 'add_favorite' }] })
  t.match((await ann.send('POST', `/api/job/${done.id}/cancel`)).json, { state: 'done' })
})

t.test('rights are read anew while it runs', async (t) => {
  const kim = await as({ login: 'kim', groups: ['team'], capabilities: ['adding_tags', 'adding_comments'] })
  const ids = await files(50)
  const withdrawing = (change: object, withdraw: () => Promise<unknown>): Promise<string> =>
    heldUp(kim, { ids, changes: [change] }, async (id) => {
      await withdraw()
      return id
    })
  const lost = await withdrawing({ action: 'comment', comment: 'c' }, () =>
    app
      .db('group')
      .where({ name: 'kim' })
      .update({ capabilities: ['adding_tags'] }),
  )
  t.match(await ended(kim, lost), { state: 'done', total: 50, changed: 1, failed: 49 })
  t.ok((await outcomesOf(kim, lost, '&result=failed')).every(({ code }: { code: string }) => code === 'forbidden'))

  const unseen = await withdrawing({ action: 'add_tag', tag: 'unseen' }, () =>
    admin.send('DELETE', '/api/group/team/member/kim'),
  )
  t.match(await ended(kim, unseen), { state: 'done', changed: 1, failed: 49 })
  t.ok((await outcomesOf(kim, unseen, '&result=failed')).every(({ code }: { code: string }) => code === 'not_found'))
  await admin.send('POST', '/api/group/team/member/kim')

  const disabled = await withdrawing({ action: 'add_tag', tag: 'disabled' }, () =>
    admin.send('PUT', '/api/user/kim', { disabled: true }),
  )
  const row = await until(async () => {
    const found = await app.db('job').where({ id: disabled }).first()
    return found?.state === 'running' ? null : found
  })
  t.match(row, { state: 'stopped', reason: 'account_disabled', changed: 1, failed: 0 })
})

t.test('a job that a limited key created keeps the limits of the key', async (t) => {
  const lee = await as({
    login: 'lee',
    groups: ['team'],
    capabilities: ['adding_tags', 'personalize', 'manage_profile'],
  })
  const key = (
    await lee.send('POST', '/api/user/lee/api_key', { name: 'k', capabilities: ['personalize', 'managing_jobs'] })
  ).json
  const limited = testUser(url, { login: 'lee', token: key.token })
  const ids = await files(25)
  t.match(await create(limited, { ids, changes: [{ action: 'add_tag', tag: 'x' }] }), { status: 403 })
  const changes = [{ action: 'add_favorite' }]
  t.match(await run(limited, { ids: ids.slice(0, 1), changes }), { state: 'done', changed: 1 })
  const id = await heldUp(limited, { ids: ids.slice(1), changes }, async (held) => {
    await lee.send('DELETE', `/api/api_key/${key.id}`)
    return held
  })
  t.match(await ended(lee, id), { state: 'stopped', reason: 'unauthenticated', changed: 1, total: 24 })
})

t.test('a user has a bounded number of unfinished jobs', async (t) => {
  const ids = await files(2)
  const changes = [{ action: 'add_favorite' }]
  const answers = await heldUp(ann, { ids, changes }, async () => [
    await create(ann, { ids, changes }),
    await create(ann, { ids, changes }),
    await create(ann, { ids, changes }),
  ])
  t.strictSame(
    answers.map(({ status }) => status),
    [200, 200, 409],
  )
  t.match(answers[2]?.json, { code: 'conflict', message: /3 unfinished jobs/ })
  for (const { json } of answers.slice(0, 2)) t.match(await ended(ann, json.id), { state: 'done' })
})

t.test('plugins hear the events of single operations, and the audit log has their entries', async (t) => {
  const recorder = recordEvents(app)
  const visibleTo = [ann]
  const [config, blob] = [
    await anObject(app, { type: 'static_config', visibleTo }),
    await anObject(app, { type: 'text_blob', visibleTo }),
  ]
  const ids = [await aFile(), config.dhash, blob.dhash]
  await recorder.take()
  const job = await run(ann, { ids, changes: [{ action: 'add_tag', tag: 'heard' }, { action: 'delete' }] })
  t.match(job, { changed: 3 })
  const events = (await recorder.take()).map((event: string) => event.split(/[ (]/)[0])
  const counts = {
    createdTag: 3,
    changedObject: 3,
    removedObject: 3,
    removedFile: 1,
    removedConfig: 1,
    removedTextBlob: 1,
  }
  for (const [name, count] of Object.entries(counts))
    t.equal(events.filter((event: string | undefined) => event === name).length, count, name)
  const [created] = (await admin.get('/api/audit?operation=createJob&actor=ann&count=1')).json.entries
  const entries = (await admin.get(`/api/audit?request_id=${created.request_id}&count=50`)).json.entries
  const deletions = ['deleteFile', 'deleteConfig', 'deleteBlob']
  t.match(entries.toReversed(), [
    { operation: 'createJob', object: null },
    ...ids.flatMap((object, index) => [
      { operation: 'addTag', object, details: { tag: 'heard' } },
      { operation: deletions[index], object },
    ]),
  ])
  t.equal(entries.length, 7)
  for (const entry of entries) t.match(entry, { actor: 'ann', outcome: 'done', address: '127.0.0.1' })
})

t.test('finished jobs are removed after some days, and those of a deleted user with the user', async (t) => {
  const max = await as({ login: 'max', groups: ['team'], capabilities: ['personalize'] })
  const changes = [{ action: 'add_favorite' }]
  const ids = await files(1)
  const [old, recent] = [await run(max, { ids, changes }), await run(max, { ids, changes })]
  const ago = (days: number) => app.db.raw(`clock_timestamp() at time zone 'utc' - make_interval(days => ?)`, [days])
  await app
    .db('job')
    .where({ id: old.id })
    .update({ finished_on: ago(8) })
  await app
    .db('job')
    .where({ id: recent.id })
    .update({ finished_on: ago(6) })
  await deleteOldJobs(app.db, app.settings.jobRetentionDays)
  const left = async () =>
    (await app.db('job_item').whereIn('job_id', [old.id, recent.id]).select('job_id')).map(({ job_id }) => job_id)
  t.strictSame(await left(), [recent.id])
  await admin.send('DELETE', '/api/user/max')
  t.strictSame(await app.db('job').whereIn('id', [old.id, recent.id]).select('id'), [])
  t.strictSame(await left(), [])
})

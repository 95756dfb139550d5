import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { openTestApp } from '../../support/app.ts'
import { atOnce } from '../../support/at-once.ts'
import { until } from '../../support/until.ts'
import type { TestUser } from '../../support/user.ts'

type App = Awaited<ReturnType<typeof openTestApp>>

const RULE = { name: 'old-spam', query: 'tag:spam', older_than_days: 30 }
const spam = { options: { tags: [{ tag: 'spam' }] } }
const create = (user: TestUser, change: object = {}) => user.send('POST', '/api/retention', { ...RULE, ...change })
const rules = async (user: TestUser) => (await user.get('/api/retention')).json.rules
const preview = async (user: TestUser, id: string) => (await user.get(`/api/retention/${id}/preview`)).json

/** Uploads a file whose upload lies some days back. */
async function upload({ app, admin }: App, { content, days, options = spam }: OldUpload): Promise<string> {
  const { id } = (await admin.upload(content, options)).json
  await app
    .db('object')
    .where({ dhash: id })
    .update({ upload_time: daysAgo(days) })
  return id
}

type OldUpload = { readonly content: string; readonly days: number; readonly options?: object }

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().replace('Z', '')
}

/** A server whose first run has ended: it may come late, and must not find the rules of a test. */
async function openRetention(t: Test): Promise<App> {
  const opened = await openTestApp(t)
  await until(async () => {
    const { succeeded_on: succeededOn, state } = await taskOf(opened.admin)
    return succeededOn !== null && state === 'idle'
  })
  return opened
}

async function run(user: TestUser): Promise<void> {
  const { succeeded_on: before } = await taskOf(user)
  await user.send('POST', '/api/background/object_retention/run')
  await until(async () => (await taskOf(user)).succeeded_on !== before)
}

async function taskOf(user: TestUser) {
  return (await user.get('/api/background')).json.tasks.find(isRetention)
}

const isRetention = ({ name }: { name: string }): boolean => name === 'object_retention'

async function statuses(user: TestUser, ids: readonly string[]): Promise<number[]> {
  return Promise.all(ids.map(async (id) => (await user.get(`/api/object/${id}`)).status))
}

t.test('an enabled rule moves old matches to the trash, and says how many', async (t) => {
  const opened = await openRetention(t)
  const { app, admin } = opened
  const old = [
    await upload(opened, { content: 'first', days: 50 }),
    await upload(opened, { content: 'second', days: 40 }),
  ]
  const held = await upload(opened, { content: 'evidence', days: 60 })
  await admin.send('PUT', `/api/hold/${held}`, { reason: 'case 7' })
  const kept = [
    held,
    await upload(opened, { content: 'young', days: 29 }),
    await upload(opened, { content: 'not spam', days: 90, options: {} }),
  ]
  const { status, json: rule } = await create(admin)
  t.match({ status, rule }, { status: 200, rule: { ...RULE, keep_newest: null, enabled: false, last_run: null } })
  const shown = await preview(admin, rule.id)
  t.match(shown, {
    objects: 2,
    bytes: 'firstsecond'.length,
    first: [{ id: old[0], type: 'file', size: 5 }, { id: old[1] }],
  })
  await run(admin)
  t.strictSame(await statuses(admin, old), [200, 200], 'a disabled rule deletes nothing')

  t.match(await admin.send('PUT', `/api/retention/${rule.id}`, { enabled: true }), { json: { ...RULE, enabled: true } })
  await run(admin)
  t.strictSame(await statuses(admin, old), [404, 404])
  t.strictSame(await statuses(admin, kept), [200, 200, 200])
  const [after] = await rules(admin)
  t.match(after.last_run, { objects: 2, bytes: 11, error: null, started_on: /T/, finished_on: /T/ })
  const { entries } = (await admin.get('/api/trash')).json
  t.strictSame(entries.map(({ object }: { object: string }) => object).sort(), [...old].sort())
  t.ok(entries.every(({ deleted_by }: { deleted_by: unknown }) => deleted_by === null))
  const recorded = () => app.db('audit_entry').where({ operation: 'deleteObject' })
  await until(async () => (await recorded()).length === 2)
  for (const { object, details, actor } of await recorded())
    t.match({ object, details, actor }, { object: /./, details: '{"rule":"old-spam"}', login: null })
  t.match(await admin.send('POST', `/api/trash/${entries[0].id}/restore`), { status: 200 })
  await run(admin)
  t.match((await rules(admin))[0].last_run, { objects: 0 }, 'a restored object counts as new')
})

t.test('the newest matches stay, whatever their age', async (t) => {
  const opened = await openRetention(t)
  const { admin } = opened
  const ids: string[] = []
  for (const days of [90, 80, 70, 60]) ids.push(await upload(opened, { content: `${days}`, days }))
  const { id } = (await create(admin, { keep_newest: 3, enabled: true })).json
  t.match(await preview(admin, id), { objects: 1, first: [{ id: ids[0] }] })
  await admin.send('PUT', `/api/retention/${id}`, { keep_newest: 5 })
  t.match(await preview(admin, id), { objects: 0, bytes: 0, first: [] }, 'fewer than it keeps')
  await admin.send('PUT', `/api/retention/${id}`, { keep_newest: 2 })
  await run(admin)
  t.strictSame(await statuses(admin, ids), [404, 404, 200, 200])
  await admin.send('PUT', `/api/retention/${id}`, { keep_newest: null })
  t.match(await preview(admin, id), { objects: 2 })
})

t.test('configs and blobs are deleted too, and more than one page of them', async (t) => {
  const { app, admin } = await openRetention(t)
  await app.db.raw(
    `insert into object (type, dhash, upload_time, blob_name, blob_size, content)
     select 'text_blob', lpad(n::text, 64, '0'), now() - interval '1 year' + n * interval '1 second', 'old', 3, 'abc'
     from generate_series(1, 250) n`,
  )
  const config = (await admin.send('POST', '/api/config', { family: 'old', cfg: { a: 1 } })).json
  await app
    .db('object')
    .where({ dhash: config.id })
    .update({ upload_time: daysAgo(400) })
  const { id } = (await create(admin, { query: 'blob.name:old OR config.family:old', enabled: true })).json
  t.match(await preview(admin, id), { objects: 251, bytes: 750 + '{"a": 1}'.length, first: [{ id: config.id }] })
  await run(admin)
  t.match((await rules(admin))[0].last_run, { objects: 251, error: null })
  t.strictSame(await app.db('object').count(), [{ count: 0 }])
})

t.test('a change ends the run of a rule, and nothing more is deleted', async (t) => {
  const { app, admin } = await openRetention(t)
  const { id } = (await create(admin, { enabled: true })).json
  await app.db('retention_rule').update({ started_on: daysAgo(0), objects: 7 })
  for (const change of [{}, { older_than_days: 60 }, { enabled: false }]) {
    t.match(await admin.send('PUT', `/api/retention/${id}`, change), { status: 200, json: change })
    t.match((await rules(admin))[0].last_run, { objects: 7, error: 'the rule was changed', finished_on: /T/ })
    await app.db('retention_rule').update({ finished_on: null, error: null })
  }
})

t.test('rules belong to administrators who see everything', async (t) => {
  const { admin, as, nobody } = await openRetention(t)
  const { id } = (await create(admin)).json
  const all = ['manage_users', 'access_all_objects']
  const refused = [
    [await as({ login: 'ann', capabilities: ['manage_users'] }), 403],
    [await as({ login: 'bob', capabilities: ['access_all_objects', 'removing_objects'] }), 403],
    [nobody, 401],
  ] as const
  for (const [user, status] of refused) {
    t.equal((await user.get('/api/retention')).status, status)
    t.equal((await create(user)).status, status)
    t.equal((await user.send('PUT', `/api/retention/${id}`, { enabled: true })).status, status)
    t.equal((await user.get(`/api/retention/${id}/preview`)).status, status)
    t.equal((await user.send('DELETE', `/api/retention/${id}`)).status, status)
  }
  t.equal((await rules(await as({ login: 'boss', capabilities: all }))).length, 1)
})

t.test('what is wrong with a rule is said when it is saved', async (t) => {
  const { app, admin } = await openRetention(t)
  const wrong = [
    [{ name: 'two words' }, 'name'],
    [{ name: '' }, 'name'],
    [{ query: '' }, 'query'],
    [{ query: '  ' }, 'query'],
    [{ query: 'tag:' }, 'query'],
    [{ query: 'nonsense:1' }, 'query'],
    [{ older_than_days: 0 }, 'older_than_days'],
    [{ older_than_days: 1.5 }, 'older_than_days'],
    [{ keep_newest: 0 }, 'keep_newest'],
    [{ enabled: 'odd' }, 'enabled'],
  ] as const
  for (const [change, field] of wrong) {
    const { status, json } = await create(admin, change)
    t.match({ status, json }, { status: 400, json: { errors: [{ field }] } }, JSON.stringify(change))
  }
  t.strictSame(await rules(admin), [])
  const { id } = (await create(admin)).json
  const taken = { status: 409, json: { code: 'conflict', message: 'a retention rule has this name already' } }
  t.match(await create(admin), taken)
  const other = (await create(admin, { name: 'other' })).json
  t.match(await admin.send('PUT', `/api/retention/${other.id}`, { name: 'old-spam' }), taken)
  t.match(await admin.send('PUT', `/api/retention/${id}`, { query: 'tag:(' }), { status: 400 })
  t.strictSame(
    (await rules(admin)).map(({ query }: { query: string }) => query),
    ['tag:spam', 'tag:spam'],
  )
  t.match(await admin.send('DELETE', `/api/retention/${other.id}`), { status: 200, json: null })
  const missing = { status: 404, json: { message: 'Retention rule not found' } }
  t.match(await admin.send('DELETE', `/api/retention/${other.id}`), missing)
  t.match(await admin.send('PUT', `/api/retention/${other.id}`, {}), missing)
  t.match(await admin.get(`/api/retention/${other.id}/preview`), missing)
  t.match(await admin.get('/api/retention/no-rule/preview'), { status: 400, json: { errors: [{ field: 'rule_id' }] } })
  const many = Array.from({ length: 99 }, (_, n) => ({
    ...{ id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, name: `r${n}`, query: 'tag:x' },
    ...{ older_than_days: 1, enabled: false },
  }))
  await app.db('retention_rule').insert(many)
  t.match(await create(admin, { name: 'one-too-many' }), { status: 409, json: { code: 'conflict', message: /100/ } })
})

t.test('a query that is no longer valid ends the run with its reason, and other rules run', async (t) => {
  const opened = await openRetention(t)
  const { app, admin } = opened
  const id = await upload(opened, { content: 'old', days: 90 })
  await create(admin, { name: 'a-broken', enabled: true })
  await app.db('retention_rule').update({ query: 'nonsense:1' })
  await create(admin, { enabled: true })
  await run(admin)
  t.match(await rules(admin), [
    { name: 'a-broken', last_run: { objects: 0, error: /nonsense/, finished_on: /T/ } },
    { name: 'old-spam', last_run: { objects: 1, error: null } },
  ])
  t.strictSame(await statuses(admin, [id]), [404])
})

t.test('rules that are created at the same time never exceed their number', async (t) => {
  const { app, admin } = await openRetention(t)
  const rows = Array.from({ length: 98 }, (_, n) => ({
    id: randomUUID(),
    name: `rule-${n}`,
    query: 'tag:spam',
    older_than_days: 30,
    enabled: false,
  }))
  await app.db('retention_rule').insert(rows)
  const answers = await atOnce(8, (n) => create(admin, { name: `new-${n}` }))
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 200, 409, 409, 409, 409, 409, 409])
  t.match(await create(admin, { name: 'one-more' }), {
    status: 409,
    json: { message: 'there are 100 retention rules, which is as many as there may be' },
  })
})

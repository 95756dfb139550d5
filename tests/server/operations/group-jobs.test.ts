import { randomUUID } from 'node:crypto'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { runToEnd } from '../../support/run-to-end.ts'
import { until } from '../../support/until.ts'
import type { TestUser } from '../../support/user.ts'
import { variant } from '../similarity/variants.ts'

const { app, as, nobody } = await openTestApp(t, { enable_rate_limit: '0' })
const kim = await as({ login: 'kim', capabilities: ['adding_files', 'adding_tags'] })
const eve = await as({ login: 'eve', capabilities: ['adding_files'] })
const { create, run, ended } = runToEnd('/api/job')

const send = async (content: Buffer): Promise<string> => (await kim.upload(content)).json.id
const a: string[] = []
for (const n of [0, 1, 2]) a.unshift(await send(variant('a', n)))
const b: string[] = []
for (const n of [0, 1]) b.unshift(await send(variant('b', n)))
const alone = await send(variant('c'))

const job = (change: object = {}, more: object = {}) => ({
  type: 'file',
  query: '',
  changes: [{ action: 'group', ...change }],
  ...more,
})
const groupsOf = async (user: TestUser, id: string, page = '') => (await user.get(`/api/job/${id}/group${page}`)).json
const tagsOf = async (id: string): Promise<readonly string[]> =>
  (await kim.get(`/api/file/${id}/tag`)).json.map(({ tag }: { readonly tag: string }) => tag)
const nameOf = (ids: readonly string[]): string => (ids.at(-1) ?? '').slice(0, 12)

t.test('a job groups files, and keeps the groups', async (t) => {
  const done = await run(kim, job())
  t.match(done, {
    state: 'done',
    total: 6,
    done: 6,
    compared: 6,
    groups: 2,
    is_complete: true,
    changed: 0,
    count: null,
  })
  const { groups } = await groupsOf(kim, done.id)
  t.match(groups, [
    { position: 1, name: nameOf(a), tag: null, size: 3, by: ['tlsh', 'ssdeep'], ids: a },
    { position: 2, name: nameOf(b), tag: null, size: 2, ids: b },
  ])
  t.strictSame(await groupsOf(kim, done.id, '?after=1&count=1'), { groups: [groups[1]] })
  const outcomes = (await kim.get(`/api/job/${done.id}/outcome?group=2`)).json.outcomes
  t.match(outcomes, [
    { id: b[0], result: 'unchanged' },
    { id: b[1], result: 'unchanged' },
  ])
  t.strictSame(await tagsOf(alone), [])
  const narrow = await run(kim, job({ by: ['ssdeep'], min_score: 100 }))
  t.match(narrow, { state: 'done', groups: 0 })
})

t.test('each group gets a tag of its own', async (t) => {
  const done = await run(kim, job({ tag: 'Cluster:' }))
  t.match(done, { state: 'done', total: 6, done: 6, groups: 2, changed: 5, unchanged: 1, failed: 0 })
  const { groups } = await groupsOf(kim, done.id)
  t.strictSame(
    groups.map(({ tag }: { readonly tag: string }) => tag),
    [`cluster:${nameOf(a)}`, `cluster:${nameOf(b)}`],
  )
  for (const ids of [a, b]) for (const id of ids) t.strictSame(await tagsOf(id), [`cluster:${nameOf(ids)}`])
  t.strictSame(await tagsOf(alone), [])
  t.match(await run(kim, job({ tag: 'cluster:' })), { changed: 0, unchanged: 6 })
})

t.test('only files that the user sees are compared', async (t) => {
  const own = (await eve.upload(variant('a', 5))).json.id
  const done = await run(eve, job())
  t.match(done, { total: 1, groups: 0 })
  t.match(await eve.get(`/api/job/${done.id}/group`), { status: 200, json: { groups: [] } })
  await kim.send('DELETE', `/api/file/${own}`)
})

t.test('a cancelled job finds nothing, and the next one begins', async (t) => {
  const lock = await app.db.transaction()
  await lock.raw('lock table file_similarity in access exclusive mode')
  const cancelled = (await create(kim, job())).json.id
  const resumed = (await create(kim, job())).json.id
  await until(async () => (await app.db('job').where({ id: cancelled }).whereNotNull('taken_by')).length === 1)
  t.match(await groupsOf(kim, cancelled), { groups: [] })
  t.match((await kim.send('POST', `/api/job/${cancelled}/cancel`)).json, { state: 'cancelled', groups: null })
  await lock.commit()
  t.match(await ended(kim, resumed), { state: 'done', groups: 2 })
  t.match((await kim.get(`/api/job/${cancelled}`)).json, { state: 'cancelled', groups: null })
  t.match(await groupsOf(kim, cancelled), { groups: [] })
})

t.test('wrong jobs, and those of others, are refused', async (t) => {
  const refusals: readonly (readonly [object, string])[] = [
    [job({}, { type: 'blob' }), 'type'],
    [job({}, { type: undefined }), 'type'],
    [job({ by: ['size'] }), 'changes.0.by.0'],
    [job({ min_score: 0 }), 'changes.0.min_score'],
    [job({ max_distance: 101 }), 'changes.0.max_distance'],
    [job({ tag: 'x'.repeat(1020) }), 'changes.0.tag'],
    [job({}, { changes: [{ action: 'group' }, { action: 'add_tag', tag: 'x' }] }), 'changes'],
  ]
  for (const [body, field] of refusals)
    t.match(await create(kim, body), { status: 400, json: { errors: [{ field }] } }, field)
  t.match(await kim.send('POST', '/api/job_preview', job()), { status: 400, json: { errors: [{ field: 'changes' }] } })
  t.equal((await create(eve, job({ tag: 'cluster:' }))).status, 403, 'tags need adding_tags')
  t.equal((await create(nobody, job())).status, 401)
  const { id } = await run(kim, job())
  const gone = { status: 404, json: { message: 'Job not found' } }
  t.match(await eve.get(`/api/job/${id}/group`), gone)
  t.match(await kim.get(`/api/job/${randomUUID()}/group`), gone)
  t.equal((await kim.get(`/api/job/${id}/group?count=101`)).status, 400)
})

import { apiKey, createClient, ForbiddenError, NotFoundError, ValidationError } from '@lazaret/sdk'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'

const { app, url, as, admin } = await openTestApp(t)
const clientOf = (token: string | null | undefined) => {
  const client = createClient({ baseUrl: url, auth: apiKey(token ?? '') })
  t.teardown(() => client.close())
  return client
}
const client = clientOf(admin.token)
const { id: one } = await client.files.upload({ source: Buffer.from('one'), name: 'a', tags: ['mine'] })
const { id: two } = await client.blobs.upload({ name: 'b', type: 't', content: 'two', tags: ['mine'] })

t.test('a job is followed until it has ended, and its outcomes are read', async (t) => {
  await client.attributeKeys.create({ key: 'run', label: '', description: '', hidden: false })
  const changes = [
    { action: 'add_tag', tag: 'seen' },
    { action: 'add_attribute', key: 'run', value: { big: 12345678901234567890n } },
  ] as const
  const asked = { query: 'tag:mine', changes }
  t.match(await client.jobs.preview(asked), { total: 2, missing: 0, objects: [{ id: two }, { id: one }] })
  const { id, state } = await client.jobs.create(asked)
  t.equal(state, 'running')
  const states: string[] = []
  for await (const job of client.jobs.follow(id, { intervalMs: 20 })) states.push(job.state)
  t.equal(states.at(-1), 'done')
  const job = await client.jobs.get(id)
  t.match(job, { total: 2, changed: 2, changes: [{ action: 'add_tag' }, { action: 'add_attribute' }] })
  t.match(
    JSON.stringify(await client.raw.GET('/api/job/{job_id}', { params: { path: { job_id: id } }, parseAs: 'text' })),
    /12345678901234567890/,
  )
  const outcomes = []
  for await (const outcome of client.jobs.outcomes(id)) outcomes.push(outcome)
  t.same(outcomes, [
    { position: 1, id: two, result: 'changed', code: null },
    { position: 2, id: one, result: 'changed', code: null },
  ])
  t.equal((await client.jobs.outcomes(id, { result: 'failed' }).next()).done, true)
  const listed = []
  for await (const each of client.jobs.list()) listed.push(each.id)
  t.same(listed, [id])
  t.match(await client.jobs.cancel(id), { state: 'done' })
})

t.test('an abort ends following, not the job', async (t) => {
  const trx = await app.db.transaction()
  try {
    await trx('object').where({ dhash: one }).forUpdate()
    const { id } = await client.jobs.create({ ids: [one], changes: [{ action: 'add_favorite' }] })
    const ending = new AbortController()
    const following = client.jobs.follow(id, { intervalMs: 60_000, signal: ending.signal })
    t.match(await following.next(), { value: { state: 'running' } })
    const next = following.next()
    ending.abort()
    await t.rejects(next, { name: 'AbortError' })
    t.match(await client.jobs.get(id), { state: 'running' })
    t.match(await client.jobs.cancel(id), { state: 'cancelled' })
  } finally {
    await trx.rollback()
  }
})

t.test('what is refused is an error', async (t) => {
  const eve = clientOf((await as({})).token)
  const asked = { ids: [one], changes: [{ action: 'delete' }] } as const
  await t.rejects(eve.jobs.create(asked), ForbiddenError)
  await t.rejects(client.jobs.create({ ids: ['x'], changes: asked.changes }), ValidationError)
  await t.rejects(client.jobs.create({ ids: [one], changes: [{ action: 'add_tag' }] }), ValidationError)
  const { id } = await client.jobs.create({ ids: [one], changes: [{ action: 'remove_favorite' }] })
  await t.rejects(eve.jobs.get(id), NotFoundError)
  await t.rejects(eve.jobs.cancel(id), NotFoundError)
  await t.rejects(eve.jobs.outcomes(id).next(), NotFoundError)
})

import t from 'tap'
import { extractWaiting } from '../../../server/src/background/file-facts/extract-waiting.ts'
import { openExtraction } from '../../../server/src/facts/open-extraction.ts'
import { takeFiles } from '../../../server/src/statements/facts/take-files.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makePe } from '../../support/pe-file.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { until } from '../../support/until.ts'

async function factsOf(client: TestApp['admin'], id: string) {
  return until(async () => {
    const { json } = await client.get(`/api/file/${id}/facts`)
    return json.state === 'waiting' ? undefined : json
  })
}

t.test('the facts of a file are there soon after its upload', async (t) => {
  const { app, admin } = await openTestApp(t, { enable_facts: '1' })
  const { sha256 } = (await admin.upload(makePe())).json
  const answer = await factsOf(admin, sha256)
  t.match(answer, { state: 'done', version: 5, error: null, facts: { format: 'pe', pe: { machine: 'amd64' } } })
  t.match(await app.db('file_term').where({ field: 'pe.import' }).select('value'), [{ value: 'kernel32.dll' }])
  await admin.send('DELETE', `/api/file/${sha256}`)
  t.strictSame(await app.db('file_facts'), [])
  t.strictSame(await app.db('file_term'), [])
})

t.test('files that come one after another all get theirs', async (t) => {
  const { app, admin } = await openTestApp(t, { enable_facts: '1' })
  for (const text of ['one', 'two', 'three']) await admin.upload(`some text: ${text}`)
  const done = await until(async () => {
    const rows = await app.db('file_facts').where({ state: 'done' }).select('format')
    return rows.length === 3 && rows
  })
  t.strictSame(done, Array(3).fill({ format: 'other' }))
})

t.test('what is hidden looks like what is missing', async (t) => {
  const { admin, as } = await openTestApp(t, { enable_facts: '1' })
  const { sha256 } = (await admin.upload('a text')).json
  const bob = await as({ capabilities: [] })
  const missing = await bob.get(`/api/file/${'0'.repeat(64)}/facts`)
  t.match(missing, { status: 404, json: { code: 'not_found' } })
  t.match(await bob.get(`/api/file/${sha256}/facts`), { status: 404, json: { message: missing.json.message } })
})

t.test('without the setting nothing is extracted, and the answer says so', async (t) => {
  const { app, admin } = await openTestApp(t, { enable_facts: '0' })
  const { sha256 } = (await admin.upload('a text')).json
  t.match(await admin.get(`/api/file/${sha256}/facts`), {
    status: 403,
    json: { code: 'forbidden', message: 'Facts of files are disabled by administrator.' },
  })
  t.match(await app.db('file_facts').select('state'), [{ state: 'waiting' }])
})

t.test('a file from before has none', async (t) => {
  const { app, admin } = await openTestApp(t, { enable_facts: '1' })
  const { sha256 } = (await admin.upload('a text')).json
  await factsOf(admin, sha256)
  await app.db('file_facts').delete()
  t.match((await admin.get(`/api/file/${sha256}/facts`)).json, { state: 'none', facts: null })
})

t.test('a content that is missing is recorded, and tried again when an administrator wants it', async (t) => {
  const { app, admin } = await openTestApp(t, { enable_facts: '1' })
  const { sha256 } = (await admin.upload('a text')).json
  await factsOf(admin, sha256)
  await app.storage.remove(sha256)
  await app.db('file_facts').update({ state: 'waiting' })
  app.background.kick('file_facts')
  t.match(await factsOf(admin, sha256), { state: 'failed', error: 'The content is missing.', facts: null })
  await admin.upload('a text')
  await admin.send('POST', '/api/background/file_facts/run')
  t.match(await factsOf(admin, sha256), { state: 'done', error: null })
})

t.test('a file that takes too long is recorded as such', async (t) => {
  const { admin } = await openTestApp(t, { enable_facts: '1', facts_timeout: '100' })
  const { sha256 } = (await admin.upload(Buffer.alloc(8 * 1024 * 1024, 'x.example.org a@b.example.org '))).json
  const error = 'The extraction took too much time or memory.'
  t.match(await factsOf(admin, sha256), { state: 'failed', error, facts: null })
})

t.test('a file that ends every process is given up', async (t) => {
  const { app, admin } = await openTestApp(t, { enable_facts: '1' })
  const { sha256 } = (await admin.upload('a text')).json
  await factsOf(admin, sha256)
  await app.db('file_facts').update({ state: 'waiting', attempts: 3, taken_until: '2020-01-01' })
  app.background.kick('file_facts')
  t.match(await factsOf(admin, sha256), { state: 'failed', error: 'The extraction was interrupted too often.' })
})

t.test('new small files are extracted together, and each alone where that fails', async (t) => {
  const { app, admin } = await openTestApp(t, { enable_facts: '0' })
  const [one, two, large] = ['http://one.example.org/', 'http://two.example.org/', 'too much for the thread'] as const
  for (const text of [one, two, large]) await admin.upload(text)
  await using extraction = openExtraction({ threads: 1, timeoutMs: 20_000 })
  const sizes: number[] = []
  const limited: typeof extraction = {
    ...extraction,
    extract(inputs, stop) {
      sizes.push(inputs.length)
      if (inputs.some(({ data }) => Buffer.from(data).includes('too much')))
        return Promise.reject(new Error('no memory'))
      return extraction.extract(inputs, stop)
    },
  }
  const { db, storage, log, metrics } = app
  const states = async () => db('file_facts').orderBy('state').pluck('state')
  const tools = { db, storage, log, metrics, extraction: limited, backlogRate: 100 }
  await extractWaiting(tools, new AbortController().signal)
  t.strictSame(sizes, [3, 1, 1, 1])
  t.strictSame(await states(), ['done', 'done', 'failed'])
  const terms = async () => db('file_term').where({ field: 'string.url' }).orderBy('value').pluck('value')
  t.strictSame(await terms(), [one, two])

  await db('file_facts').update({ state: 'waiting' })
  await db('file_term').update({ value: 'http://outdated.example.org/' }).where({ value: one })
  await db('file_facts')
    .whereIn(
      'object_id',
      db('object')
        .where({ dhash: sha256Of(large) })
        .select('id'),
    )
    .delete()
  await extractWaiting({ ...tools, extraction }, new AbortController().signal)
  t.strictSame(await states(), ['done', 'done'])
  t.strictSame(await terms(), [one, two])

  // Large files, those of the backlog and those that were interrupted are taken alone.
  for (const text of ['one', 'two']) await admin.upload(text)
  await db('file_facts').update({ state: 'waiting' })
  const [, , third = 0] = await db('file_facts').orderBy('object_id').pluck('object_id')
  const take = async () => {
    await db('file_facts').update({ taken_until: null })
    return (await takeFiles(db, { seconds: 60, maxFiles: 3, maxBytes: 1000 })).files.length
  }
  t.equal(await take(), 3)
  t.equal(await take(), 1, 'of those that were taken before')
  await db('file_facts').update({ attempts: 0 })
  await db('file_facts').where({ object_id: third }).update({ attempts: 1 })
  t.equal(await take(), 2, 'without the interrupted one')
  await db('file_facts').update({ attempts: 0, state: 'backlog' })
  t.equal(await take(), 1)
  await db('file_facts').update({ attempts: 0, state: 'waiting' })
  await db('object').update({ file_size: 1001 })
  t.equal(await take(), 1)
})

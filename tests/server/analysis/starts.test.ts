import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import t from 'tap'
import { openBackend } from '../../../server/src/analysis/backend.ts'
import { sendStart } from '../../../server/src/background/analysis-sender/send-start.ts'
import { takeStarts } from '../../../server/src/background/analysis-sender/take-starts.ts'
import { readAnalysisBackend } from '../../../server/src/settings/analysis-backend.ts'
import { openTestApp } from '../../support/app.ts'
import { flipByte } from '../../support/flip-byte.ts'
import { missing } from '../../support/missing.ts'
import { until } from '../../support/until.ts'
import { analyses, checkSentOnce, openBoth, untilSent, uploadAll, waiting } from './backend-and-server.ts'

const COUNT = 50

t.test('a crash between the push and the note of it does not push again', async (t) => {
  const opened = await openBoth(t)
  if (opened === null) return
  const { backend, server } = opened
  const { admin, app } = server
  await admin.upload('sent')
  await untilSent(server)
  const [analysis] = await analyses(server)
  const { id } = (await app.db('object').first('id')) ?? missing()
  await app.db('analysis_start').insert(startRow(analysis ?? '', id))
  app.analysis?.kick()
  await untilSent(server)
  t.strictSame(await backend.pushed(), [analysis])
  t.equal(await backend.redis.client.hget('karton.metrics.produced', 'karton.mwdb'), '1')
})

t.test('two that send the same start at once push it once', async (t) => {
  const opened = await openBoth(t)
  if (opened === null) return
  const { backend, server } = opened
  const { admin, app } = server
  backend.redis.freeze()
  await admin.upload('twice')
  const [analysis = ''] = await analyses(server)
  // Once the backend answers, the row may be gone.
  const start = startOf((await app.db('analysis_start').first()) ?? missing())
  backend.redis.thaw()
  const { backend: place } = readAnalysisBackend(app.settings, {}, t.testdir())
  if (place === null) throw new Error('no place')
  await using second = await openBackend({ ...place, log: app.log, version: '1' })
  const tools = { ...app, backend: second }
  const never = new AbortController().signal
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => sendStart(tools, start, never)))
  t.ok(
    outcomes.every((outcome) => ['sent', 'sent before', 'gone'].includes(outcome)),
    outcomes.join(),
  )
  await untilSent(server)
  t.strictSame(await backend.pushed(), [analysis])
})

t.test('two servers with one database share the starts', async (t) => {
  const opened = await openBoth(t)
  if (opened === null) return
  const { backend, server } = opened
  const database = String(server.app.settings.databaseUri)
  const uploads = String(join(server.folder, 'data', 'uploads'))
  const other = await openTestApp(t, { ...backend.settings, database_uri: database, uploads_folder: uploads })
  backend.redis.freeze()
  const users = [server, other]
  await Promise.all(Array.from({ length: COUNT }, (_, i) => users[i % 2]?.app.analysis && uploadAll(server, 1)))
  backend.redis.thaw()
  for (const { app } of users) for (let i = 0; i < 20; i++) app.analysis?.kick()
  await untilSent(server)
  await checkSentOnce(t, opened, COUNT)
})

t.test('what others have taken is passed over, and taken again when their hold is over', async (t) => {
  const opened = await openBoth(t)
  if (opened === null) return
  const { backend, server } = opened
  const { db } = server.app
  await backend.redis.kill()
  await uploadAll(server, 10)
  await until(async () => (await waiting(server).whereNotNull('taken_until')).length === 0)
  await db('analysis_start').update({ due_on: '2026-01-01', taken_until: null })
  const take = (limit: number) => takeStarts(db, { limit, kinds: 'all' })
  const taken = await Promise.all([take(6), take(6), take(6)])
  const ids = taken.flat().map(({ analysisId }) => analysisId)
  t.equal(new Set(ids).size, ids.length)
  t.ok(ids.length <= 10)
  await db('analysis_start').update({ taken_until: '2026-01-01' })
  t.equal((await take(20)).length, 10)
})

t.test('with the object, or the link to it, what waits goes', async (t) => {
  const opened = await openBoth(t)
  if (opened === null) return
  const { backend, server } = opened
  const { admin } = server
  // A store that is only frozen carries out later what was sent to it before.
  await backend.redis.kill()
  const [deleted, unassigned, kept] = await uploadAll(server, 3)
  t.equal((await admin.send('DELETE', `/api/file/${deleted}`)).status, 200)
  const { pending_analyses: pending } = (await admin.get(`/api/file/${unassigned}`)).json
  t.equal((await admin.send('DELETE', `/api/file/${unassigned}/analysis/${pending[0].id}`)).status, 200)
  t.equal((await waiting(server)).length, 1)
  await backend.redis.start()
  await untilSent(server)
  const { analyses: shown } = (await admin.get(`/api/file/${kept}/analysis`)).json
  t.strictSame(await backend.pushed(), [shown[0].id])
  t.equal((await taskKeys(backend.redis.client)).length, 1)
})

t.test('an object that is deleted while it is sent leaves no task', async (t) => {
  const opened = await openBoth(t)
  if (opened === null) return
  const { backend, server } = opened
  const { app, admin } = server
  const { backend: place } = readAnalysisBackend(app.settings, {}, t.testdir())
  if (place === null) throw new Error('no place')
  await using real = await openBackend({ ...place, log: app.log, version: '1' })
  for (const when of ['declare', 'putContent'] as const) {
    await backend.redis.kill()
    const { json: file } = await admin.upload(randomBytes(30))
    const { id } = file.pending_analyses[0]
    const own = () => app.db('analysis_start').where({ analysis_id: id })
    const row = await until(async () => own().whereNull('taken_until').whereNotNull('last_error').first())
    // The server's own sender leaves it alone.
    await own().update({ taken_until: '2100-01-01' })
    await backend.redis.start()
    await until(async () =>
      real.progressOf([id]).then(
        () => true,
        () => false,
      ),
    )
    const gone = async <T>(result: Promise<T>): Promise<T> => {
      const done = await result
      await admin.send('DELETE', `/api/file/${file.id}`)
      return done
    }
    const bound: typeof real = { ...real, [when]: (...given: never[]) => gone(Reflect.apply(real[when], real, given)) }
    const outcome = await sendStart({ ...app, backend: bound }, startOf(row), new AbortController().signal)
    t.equal(outcome, 'gone', when)
    t.strictSame(await taskKeys(backend.redis.client), [])
  }
})

t.test('content that the server lost holds back its own analysis only, until it is uploaded again', async (t) => {
  const opened = await openBoth(t)
  if (opened === null) return
  const { backend, server } = opened
  const { admin, folder } = server
  backend.redis.freeze()
  const { json: lost } = await admin.upload('lost content')
  await rm(join(folder, 'data', 'uploads'), { recursive: true })
  backend.redis.thaw()
  const { json: other } = await admin.upload('other content')
  await until(async () => (await backend.pushed()).length === 1)
  const pending = await until(async () => {
    const [found] = (await admin.get(`/api/file/${lost.id}`)).json.pending_analyses
    return found.last_error?.startsWith('the stored content') && found
  })
  t.match(pending.last_error, /^the stored content of [0-9a-f]{64} is missing; upload the file again/)
  t.equal((await admin.get(`/api/file/${other.id}/analysis`)).json.status, 'running')
  await admin.upload('lost content')
  await server.app.db('analysis_start').update({ due_on: '2026-01-01' })
  server.app.analysis?.kick()
  await untilSent(server)
  t.equal((await backend.pushed()).length, 2)
})

t.test('what fails too often waits for an administrator', async (t) => {
  const opened = await openBoth(t)
  if (opened === null) return
  const { backend, server } = opened
  const { admin, app, folder } = server
  backend.redis.freeze()
  const { json: lost } = await admin.upload('lost content')
  await rm(join(folder, 'data', 'uploads'), { recursive: true })
  const rowOf = async () => (await app.db('analysis_start').first()) ?? missing()
  const attempt = async (): Promise<void> => {
    const { attempts } = await rowOf()
    await app.db('analysis_start').update({ due_on: '2026-01-01' })
    app.analysis?.kick()
    await until(async () => (await rowOf()).attempts > attempts && (await rowOf()).taken_until === null)
  }
  backend.redis.thaw()
  await until(async () => (await rowOf()).last_error?.startsWith('the stored content') === true)
  await until(async () => (await rowOf()).taken_until === null)
  await app.db('analysis_start').update({ attempts: 18 })
  await attempt()
  t.match(await rowOf(), { failed_on: null, attempts: 19 }, 'it is tried again')
  await attempt()
  t.match(await rowOf(), { failed_on: String, attempts: 20, last_error: /; an administrator can retry it$/ })
  const task = async () =>
    (await admin.get('/api/background')).json.tasks.find(
      ({ name }: { readonly name: string }) => name === 'analysis_sender',
    )
  t.match(await task(), { items: { waiting: 0, running: 0, failed: 1 } })
  t.match((await admin.get('/api/server/admin')).json.analysis, { waiting: 0 })
  await admin.upload('lost content')
  await app.db('analysis_start').update({ due_on: '2026-01-01' })
  app.analysis?.kick()
  const { json: other } = await admin.upload('other content')
  await until(async () => (await backend.pushed()).length === 1)
  t.match(await rowOf(), { failed_on: String }, 'not by itself')
  t.match(await task(), { items: { failed: 1 } })
  t.equal((await admin.send('POST', '/api/background/analysis_sender/run')).status, 200)
  await untilSent(server)
  t.equal((await backend.pushed()).length, 2)
  for (const { id } of [lost, other]) t.equal((await admin.get(`/api/file/${id}/analysis`)).json.analyses.length, 1)
})

t.test('content with a wrong byte is not sent, until it is uploaded again', async (t) => {
  const opened = await openBoth(t)
  if (opened === null) return
  const { backend, server } = opened
  const { admin, folder } = server
  const bytes = randomBytes(600_000)
  backend.redis.freeze()
  const { json } = await admin.upload(bytes)
  await flipByte(join(folder, 'data', 'uploads'), json.id, 599_999)
  backend.redis.thaw()
  const pending = await until(async () => {
    const [found] = (await admin.get(`/api/file/${json.id}`)).json.pending_analyses
    return found.last_error?.startsWith('the stored content') && found
  })
  t.match(pending.last_error, /^the stored content of [0-9a-f]{64} has the SHA-256/)
  t.strictSame(await backend.pushed(), [])
  await admin.upload(bytes)
  await server.app.db('analysis_start').update({ due_on: '2026-01-01' })
  server.app.analysis?.kick()
  await untilSent(server)
  t.equal((await backend.pushed()).length, 1)
})

t.test('a server that ends leaves what it could not send', async (t) => {
  const opened = await openBoth(t)
  if (opened === null) return
  const { backend, server } = opened
  backend.redis.freeze()
  await uploadAll(server, 10)
  const uri = String(server.app.settings.databaseUri)
  await server.close()
  backend.redis.thaw()
  const again = await openTestApp(t, { ...backend.settings, database_uri: uri, uploads_folder: t.testdir() })
  t.equal((await waiting(again)).length, 10)
})

type Row = { readonly analysis_id: string; readonly object_id: number; readonly content_id: string }

function startOf({ analysis_id: analysisId, object_id: objectId, content_id: contentId }: Row) {
  return { analysisId, objectId, contentId, isFile: true, feedQuality: 'high', attempts: 1 }
}

async function taskKeys(redis: Redis): Promise<string[]> {
  return (await redis.keys('karton.task:*')).sort()
}

function startRow(analysisId: string, objectId: number) {
  const time = '2026-01-01'
  const common = { requested_on: time, due_on: time, feed_quality: 'high', content_id: randomUUID() }
  return { analysis_id: analysisId, object_id: objectId, ...common }
}

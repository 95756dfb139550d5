import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import t from 'tap'
import { iniOf, openTestBackend } from '../../support/analysis-backend.ts'
import { openTestApp } from '../../support/app.ts'
import { openFaultyProxy } from '../../support/faulty-proxy.ts'
import { until } from '../../support/until.ts'
import { checkSentOnce, openBoth, untilSent, uploadAll, waiting } from './backend-and-server.ts'

const COUNT = 50
const FEW = 12

t.test('uploads do not wait for a store that does not answer; what waits starts once when it is back', async (t) => {
  const opened = await openBoth(t)
  if (opened === null) return
  const { backend, server } = opened
  backend.redis.freeze()
  // They all end while the store is frozen.
  const ids = await uploadAll(server, COUNT)
  t.equal((await waiting(server)).length, COUNT)
  const { json } = await server.admin.get(`/api/file/${ids[0]}`)
  t.match(json.pending_analyses, [{ id: String, requested_on: json.upload_time.slice(0, 10), attempts: Number }])
  const failed = await until(async () => waiting(server).whereNotNull('last_error').first('last_error'))
  t.equal(failed.last_error, 'the key-value store of the analysis backend is not available')
  const { analyses: shown, status } = (await server.admin.get(`/api/file/${ids[0]}/analysis`)).json
  t.match(shown, [{ id: json.pending_analyses[0].id, status: 'running', processing_in: {}, last_update: String }])
  t.equal(status, 'running')
  backend.redis.thaw()
  await untilSent(server)
  await checkSentOnce(t, opened, COUNT)
  t.strictSame((await server.admin.get(`/api/file/${ids[0]}`)).json.pending_analyses, [])
  t.equal((await backend.contents()).length, COUNT)
})

t.test('a store that is gone, with all it held, is waited for', async (t) => {
  const opened = await openBoth(t)
  if (opened === null) return
  const { backend, server } = opened
  await backend.redis.kill()
  await uploadAll(server, FEW)
  t.equal((await waiting(server)).length, FEW)
  await backend.redis.start()
  await untilSent(server)
  await checkSentOnce(t, opened, FEW)
})

t.test('a bucket that is away holds files back, and nothing else', async (t) => {
  const backend = await openTestBackend(t, { timeoutSeconds: 1 })
  if (backend === null) return
  const proxy = await openFaultyProxy(t, backend.s3.endpoint)
  const place = { url: backend.redis.uri, timeoutSeconds: 1 }
  const folder = t.testdir({ 'karton.ini': iniOf(place, { ...backend.s3, endpoint: proxy.endpoint }) })
  const file = join(folder, 'karton.ini')
  const server = await openTestApp(t, { ...backend.settings, 'analysis.config_path': file })
  proxy.judge = () => 'reset'
  const [id] = await uploadAll(server, FEW)
  const { json: blob } = await server.admin.send('POST', '/api/blob', { blob_name: '', blob_type: '', content: 'x' })
  // Whatever was sent before it.
  await until(async () => (await backend.pushed()).length === 1)
  const row = await until(async () => waiting(server).whereNotNull('last_error').first())
  t.equal(row.last_error, 'the bucket of the analysis backend is not available')
  t.equal((await backend.pushed()).length, 1, 'the blob')
  t.equal((await server.admin.send('POST', `/api/file/${id}/analysis`, {})).status, 503)
  t.equal((await server.admin.send('POST', `/api/blob/${blob.id}/analysis`, {})).status, 200)
  proxy.judge = () => null
  await untilSent(server)
  await checkSentOnce(t, { backend, server }, FEW + 2)
})

t.test('the backend gets plain bytes of contents that are masked at rest', async (t) => {
  const opened = await openBoth(t, { storage_encoding: 'masked' })
  if (opened === null) return
  const { backend, server } = opened
  const bytes = randomBytes(300_000)
  t.equal((await server.admin.upload(bytes)).status, 200)
  await untilSent(server)
  const [key = ''] = await backend.contents()
  t.ok((await backend.content(key)).equals(bytes))
})

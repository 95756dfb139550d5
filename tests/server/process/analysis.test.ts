import { randomBytes } from 'node:crypto'
import t from 'tap'
import { openTestBackend } from '../../support/analysis-backend.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'
import type { TestUser } from '../../support/user.ts'

const COUNT = 20

t.test('what a killed server had still to send is sent once by the next one', async (t) => {
  const backend = await openTestBackend(t, { timeoutSeconds: 1 })
  if (backend === null) return
  const settings = { ENABLE_ANALYSIS: '1' }
  const environment = { ANALYSIS_CONFIG_PATH: backend.file }
  const first = await startServer(t, { settings, environment })
  const admin = await signIn(first)
  const upload = async () => t.equal((await admin.upload(randomBytes(40))).status, 200)
  // Some are being sent, and some wait, when it dies.
  await Promise.all(Array.from({ length: COUNT }, upload))
  backend.redis.freeze()
  await Promise.all(Array.from({ length: COUNT }, upload))
  await first.stop('SIGKILL')
  backend.redis.thaw()
  const second = await startServer(t, { folder: first.folder, settings, environment })
  const again = await signIn(second)
  await allSent(again)
  const pushed = await backend.pushed()
  t.equal(pushed.length, 2 * COUNT)
  t.equal(new Set(pushed).size, 2 * COUNT)
  t.equal((await backend.contents()).length, 2 * COUNT)
  t.equal((await second.stop()).code, 0)
})

t.test('several workers share what is to be sent', async (t) => {
  const backend = await openTestBackend(t, { timeoutSeconds: 1 })
  if (backend === null) return
  const environment = { ANALYSIS_CONFIG_PATH: backend.file }
  const server = await startServer(t, { settings: { ENABLE_ANALYSIS: '1', WORKERS: '2' }, environment })
  const admin = await signIn(server)
  await Promise.all(Array.from({ length: COUNT }, () => admin.upload(randomBytes(40))))
  await allSent(admin)
  t.equal(new Set(await backend.pushed()).size, COUNT)
  t.equal((await backend.pushed()).length, COUNT)
})

t.test('a backend that is away does not keep the server from starting, and the log says so', async (t) => {
  const backend = await openTestBackend(t)
  if (backend === null) return
  await backend.redis.kill()
  const environment = { ANALYSIS_CONFIG_PATH: backend.file }
  const server = await startServer(t, { settings: { ENABLE_ANALYSIS: '1' }, environment })
  const admin = await signIn(server)
  t.equal((await admin.upload('x')).status, 200)
  t.match(server.errors(), /key-value store of the analysis backend unavailable/)
  t.equal((await server.stop()).code, 0)
})

function allSent(admin: TestUser): Promise<boolean> {
  return until(async () => (await admin.get('/api/server/admin')).json.analysis.waiting === 0)
}

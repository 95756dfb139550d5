import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { readSettings } from '../../../server/src/settings/read.ts'
import { type RotationMode, secretRotation } from '../../../server/src/settings/rotate-secret.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { totpCode } from '../../support/totp-code.ts'
import { until } from '../../support/until.ts'
import { type TestUser, testUser } from '../../support/user.ts'
import { workerPids, workersReplaced } from '../../support/worker-pids.ts'

// Workers start slowly while clients keep all processors busy.
const PAUSE_MS = 20

async function rotate({ folder }: ServerProcess, mode: RotationMode): Promise<void> {
  const rotation = await secretRotation(readSettings({}, folder, { data_folder: join(folder, 'data') }), mode)
  await rotation.replace()
}

/** Each request on a connection of its own, so that all workers get some. */
async function statusOf(user: TestUser): Promise<number> {
  return (await user.send('GET', '/api/auth/validate', undefined, { connection: 'close' })).status
}

async function newSession(user: TestUser): Promise<TestUser> {
  const { json } = await user.send('POST', '/api/auth/refresh', undefined, { connection: 'close' })
  return testUser(url, { login: user.login, token: json.token })
}

const server = await startServer(t, { settings: { WORKERS: '2' } })
const { url } = server
const session = await signIn(server)
const { json } = await session.send('POST', '/api/user/admin/api_key', {})
const key = testUser(url, { login: 'admin', token: json.token })

/** Signs in and uses all tokens, old and new, until no worker of the old ones is left. Returns the refusals. */
async function useWhileReplaced(): Promise<number[]> {
  const old = await workerPids(server)
  const refused: number[] = []
  let isOver = false
  const use = async (): Promise<void> => {
    while (!isOver) {
      const fresh = await newSession(key)
      for (const user of [fresh, session, key, fresh]) {
        const status = await statusOf(user)
        if (status !== 200) refused.push(status)
      }
      await wait(PAUSE_MS)
    }
  }
  const users = Array.from({ length: 2 }, use)
  server.signal('SIGHUP')
  await workersReplaced(server, old)
  isOver = true
  await Promise.all(users)
  return refused
}

/** A user with a second factor: no rotation of the key may lose its secret. */
const PASSWORD = 'a horse of kim'
await session.send('POST', '/api/user/kim', { email: 'kim@example.org', additional_info: 'test', feed_quality: 'high' })
const { token } = (await session.get('/api/user/kim/change_password')).json
await session.send('POST', '/api/auth/change_password', { token, password: PASSWORD })
const kim = testUser(url, (await session.send('POST', '/api/auth/login', { login: 'kim', password: PASSWORD })).json)
const { secret } = (await kim.send('POST', '/api/auth/totp', { password: PASSWORD })).json
await kim.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })

t.test('a new signing key ends nothing, not even by a worker that is replaced before the reload', async (t) => {
  await rotate(server, 'keep')
  const old = await workerPids(server)
  const [dead] = old
  if (dead === undefined) throw new Error('no worker')
  const seen = server.errors().length
  process.kill(dead, 'SIGKILL')
  await until(async () => /worker serves/.test(server.errors().slice(seen)))
  const statuses: number[] = []
  const tokens: TestUser[] = []
  for (let n = 0; n < 8; n += 1) {
    const fresh = await newSession(key)
    tokens.push(fresh)
    // One for each worker.
    for (let times = 0; times < 4; times += 1) statuses.push(await statusOf(fresh))
  }
  t.same(new Set(statuses), new Set([200]))
  t.same(await useWhileReplaced(), [])
  for (const user of [session, key, ...tokens]) t.equal(await statusOf(user), 200, 'the reload ends nothing either')
})

t.test('what earlier keys signed ends when they are dropped, and only that', async (t) => {
  const fresh = await newSession(session)
  await rotate(server, 'drop-previous')
  const old = await workerPids(server)
  server.signal('SIGHUP')
  await workersReplaced(server, old)
  t.same([await statusOf(session), await statusOf(key), await statusOf(fresh)], [401, 401, 200])
})

t.test('after a leak nothing goes on', async (t) => {
  const fresh = await signIn(server)
  await rotate(server, 'end-all')
  const old = await workerPids(server)
  server.signal('SIGHUP')
  await workersReplaced(server, old)
  t.equal(await statusOf(fresh), 401)
  t.equal(await statusOf(await signIn(server)), 200)
})

t.test('a second factor outlives all of it', async (t) => {
  const logIn = (otp: string) => session.send('POST', '/api/auth/login', { login: 'kim', password: PASSWORD, otp })
  t.match(await logIn('000000'), { status: 403, json: { code: 'invalid_credentials' } })
  t.match(await logIn(totpCode(secret, 1)), { status: 200 })
})

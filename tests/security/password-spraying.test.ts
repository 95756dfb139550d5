import t from 'tap'
import { FREE_FAILURES_OF_PASSWORD } from '../../server/src/limits/sign-ins/sign-in-rule.ts'
import { report } from '../chaos/report.ts'
import { ADMIN_PASSWORD, openTestApp } from '../support/app.ts'
import { atOnce } from '../support/at-once.ts'
import type { Answer } from '../support/contract.ts'
import { maxCheckedPasswords } from '../support/max-checked-passwords.ts'
import { openRedisServer } from '../support/redis-server.ts'
import { ADMIN, startServer } from '../support/server-process.ts'
import { testUser } from '../support/user.ts'

const LOGINS = 60
const SLOW_CLOCK = new URL('../support/slow-clock.ts', import.meta.url).href
const CHECKED = FREE_FAILURES_OF_PASSWORD + 1

type LogInRequest = (login: string, password: string) => Promise<Answer>

const checkedOf = (answers: readonly Answer[]): number => answers.filter(({ status }) => status === 403).length

const signInAt =
  (...urls: readonly string[]): LogInRequest =>
  (login, password) => {
    const url = urls[Number(login.replace(/\D/g, '')) % urls.length] ?? ''
    const nobody = testUser(url, { login: 'nobody', token: null })
    return nobody.send('POST', '/api/auth/login', { login, password }, { connection: 'close' })
  }

/** What the client reads, without what differs from one request to the next. */
function refusalOf({ status, json }: Answer): object {
  const { request_id: _, message, ...rest } = json
  return { status, ...rest, message: message.replace(/\d+/, 'n') }
}

t.test('one password at sixty logins, over four workers', async (t) => {
  // The supervisor counts: no wait is over before the test is. Workers give it as long as it needs.
  const nodeArgs = ['--import', SLOW_CLOCK, '--import', `${SLOW_CLOCK}?workers`]
  const settings = { WORKERS: '4', SIGN_IN_FAILURES_PER_NETWORK: '20' }
  const server = await startServer(t, { settings, nodeArgs })
  const logIn = signInAt(server.url)
  const answers = await atOnce(LOGINS, (n) => logIn(`user-${n}`, ADMIN.password))
  const ofOnePassword = checkedOf(answers)
  t.equal(ofOnePassword, CHECKED)
  const refused = answers.filter(({ status }) => status === 429)
  t.equal(refused.length, LOGINS - ofOnePassword)
  const right = await logIn(ADMIN.login, ADMIN.password)
  t.strictSame(refusalOf(right), refusalOf(refused[0] ?? right), 'the right one looks like the others')
  t.equal(right.status, 429)

  const others = await atOnce(LOGINS, (n) => logIn(`user-${100 + n}`, `password ${n}`))
  const ofNetwork = ofOnePassword + checkedOf(others)
  t.equal(ofNetwork, 21)
  t.equal((await logIn(ADMIN.login, 'another')).status, 429)
  report(t, {
    workers: 4,
    logins: LOGINS,
    'checked with one password': ofOnePassword,
    'checked in all, of a bound of 20': ofNetwork,
  })
  const { errors } = await server.stop()
  t.match(errors, /too many failed sign-ins - login:None - .* - failures:10 - wait_seconds:5 - counted_by:password/)
  t.match(errors, /too many failed sign-ins - login:None - .* - failures:21 - wait_seconds:5 - counted_by:network/)
})

t.test(
  'an office behind one address: those who know their password come in among the failures of others',
  async (t) => {
    const { nobody } = await openTestApp(t)
    const logIn = (login: string, password: string) => nobody.send('POST', '/api/auth/login', { login, password })
    for (let n = 0; n < 12; n++) {
      t.equal((await logIn(`user-${n}`, `mistyped ${n}`)).status, 403)
      t.equal((await logIn('admin', ADMIN_PASSWORD)).status, 200)
    }
  },
)

const redis = await openRedisServer(t)
if (redis !== null)
  t.test('one password at sixty logins, over two servers that share a store', async (t) => {
    const settings = { kv_uri: redis.uri, secret_key: 'a-key-that-both-of-the-servers-have' }
    const servers = [await openTestApp(t, settings), await openTestApp(t, settings)] as const
    const logIn = signInAt(...servers.map(({ url }) => url))
    const before = performance.now()
    const answers: Answer[] = []
    // In pairs, one at each server: a crowd would make the store answer too late, and each server count alone.
    for (let n = 0; n < LOGINS; n += 2)
      answers.push(...(await atOnce(2, (other) => logIn(`user-${n + other}`, 'Winter2026!'))))
    const checked = checkedOf(answers)
    const most = maxCheckedPasswords(performance.now() - before, FREE_FAILURES_OF_PASSWORD)
    t.ok(checked >= CHECKED && checked <= most, `${checked} were checked`)
    report(t, { servers: 2, logins: LOGINS, 'checked with one password': checked })
    await redis.client.connect()
    for (const key of await redis.client.keys('*')) {
      t.notMatch(key, /Winter/)
      t.ok((await redis.client.pttl(key)) > 0, `${key} expires`)
    }
  })

import { createSecretKey } from 'node:crypto'
import { mock } from 'node:test'
import t from 'tap'
import { Problem } from '../../../../server/src/errors/problems.ts'
import { openOwnCounts } from '../../../../server/src/limits/rates/own-counts.ts'
import { waitAfter } from '../../../../server/src/limits/sign-ins/sign-in-rule.ts'
import { networkOf, openSignIns, type SigningIn } from '../../../../server/src/limits/sign-ins/sign-ins.ts'
import { ADMIN_PASSWORD, openTestApp, type TestApp } from '../../../support/app.ts'
import { atOnce, statusesOf } from '../../../support/at-once.ts'
import { maxCheckedPasswords } from '../../../support/max-checked-passwords.ts'
import { openRedisServer } from '../../../support/redis-server.ts'
import { scrape } from '../../../support/scrape.ts'

const FREE = 5
const BOUNDS = { freeFailuresOfNetwork: 100, passwordKey: createSecretKey(Buffer.from('x')) }
const KIM = { key: 'kim', free: FREE - 1 }
const kim: SigningIn = { login: 'kim', address: '192.0.2.1', password: 'x' }

/** Attempts in the memory of one process: what each gives, as "right", "wrong" or the seconds to wait. */
function openGuarded() {
  let refused = 0
  let checked = 0
  const own = openOwnCounts(() => Date.now())
  const guard = openSignIns({ shared: null, own, ...BOUNDS, onRefused: () => refused++ })
  const attempt = async (isRight: boolean, who = kim): Promise<string> => {
    try {
      const check = async () => {
        checked++
        return { isRight }
      }
      return (await guard.attempt(who, check)).isRight ? 'right' : 'wrong'
    } catch (error) {
      if (error instanceof Problem && error.status === 429) return error.headers['Retry-After'] ?? ''
      throw error
    }
  }
  return { guard, attempt, refused: () => refused, checked: () => checked }
}

t.test('the wait grows with every failure, and has an end', (t) => {
  t.strictSame(
    [1, 4, 5, 6, 7, 12, 13, 1000].map((failures) => waitAfter(failures)),
    [0, 0, 5, 10, 20, 640, 900, 900],
  )
  t.end()
})

t.test('who fails again and again waits longer each time, and is forgotten after an hour', async (t) => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const { attempt, refused, checked } = openGuarded()
  for (let n = 0; n < FREE; n++) t.equal(await attempt(false), 'wrong')
  t.equal(await attempt(true), '5', 'not even the right password is looked at')
  mock.timers.tick(4000)
  t.equal(await attempt(false), '1')
  mock.timers.tick(1000)
  t.equal(await attempt(false), 'wrong')
  t.equal(await attempt(false), '10', 'what was refused is not a failure')
  mock.timers.tick(10_000)
  t.equal(await attempt(false), 'wrong')
  t.equal(await attempt(false), '20')
  t.equal(refused(), 4)
  t.equal(checked(), FREE + 2)
  mock.timers.tick(3_600_000)
  for (let n = 0; n < FREE; n++) t.equal(await attempt(false), 'wrong')
  t.equal(await attempt(false), '5')
})

t.test('a right password makes earlier failures forgotten', async (t) => {
  const { attempt } = openGuarded()
  for (let round = 0; round < 3; round++) {
    for (let n = 1; n < FREE; n++) t.equal(await attempt(false, { ...kim, password: `${round} ${n}` }), 'wrong')
    t.equal(await attempt(true), 'right')
  }
})

t.test('one password fails at ten logins from one network, and then waits, right or wrong', async (t) => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const { attempt, checked } = openGuarded()
  const at = (n: number): SigningIn => ({ ...kim, login: `user-${n}` })
  const results = await Promise.all(Array.from({ length: 60 }, (_, n) => attempt(false, at(n))))
  t.equal(results.filter((result) => result === 'wrong').length, 10)
  t.equal(results.filter((result) => result === '5').length, 50)
  t.equal(checked(), 10)
  t.equal(await attempt(true, at(60)), '5', 'not even the right password is looked at')
  t.equal(await attempt(true, { ...at(60), password: 'y' }), 'right', 'another password from there')
  t.equal(await attempt(true, { ...at(60), address: '192.0.2.2' }), 'right', 'the same password from elsewhere')
  t.equal(await attempt(false, at(60)), '5', 'no sign-in makes the failures of a password forgotten')
  mock.timers.tick(5000)
  t.equal(await attempt(false, at(61)), 'wrong')
  t.equal(await attempt(false, at(62)), '10')
})

t.test('failures of a network count over all logins and passwords, and right ones change nothing', async (t) => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const { attempt, checked } = openGuarded()
  const at = (n: number): SigningIn => ({ ...kim, login: `user-${n}`, password: `${n}` })
  for (let n = 0; n < BOUNDS.freeFailuresOfNetwork; n++) {
    t.equal(await attempt(false, at(n)), 'wrong')
    if (n % 20 === 0) t.equal(await attempt(true), 'right')
  }
  const before = checked()
  const results = await Promise.all(Array.from({ length: 40 }, (_, n) => attempt(false, at(1000 + n))))
  t.strictSame(results.toSorted(), [...Array(39).fill('5'), 'wrong'])
  t.equal(checked(), before + 1)
  t.equal(await attempt(true), '5')
  t.equal(await attempt(true, { ...kim, address: '192.0.2.2' }), 'right')
  mock.timers.tick(5000)
  t.equal(await attempt(true), 'right')
  t.equal(await attempt(false, at(2000)), 'wrong')
  t.equal(await attempt(true), '10')
  mock.timers.tick(3_600_000)
  for (let n = 0; n < 20; n++) t.equal(await attempt(false, at(n)), 'wrong')
})

t.test('a sign-in that its login or network refuses reserves nothing', async (t) => {
  const own = openOwnCounts()
  const guard = openSignIns({
    shared: null,
    own,
    freeFailuresOfNetwork: 6,
    passwordKey: createSecretKey(Buffer.from('x')),
    onRefused: () => undefined,
  })
  const fail = (login: string, password: string) =>
    guard.attempt({ ...kim, login, password }, async () => ({ isRight: false })).catch(({ code }) => code)
  for (let n = 0; n < FREE; n++) t.match(await fail('kim', `${n}`), { failures: n + 1 })
  for (let n = 0; n < 20; n++) t.equal(await fail('kim', 'x'), 'rate_limited')
  t.match(await fail('lee', 'x'), { failures: 1, waitSeconds: 0 }, 'what was refused does not count for the network')
  t.match(await fail('lou', 'x'), { failures: 7, waitSeconds: 5, countedBy: 'network' })
  for (let n = 0; n < 20; n++) t.equal(await fail(`user-${n}`, 'x'), 'rate_limited')
})

t.test('other logins, and the same login from elsewhere, do not wait', async (t) => {
  const { attempt } = openGuarded()
  for (let n = 0; n < FREE; n++) await attempt(false)
  t.equal(await attempt(true), '5')
  t.equal(await attempt(true, { ...kim, login: 'lee' }), 'right')
  t.equal(await attempt(true, { ...kim, address: '192.0.2.2' }), 'right')
})

t.test('many attempts at once are no way around', async (t) => {
  const { attempt, checked } = openGuarded()
  const different = (n: number): SigningIn => ({ ...kim, password: String(n) })
  const results = await Promise.all(Array.from({ length: 200 }, (_, n) => attempt(false, different(n))))
  t.equal(results.filter((result) => result === 'wrong').length, FREE)
  t.equal(results.filter((result) => result === '5').length, 200 - FREE)
  t.equal(checked(), FREE)
})

t.test('nor is the same wrong password many times at once', async (t) => {
  const { attempt, checked, refused } = openGuarded()
  const results = await Promise.all(Array.from({ length: 200 }, () => attempt(false)))
  t.equal(results.filter((result) => result === 'wrong').length, FREE)
  t.equal(checked(), FREE)
  t.equal(refused(), 200 - FREE)
})

t.test('right attempts at once are all right, and the same ones share a check', async (t) => {
  const { attempt, checked } = openGuarded()
  for (let n = 1; n < FREE; n++) await attempt(false)
  t.strictSame(await Promise.all(Array.from({ length: 32 }, () => attempt(true))), Array(32).fill('right'))
  t.equal(checked(), FREE)
  for (let n = 1; n < FREE; n++) t.equal(await attempt(false), 'wrong', 'earlier failures are forgotten')
})

t.test('a right password among wrong ones is found, if it comes before the wait begins', async (t) => {
  const { attempt } = openGuarded()
  const mixed = Array.from({ length: 20 }, (_, n) => attempt(n === 3, { ...kim, password: String(n) }))
  const results = await Promise.all(mixed)
  t.strictSame(results.slice(0, 4), ['wrong', 'wrong', 'wrong', 'right'])
  t.strictSame(results.slice(4), [...Array(FREE).fill('wrong'), ...Array(16 - FREE).fill('5')])
})

t.test('if the client whose check is shared leaves, another one asks', async (t) => {
  const { guard, attempt } = openGuarded()
  const leaving = new AbortController()
  const began = Promise.withResolvers<void>()
  const never = () =>
    new Promise<never>((_resolve, reject) => {
      leaving.signal.addEventListener('abort', () => reject(leaving.signal.reason))
      began.resolve()
    })
  const left = guard.attempt({ ...kim, signal: leaving.signal }, never)
  const others = Promise.all(Array.from({ length: 8 }, () => attempt(true)))
  await began.promise
  leaving.abort()
  await t.rejects(left, { name: 'AbortError' })
  t.strictSame(await others, Array(8).fill('right'))
})

t.test('processes that count together check no more at once than may fail', async (t) => {
  const own = openOwnCounts()
  const guards = Array.from({ length: 8 }, () =>
    openSignIns({ shared: null, own, ...BOUNDS, onRefused: () => undefined }),
  )
  let underWay = 0
  const most: number[] = []
  const outcomes = await Promise.all(
    guards.map(async (guard, n) => {
      const check = async () => {
        most.push(++underWay)
        await new Promise((resolve) => setImmediate(resolve))
        underWay--
        return { isRight: false }
      }
      return guard.attempt({ ...kim, password: String(n) }, check).then(
        () => 'wrong',
        (error: Problem) => error.status,
      )
    }),
  )
  t.equal(outcomes.filter((outcome) => outcome === 'wrong').length, FREE)
  t.equal(outcomes.filter((outcome) => outcome === 429).length, 8 - FREE)
  t.ok(Math.max(...most) <= FREE)
})

t.test('a check that a dead process left under way is forgotten', async (t) => {
  mock.timers.enable({ apis: ['Date'] })
  t.teardown(() => mock.timers.reset())
  const { beginSignIn } = openOwnCounts(() => Date.now())
  for (let n = 0; n < FREE; n++) t.match(await beginSignIn(KIM, `dead ${n}`), { state: 'admitted' })
  t.match(await beginSignIn(KIM, 'alive'), { state: 'busy' })
  mock.timers.tick(60_000)
  t.match(await beginSignIn(KIM, 'alive'), { state: 'admitted' })
})

t.test('failures are forgotten after an hour, also behind one of another login that must still wait', async (t) => {
  let now = 0
  const { beginSignIn, endSignIn } = openOwnCounts(() => now)
  const fail = async (bound: typeof KIM, at: number): Promise<number> => {
    now = at
    t.match(await beginSignIn(bound, 'a'), { state: 'admitted' })
    return endSignIn(bound, 'a', 'wrong')
  }
  const lee = { ...KIM, key: 'lee' }
  for (let n = 1; n <= 4; n++) t.equal(await fail(lee, 0), n)
  for (let n = 1; n <= 4; n++) t.equal(await fail(KIM, 1000), n)
  for (let n = 5; n <= 12; n++) t.equal(await fail(lee, now + (n === 5 ? 2_900_000 : waitAfter(n - 1) * 1000)), n)
  t.equal(await fail(KIM, 3_601_000), 1)
  t.match(await beginSignIn(lee, 'a'), { state: 'refused' }, 'its wait goes on')
})

t.test('a check that could not be made is not a failure', async (t) => {
  const { guard, attempt } = openGuarded()
  const broken = () => Promise.reject(new Error('the database is away'))
  for (let n = 0; n < 3 * FREE; n++) await t.rejects(guard.attempt(kim, broken), { message: /database is away/ })
  t.equal(await attempt(true), 'right')
})

t.test('failures of codes count for their login alone, until one is right', async (t) => {
  const { guard } = openGuarded()
  const attempt = (isRight: boolean) => guard.attemptCode({ login: 'kim' }, async () => ({ isRight }))
  for (const isRight of [false, false, false, false, true, false, false, false, false, true])
    t.match(await attempt(isRight), { isRight })
  for (let n = 0; n < FREE; n++) t.match(await attempt(false), { failures: n + 1, countedBy: 'login' })
  await t.rejects(attempt(true), { code: 'rate_limited', message: /sign-ins from here with this login/ })
})

t.test('every client that waits for a check gets its failure, and the check is made once', async (t) => {
  const { guard } = openGuarded()
  let made = 0
  const broken = async () => {
    made++
    throw new Error('the database is away')
  }
  const attempts = Array.from({ length: 8 }, () => guard.attempt(kim, broken).catch(({ message }) => message))
  t.strictSame(await Promise.all(attempts), Array(8).fill('the database is away'))
  t.equal(made, 1)
})

t.test('addresses of one IPv6 network count together', (t) => {
  const networks = {
    '192.0.2.1': '192.0.2.1',
    unknown: 'unknown',
    '2001:db8:0:7:1:2:3:4': '2001:db8:0:7::/64',
    '2001:0DB8:0000:0007::9': '2001:db8:0:7::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    '::1': '0:0:0:0::/64',
    '1::3:4:5:6:7:8': '1:0:3:4::/64',
    '64:ff9b::192.0.2.1': '64:ff9b:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
  }
  for (const [address, network] of Object.entries(networks)) t.equal(networkOf(address), network, address)
  t.end()
})

const logInTo =
  ({ nobody }: TestApp) =>
  (login: string, password: string, from = '192.0.2.1') =>
    nobody.send('POST', '/api/auth/login', { login, password }, { 'x-forwarded-for': from })

t.test('over the API: 403 five times, then 429 with the time to wait', async (t) => {
  const app = await openTestApp(t, { use_x_forwarded_for: '1', sign_in_failures_per_network: '50' })
  const logIn = logInTo(app)
  for (const login of ['admin', 'nobody-has-it']) {
    for (let n = 0; n < FREE; n++)
      t.match(await logIn(login, 'wrong'), { status: 403, json: { code: 'invalid_credentials' } }, `${login} ${n}`)
    const { status, json, headers } = await logIn(login, ADMIN_PASSWORD)
    t.match({ status, json }, { status: 429, json: { code: 'rate_limited', message: /too many failed sign-ins/ } })
    const seconds = Number(headers.get('retry-after'))
    t.ok(seconds >= 1 && seconds <= 5, `${login}: Retry-After ${seconds}`)
  }
  t.equal((await logIn('admin', ADMIN_PASSWORD, '198.51.100.7')).status, 200, 'a stranger locks nobody out')
  t.equal((await app.admin.get('/api/auth/validate')).status, 200, 'keys and sessions go on')
})

t.test('the right password of an account that is disabled is not a failure', async (t) => {
  const app = await openTestApp(t)
  await app.app.db('user').where({ login: 'admin' }).update({ disabled: true })
  for (let n = 0; n < 2 * FREE; n++)
    t.match(await logInTo(app)('admin', ADMIN_PASSWORD), { status: 403, json: { code: 'account_disabled' } })
})

t.test('over the API: parallel right sign-ins with one login from one address are all let in', async (t) => {
  const app = await openTestApp(t)
  const answers = await atOnce(32, () => logInTo(app)('admin', ADMIN_PASSWORD))
  t.strictSame(statusesOf(answers), [200])
  const mixed = await atOnce(40, (n) => logInTo(app)('admin', n % 10 === 9 ? ADMIN_PASSWORD : `wrong ${n}`))
  t.ok(mixed.every(({ status }) => [200, 403, 429].includes(status)))
})

const redis = await openRedisServer(t)
if (redis !== null) {
  const settings = { kv_uri: redis.uri, enable_monitoring_metrics: '1' }

  t.test('servers that share a store count together, and the refused attempts are measured', async (t) => {
    const servers = [await openTestApp(t, settings), await openTestApp(t, settings)] as const
    const before = performance.now()
    const answers = await atOnce(40, (n) => logInTo(servers[n % 2 === 0 ? 0 : 1])('admin', 'wrong'))
    const wrong = answers.filter(({ status }) => status === 403).length
    // Where it took longer than the first wait, one more may have come through, and so on.
    const most = maxCheckedPasswords(performance.now() - before)
    t.ok(wrong >= FREE && wrong <= most, `${wrong} were checked`)
    t.ok(answers.every(({ status }) => status === 403 || status === 429))
    const { series = [] } = (await scrape(servers[0].admin)).get('service_delayed_sign_ins_total') ?? {}
    // Both run in this process, and publish under its name: the one that is asked reports its own.
    t.ok(series.some(({ value }) => value > 0))
  })

  t.test('while the store is away each process counts alone', async (t) => {
    const app = await openTestApp(t, settings)
    await redis.kill()
    const answers = await atOnce(20, () => logInTo(app)('admin', 'wrong'))
    t.ok(answers.filter(({ status }) => status === 403).length >= FREE)
    t.ok(answers.some(({ status }) => status === 429))
    t.ok(answers.every(({ status }) => status === 403 || status === 429))
  })
}

import t from 'tap'
import { aProvider } from '../../support/a-provider.ts'
import { ADMIN_HASH, ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { testUser } from '../../support/user.ts'

const NO_PASSWORDS = { enable_password_auth: '0', enable_oidc: '1' }

const { app, url, as, nobody } = await openTestApp(t)
await as({ login: 'Zoe', capabilities: ['adding_tags', 'access_monitoring_metrics', 'analysis_manage'] })
const zoe = () => app.db('user').where({ login: 'Zoe' })
await zoe().update({ password_hash: ADMIN_HASH, password_ver: 'a1' })

const logIn = (login: unknown, password: unknown) => nobody.send('POST', '/api/auth/login', { login, password })

t.test('a right password opens a session', async (t) => {
  const { status, json } = await logIn('Zoe', ADMIN_PASSWORD)
  t.equal(status, 200)
  t.match(json, { login: 'Zoe', provider: null, groups: ['Zoe', 'public'] })
  t.strictSame(json.capabilities, [
    'access_monitoring_metrics',
    'access_prometheus_metrics',
    'adding_tags',
    'analysis_manage',
    'karton_assign',
    'karton_reanalyze',
    'karton_unassign',
  ])
  const session = testUser(url, { login: 'Zoe', token: json.token })
  const validated = await session.get('/api/auth/validate')
  t.strictSame(validated.json, { login: 'Zoe', capabilities: json.capabilities, groups: json.groups })
  t.match((await zoe().first('logged_on'))?.logged_on, /^20/)
})

t.test('a session is exchanged for a new one, an API key for a session', async (t) => {
  const keyed = await as({ login: 'keyed' })
  const first = await keyed.send('POST', '/api/auth/refresh')
  for (const user of [keyed, testUser(url, { login: 'keyed', token: first.json.token })]) {
    const { status, json: fresh } = await user.send('POST', '/api/auth/refresh', 'garbage that nobody reads')
    t.match({ status, fresh }, { status: 200, fresh: { login: user.login, provider: null, token: /./ } })
    t.equal((await testUser(url, { login: user.login, token: fresh.token }).get('/api/auth/validate')).status, 200)
  }
  t.equal((await nobody.send('POST', '/api/auth/refresh')).status, 401)
})

t.test('a set password ends the sessions that came before it', async (t) => {
  const { json } = await (await as({ login: 'ada' })).send('POST', '/api/auth/refresh')
  const session = testUser(url, { login: 'ada', token: json.token })
  t.equal((await session.get('/api/auth/validate')).status, 200)
  await app.db('user').where({ login: 'ada' }).update({ password_ver: 'b2' })
  t.equal((await session.get('/api/auth/validate')).status, 401)
})

t.test('a wrong login and a wrong password are refused alike, after a hash was verified for both', async (t) => {
  const verified = t.capture(app.passwords, 'verify', app.passwords.verify)
  for (const [login, password] of [
    ['Zoe', 'wrong'],
    ['zoe', ADMIN_PASSWORD],
    ['nobody', ADMIN_PASSWORD],
    ['keyed', ADMIN_PASSWORD],
  ]) {
    const { status, json } = await logIn(login, password)
    t.match(
      { status, json },
      { status: 403, json: { code: 'invalid_credentials', message: 'Invalid login or password.' } },
      `${login} ${password}`,
    )
    t.equal(verified().length, 1, `${login}: one hash verified`)
  }
})

t.test('the sign-in of a pending or disabled account is refused with the reason', async (t) => {
  for (const [state, code] of [
    ['pending', 'account_pending'],
    ['disabled', 'account_disabled'],
  ] as const) {
    await zoe().update({ [state]: true })
    t.match(await logIn('Zoe', ADMIN_PASSWORD), { status: 403, json: { code } })
    await zoe().update({ [state]: false })
  }
})

t.test('bad credentials are refused by the name of the field, and never repeated', async (t) => {
  const faults = [
    ['login', undefined, 'x'],
    ['login', null, 'x'],
    ['login', 5, 'x'],
    ['login', '', 'x'],
    ['login', 'a b', 'x'],
    ['login', 'a\n', 'x'],
    ['login', 'x'.repeat(33), 'x'],
    ['login', 'żółw', 'x'],
    ['login', 'a\0', 'x'],
    ['password', 'Zoe', undefined],
    ['password', 'Zoe', null],
    ['password', 'Zoe', ['x']],
    ['password', 'Zoe', 'p'.repeat(73)],
    ['password', 'Zoe', 'ż'.repeat(37)],
    ['password', 'Zoe', 'secret\0'],
  ] as const
  for (const [field, login, password] of faults) {
    const { status, json } = await logIn(login, password)
    t.match({ status, json }, { status: 400, json: { code: 'invalid_request', errors: [{ field }] } })
    t.notMatch(JSON.stringify(json), /secret|ppp/)
  }
  const surrogate = await nobody.send('POST', '/api/auth/login', '{"login":"Zoe","password":"secret\\ud800"}')
  t.match(surrogate, { status: 400, json: { errors: [{ field: 'password' }] } })
})

t.test('a password of 72 bytes of UTF-8 is a password', async (t) => {
  const password = '🦠'.repeat(18)
  await zoe().update({ password_hash: await app.passwords.hash(password) })
  t.equal((await logIn('Zoe', password)).status, 200)
  t.equal((await logIn('Zoe', `${'🦠'.repeat(17)}🦡`)).status, 403)
})

t.test('without password sign-in nobody signs in', async (t) => {
  const { nobody } = await openTestApp(t, NO_PASSWORDS, aProvider)
  t.match(await nobody.send('POST', '/api/auth/login', { login: 'admin', password: ADMIN_PASSWORD }), {
    status: 403,
    json: { code: 'forbidden', message: /disabled by administrator/ },
  })
  for (const path of ['/api/auth/login', '/api/auth/change_password'])
    for (const body of ['{}', 'no JSON', '{"login":5}'])
      t.match(await nobody.send('POST', path, body), { status: 403, json: { code: 'forbidden' } }, `${path} ${body}`)
  t.equal((await nobody.get('/api/server')).json.is_password_auth_enabled, false)
})

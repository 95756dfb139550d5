import t from 'tap'
import { accountByLogin } from '../../../server/src/auth/accounts.ts'
import { type By, openSession } from '../../../server/src/auth/open-session.ts'
import { aProvider } from '../../support/a-provider.ts'
import { ADMIN_HASH, ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { clearAccounts } from '../../support/clear-accounts.ts'
import { missing } from '../../support/missing.ts'
import { totpCode } from '../../support/totp-code.ts'

const NO_PASSWORDS = { enable_password_auth: '0', enable_oidc: '1' }

const { app, url, admin, nobody, as, callOf } = await openTestApp(t)
t.afterEach(() => clearAccounts(app.db))

const PASSWORD = 'tr0ub4dor & three'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const logIn = (login: string, password: unknown) => nobody.send('POST', '/api/auth/login', { login, password })
const tokenFor = async (login: string): Promise<string> =>
  (await admin.get(`/api/user/${login}/change_password`)).json.token
const setPassword = (token: unknown, password: unknown) =>
  nobody.send('POST', '/api/auth/change_password', { token, password })

t.test('a password opens a session that knows its user', async (t) => {
  const { status, json } = await logIn('admin', ADMIN_PASSWORD)
  t.equal(status, 200)
  t.match(json, { login: 'admin', provider: null, groups: ['admin', 'public', 'registered'] })
  t.ok(json.capabilities.includes('karton_reanalyze') && json.capabilities.includes('analysis_manage'))
  const [header, payload] = json.token.split('.')
  t.notMatch(`${header}${payload}`, /[-_]/, 'clients decode the token with the standard alphabet')
  t.match(JSON.parse(Buffer.from(payload, 'base64').toString()), { login: 'admin', sub: 'admin', scope: 'session' })
  const validated = await nobody.send('GET', '/api/auth/validate', undefined, bearer(json.token))
  t.strictSame(validated.json, { login: 'admin', capabilities: json.capabilities, groups: json.groups })
  const refreshed = await nobody.send('POST', '/api/auth/refresh', undefined, bearer(json.token))
  t.match(refreshed.json, { ...json, token: String })
  t.match((await admin.get('/api/user/admin')).json.logged_on, /^20/)
})

t.test('a wrong login and a wrong password look the same, and are never 401', async (t) => {
  await as({ login: 'no-password' })
  for (const [login, password] of [
    ['admin', 'wrong'],
    ['Admin', ADMIN_PASSWORD],
    ['nobody', ADMIN_PASSWORD],
    ['no-password', ''],
  ] as const) {
    const { status, json } = await logIn(login, password)
    t.equal(status, 403, login)
    t.match(json, { code: 'invalid_credentials', message: 'Invalid login or password.' })
  }
})

t.test('a link that an account made for itself asks for its current password', async (t) => {
  const own = await as({ login: 'root', capabilities: ['manage_profile'] })
  await app.db('user').where({ login: 'root' }).update({ password_hash: ADMIN_HASH })
  const { token } = (await own.get('/api/user/root/change_password')).json
  const set = (more: object) => nobody.send('POST', '/api/auth/change_password', { token, password: PASSWORD, ...more })
  t.match(await set({}), { status: 403, json: { code: 'password_required' } })
  t.match(await set({ current_password: 'wrong' }), { status: 403, json: { code: 'invalid_credentials' } })
  t.match(await set({ current_password: 5 }), { status: 400, json: { errors: [{ field: 'current_password' }] } })
  t.equal((await logIn('root', ADMIN_PASSWORD)).status, 200, 'nothing has changed')
  t.equal((await set({ current_password: ADMIN_PASSWORD })).status, 200)
  t.equal((await logIn('root', PASSWORD)).status, 200)
})

t.test('a link that an account made for itself asks for a code of the second factor', async (t) => {
  const own = await as({ login: 'root', capabilities: ['manage_profile'] })
  await app.db('user').where({ login: 'root' }).update({ password_hash: ADMIN_HASH })
  const { secret } = (await own.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json
  const { recovery_codes: codes } = (await own.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })).json
  const { token } = (
    await nobody.send('POST', '/api/auth/login', { login: 'root', password: ADMIN_PASSWORD, otp: codes[0] })
  ).json
  const link = (await nobody.send('GET', '/api/user/root/change_password', undefined, bearer(token))).json.token
  const proof = { token: link, password: PASSWORD, current_password: ADMIN_PASSWORD }
  const set = (more: object) => nobody.send('POST', '/api/auth/change_password', { ...proof, ...more })
  t.match(await set({}), { status: 403, json: { code: 'second_factor_required' } })
  t.match(await set({ otp: codes[0] }), { status: 403, json: { code: 'invalid_credentials' } }, 'it was used')
  t.equal((await set({ otp: codes[1] })).status, 200)
})

t.test('an account without a password makes its first link right after a sign-in through its provider', async (t) => {
  const own = await as({ login: 'root', capabilities: ['manage_users', 'manage_profile'] })
  const { id, token: key } = (await own.send('POST', '/api/user/root/api_key', {})).json
  const linkBy = (token: string) => nobody.send('GET', '/api/user/root/change_password', undefined, bearer(token))
  const account = (await accountByLogin(app.db, 'root')) ?? missing()
  const call = { ...(await callOf(own)), caller: null }
  const open = async (by: By) => (await openSession(call, account, by)).token
  t.equal((await linkBy(key)).status, 403, 'a key')
  t.equal((await linkBy(await open({ provider: 'example', madeByKey: id }))).status, 403)
  t.equal((await linkBy(await open({ provider: null }))).status, 403)
  const session = await open({ provider: 'example' })
  const { token } = (await linkBy(session)).json
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await app.db('session').where({ provider: 'example' }).update({ created_at: anHourAgo })
  t.match(await linkBy(session), { status: 403, json: { message: /Sign in again/ } }, 'an old session')
  t.equal((await setPassword(token, PASSWORD)).status, 200)
})

t.test('a malformed sign-in names the field, never the password', async (t) => {
  for (const [login, password, field] of [
    ['a b', 'x', 'login'],
    ['admin', undefined, 'password'],
    ['admin', 5, 'password'],
    ['admin', 'ä'.repeat(37), 'password'],
    ['admin', '\ud800', 'password'],
  ] as const) {
    const { status, json } = await logIn(login, password)
    t.equal(status, 400)
    t.match(json.errors, [{ field }])
    t.notMatch(json.message, 'ää')
  }
})

t.test('an account that waits for approval, or is disabled, is named so only with the right password', async (t) => {
  await as({ login: 'alice' })
  await setPassword(await tokenFor('alice'), PASSWORD)
  const set = (fields: object) => app.db('user').where({ login: 'alice' }).update(fields)
  await set({ pending: true, disabled: true })
  t.match((await logIn('alice', PASSWORD)).json, { code: 'account_pending', message: /^User registration is pending/ })
  t.equal((await logIn('alice', 'wrong')).json.code, 'invalid_credentials')
  await set({ pending: false })
  t.match((await logIn('alice', PASSWORD)).json, { code: 'account_disabled', message: 'User account is disabled.' })
  await set({ disabled: false })
  t.equal((await logIn('alice', PASSWORD)).status, 200)
})

t.test('a set-password token works once, and ends sessions and its siblings but no key', async (t) => {
  const alice = await as({ login: 'alice' })
  const session = (await alice.send('POST', '/api/auth/refresh')).json.token
  const [first, second] = [await tokenFor('alice'), await tokenFor('alice')]
  const set = await setPassword(first, PASSWORD)
  t.equal(set.status, 200)
  t.strictSame(set.json, { login: 'alice' })
  for (const token of [first, second]) {
    const again = await setPassword(token, 'another password')
    t.match(again.json, { code: 'forbidden', message: 'Set password token expired' })
  }
  t.equal((await nobody.send('GET', '/api/auth/validate', undefined, bearer(session))).status, 401)
  t.equal((await alice.get('/api/auth/validate')).status, 200)
  t.equal((await logIn('alice', PASSWORD)).status, 200)
  t.match(await app.db('user').where({ login: 'alice' }).first(), {
    password_hash: /^\$2[aby]\$\d\d\$.{53}$/,
    password_ver: /^[0-9a-f]{16}$/,
    set_password_on: /^20/,
  })
})

t.test('of several uses of one token at once one sets the password', async (t) => {
  await as({ login: 'alice' })
  const token = await tokenFor('alice')
  const passwords = Array.from({ length: 8 }, (_, i) => `password number ${i}`)
  const answers = await Promise.all(passwords.map((password) => setPassword(token, password)))
  const winners = passwords.filter((_, i) => answers[i]?.status === 200)
  t.equal(winners.length, 1)
  t.equal(answers.filter(({ status }) => status === 403).length, 7)
  t.equal((await logIn('alice', winners[0])).status, 200)
})

t.test('a token serves no other purpose than its own', async (t) => {
  const alice = await as({ login: 'alice' })
  const session = (await alice.send('POST', '/api/auth/refresh')).json.token
  for (const token of [session, alice.token, '', 'x.y.z', 'x'.repeat(4000)])
    t.match((await setPassword(token, PASSWORD)).json, { code: 'forbidden', message: 'Set password token expired' })
  const token = await tokenFor('alice')
  t.equal((await nobody.send('GET', '/api/auth/validate', undefined, bearer(token))).status, 401)
  await admin.send('DELETE', '/api/user/alice')
  t.equal((await setPassword(token, PASSWORD)).status, 403)
})

t.test('a password that is too short, too long or no text is refused, and the token stays good', async (t) => {
  await as({ login: 'alice' })
  const token = await tokenFor('alice')
  for (const password of [
    'short',
    '1234567',
    'ä'.repeat(37),
    null,
    12345678,
    undefined,
    'nul\0nul\0',
    '\ud800'.repeat(8),
  ]) {
    const { status, json } = await setPassword(token, password)
    t.equal(status, 400)
    t.match(json.errors, [{ field: 'password' }])
  }
  t.match((await setPassword(undefined, PASSWORD)).json.errors, [{ field: 'token' }])
  t.equal((await nobody.send('POST', '/api/auth/change_password')).status, 400)
  t.equal((await setPassword(token, '\u{1f511}'.repeat(8))).status, 200)
  t.equal((await logIn('alice', '\u{1f511}'.repeat(8))).status, 200)
})

t.test('a token is made for every existing user, also while they wait for approval', async (t) => {
  await as({ login: 'alice' })
  await app.db('user').where({ login: 'alice' }).update({ pending: true, disabled: true })
  t.equal((await setPassword(await tokenFor('alice'), PASSWORD)).status, 200)
  const missing = await admin.get('/api/user/nobody/change_password')
  t.match(missing.json, { code: 'not_found', message: "User doesn't exist" })
})

t.test(
  'with password sign-in switched off nobody signs in or sets a password, but tokens are still made',
  async (t) => {
    const { admin, nobody } = await openTestApp(t, NO_PASSWORDS, aProvider)
    const refused = { code: 'forbidden', message: 'Password-based authentication is disabled by administrator.' }
    const credentials = { login: 'admin', password: ADMIN_PASSWORD }
    t.match((await nobody.send('POST', '/api/auth/login', credentials)).json, refused)
    const { json } = await admin.get('/api/user/admin/change_password')
    const change = { token: json.token, password: PASSWORD }
    t.match((await nobody.send('POST', '/api/auth/change_password', change)).json, refused)
    t.equal((await nobody.get('/api/server')).json.is_password_auth_enabled, false)
  },
)

t.test('a token that is not valid is not an obstacle on open addresses', async (t) => {
  for (const authorization of ['Bearer x', 'Bearer ', 'bearer x', 'Basic eDp5', '']) {
    const { status, json } = await nobody.send('GET', '/api/server', undefined, { authorization })
    t.strictSame([status, json.is_authenticated], [200, false], authorization)
    const refused = await nobody.send('GET', '/api/auth/validate', undefined, { authorization })
    t.equal(refused.status, 401, authorization)
    t.match(refused.json, { code: 'unauthenticated', message: 'Not authenticated.' })
    t.equal(refused.headers.get('www-authenticate'), 'Bearer')
  }
  const stale = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: bearer('x'),
    body: JSON.stringify({ login: 'admin', password: ADMIN_PASSWORD }),
  })
  t.equal(stale.status, 200)
})

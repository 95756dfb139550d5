import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import t from 'tap'
import { openFurtherKeys } from '../../../server/src/auth/further-keys.ts'
import { readToken } from '../../../server/src/auth/read-token.ts'
import { secondFactorInForce } from '../../../server/src/auth/second-factor/find-second-factor.ts'
import { resealSecrets } from '../../../server/src/auth/second-factor/reseal-secrets.ts'
import { unseal } from '../../../server/src/auth/second-factor/sealed-secret.ts'
import { useCode } from '../../../server/src/auth/second-factor/use-code.ts'
import { setPassword } from '../../../server/src/auth/set-password.ts'
import { signSession, signSetPassword } from '../../../server/src/auth/sign-token.ts'
import { insertSession } from '../../../server/src/statements/accounts/insert-session.ts'
import { ADMIN_HASH, ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { atOnce } from '../../support/at-once.ts'
import { missing } from '../../support/missing.ts'
import { rounds } from '../../support/rounds.ts'
import { totpCode } from '../../support/totp-code.ts'
import { until } from '../../support/until.ts'
import { type TestUser, testUser } from '../../support/user.ts'

const STEP_MS = 30_000

// In the middle of a step. Every test begins an hour after the last one, when its failures are forgotten.
mock.timers.enable({ apis: ['Date'], now: Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2 })
// Waits after failures go by the clock that nobody sets.
mock.method(performance, 'now', () => Date.now())
t.teardown(() => {
  mock.timers.reset()
  mock.reset()
})
t.beforeEach(() => mock.timers.tick(2 * 3_600_000))

const { app, url, as, admin, nobody } = await openTestApp(t, { second_factor_groups: 'careful, nobody-is-in-it' })

let users = 0

/** A new user with a password, who acts by an API key. */
async function aUser(groups: readonly string[] = []): Promise<TestUser> {
  users += 1
  const user = await as({ login: `kim${users}`, groups })
  await app.db('user').where({ login: user.login }).update({ password_hash: ADMIN_HASH, password_ver: 'a1' })
  return user
}

async function idOf({ login }: TestUser): Promise<number> {
  return ((await app.db('user').where({ login }).first('id')) ?? missing()).id
}

type ProtectedUser = { readonly user: TestUser; readonly secret: string; readonly recovery: readonly string[] }

/** A new user with a second factor. The code that enabled it is used up: the clock goes on. */
async function aProtectedUser(): Promise<ProtectedUser> {
  const user = await aUser()
  const { secret } = (await user.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json
  const { recovery_codes: recovery } = (await user.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })).json
  mock.timers.tick(STEP_MS)
  return { user, secret, recovery }
}

const logIn = (login: string, otp?: string, password = ADMIN_PASSWORD) =>
  nobody.send('POST', '/api/auth/login', { login, password, ...(otp === undefined ? {} : { otp }) })

const by = (login: string, token: string): TestUser => testUser(url, { login, token })
const isIn = async (user: TestUser): Promise<boolean> => (await user.get('/api/auth/validate')).status === 200
const accepted = { status: 200 }
const codeNeeded = { status: 403, json: { code: 'second_factor_required' } }
const wrong = { status: 403, json: { code: 'invalid_credentials' } }

t.test('a second factor is begun, confirmed, asked for, and removed', async (t) => {
  const user = await aUser()
  const before = by(user.login, (await logIn(user.login)).json.token)
  const off = { is_enabled: false, enabled_at: null, recovery_codes_left: 0, is_required: false }
  t.strictSame((await user.get('/api/auth/totp')).json, off)
  t.match(await user.send('POST', '/api/auth/totp', { password: 'wrong' }), wrong)
  t.match(await before.send('PUT', '/api/auth/totp', { otp: '123456' }), { status: 404 })
  const begun = await before.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })
  t.match(begun.json, { secret: /^[A-Z2-7]{32}$/, uri: /^otpauth:\/\/totp\/.*kim/ })
  const uri = new URL(begun.json.uri)
  t.equal(uri.searchParams.get('secret'), begun.json.secret)
  t.match(decodeURIComponent(uri.pathname), new RegExp(`:${user.login}$`))
  t.match(await logIn(user.login), accepted, 'not yet in force')
  const second = (await before.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json.secret
  t.match(await before.send('PUT', '/api/auth/totp', { otp: totpCode(begun.json.secret) }), wrong, 'it was replaced')
  t.match((await before.get('/api/auth/totp')).json, off)
  const other = by(user.login, (await logIn(user.login)).json.token)
  const spaced = totpCode(second).replace(/^.../, '$& ')
  const { recovery_codes: recovery } = (await before.send('PUT', '/api/auth/totp', { otp: spaced })).json
  t.equal(new Set(recovery).size, 10)
  for (const code of recovery) t.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
  t.same([await isIn(before), await isIn(other), await isIn(user)], [true, false, true], 'other sessions have ended')
  t.match((await user.get('/api/auth/totp')).json, { is_enabled: true, enabled_at: /^20/, recovery_codes_left: 10 })
  t.match(await before.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD }), { status: 409 })
  t.match(await before.send('PUT', '/api/auth/totp', { otp: totpCode(second, 1) }), { status: 409 })

  t.match(await logIn(user.login), codeNeeded, 'the answer to an old client says what is missing')
  t.match(await logIn(user.login, totpCode(second)), wrong, 'the code that enabled it is used up')
  mock.timers.tick(STEP_MS)
  const { status, json } = await logIn(user.login, totpCode(second))
  t.equal(status, 200)
  t.ok(await isIn(by(user.login, json.token)))

  mock.timers.tick(STEP_MS)
  const disable = (body: object) => user.send('POST', '/api/auth/totp/disable', body)
  t.match(await disable({ password: ADMIN_PASSWORD }), codeNeeded)
  t.match(await disable({ password: 'wrong', otp: totpCode(second) }), wrong)
  t.match(await disable({ password: ADMIN_PASSWORD, otp: totpCode(second) }), accepted)
  t.strictSame((await user.get('/api/auth/totp')).json, off)
  t.match(await logIn(user.login), accepted)
  t.match(await disable({ password: ADMIN_PASSWORD }), { status: 404 })
})

t.test('without the password nobody learns who has a second factor', async (t) => {
  const [{ user, secret }, plain] = [await aProtectedUser(), await aUser()]
  const bodies = []
  for (const login of [user.login, plain.login, 'unknown'])
    for (const otp of [undefined, totpCode(secret), '000000', 'x']) {
      const verified = t.capture(app.passwords, 'verify', app.passwords.verify)
      const { status, json } = await logIn(login, otp, 'wrong')
      bodies.push(JSON.stringify({ status, ...json, request_id: null }))
      t.equal(verified().length, 1)
      mock.timers.tick(3_600_000)
    }
  t.same([...new Set(bodies)].length, 1)
  t.match(await logIn(user.login, totpCode(secret)), accepted, 'codes sent with a wrong password are not used up')
  t.match(await logIn(plain.login, '123456'), accepted, 'without a second factor a code is not looked at')
})

t.test('a code is used once, also if it is sent several times at the same moment', async (t) => {
  for (let round = 0; round < rounds(2); round += 1) {
    const { user, secret } = await aProtectedUser()
    const otp = totpCode(secret)
    const answers = await atOnce(32, () => logIn(user.login, otp))
    t.equal(answers.filter(({ status }) => status === 200).length, 1)
    mock.timers.tick(3_600_000)
    t.match(await logIn(user.login, totpCode(secret, 2)), wrong)
    t.match(await logIn(user.login, totpCode(secret)), accepted)
    t.match(await logIn(user.login, totpCode(secret)), wrong)
    t.match(await logIn(user.login, totpCode(secret, -1)), wrong, 'nor is an earlier one')
  }
})

t.test('processes that check the same code at the same time accept it once', async (t) => {
  const { user, secret, recovery } = await aProtectedUser()
  const id = await idOf(user)
  const factor = (await secondFactorInForce(app.db, id)) ?? missing()
  for (const otp of [totpCode(secret), recovery[0] ?? missing()]) {
    const held = await app.db.transaction()
    await held.raw('lock table totp, totp_recovery in exclusive mode')
    const uses = Array.from({ length: 4 }, () => useCode(app, factor, otp))
    await until(async () => (await waiting('update "totp%')) === 4)
    await held.rollback()
    t.same((await Promise.all(uses)).toSorted(), [false, false, false, true])
  }
})

/** How many statements of this form wait for a lock. */
async function waiting(form: string): Promise<number> {
  const { rows } = await app.db.raw<{ rows: { count: number }[] }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like ?`,
    [form],
  )
  return rows[0]?.count ?? 0
}

t.test('a clock may be one step ahead or behind, and not two', async (t) => {
  const { user, secret } = await aProtectedUser()
  for (const [steps, expected] of [
    [-2, wrong],
    [2, wrong],
    [-1, accepted],
    [1, accepted],
  ] as const) {
    mock.timers.tick(3_600_000)
    t.match(await logIn(user.login, totpCode(secret, steps)), expected, `${steps} steps`)
  }
})

t.test('a recovery code is used once, and new ones replace all', async (t) => {
  const { user, secret, recovery } = await aProtectedUser()
  const [first = missing(), second = missing(), third = missing()] = recovery
  t.match(await logIn(user.login, first.toUpperCase().replaceAll('-', ' ')), accepted)
  t.match(await logIn(user.login, first), wrong)
  const answers = await atOnce(32, () => logIn(user.login, second))
  t.equal(answers.filter(({ status }) => status === 200).length, 1)
  t.match((await user.get('/api/auth/totp')).json, { recovery_codes_left: 8 })
  mock.timers.tick(3_600_000)
  const renew = (body: object) => user.send('POST', '/api/auth/totp/recovery_codes', body)
  t.match(await renew({ password: ADMIN_PASSWORD }), codeNeeded)
  const renewed = await renew({ password: ADMIN_PASSWORD, otp: totpCode(secret) })
  t.equal(renewed.json.recovery_codes.length, 10)
  t.match((await user.get('/api/auth/totp')).json, { recovery_codes_left: 10 })
  t.match(await logIn(user.login, third), wrong)
  t.match(await logIn(user.login, renewed.json.recovery_codes[0]), accepted)
  const plain = await aUser()
  t.match(await plain.send('POST', '/api/auth/totp/recovery_codes', { password: ADMIN_PASSWORD }), { status: 404 })
})

t.test('a recovery code works for its own user only', async (t) => {
  const [one, two] = [await aProtectedUser(), await aProtectedUser()]
  t.match(await logIn(two.user.login, one.recovery[0]), wrong)
  t.match(await logIn(two.user.login, totpCode(one.secret)), wrong)
  t.match(await logIn(one.user.login, one.recovery[0]), accepted)
})

t.test('wrong codes delay as wrong passwords do, and a right password does not forget them', async (t) => {
  const { user, secret } = await aProtectedUser()
  for (let failure = 1; failure <= 5; failure += 1) {
    t.match(await logIn(user.login), codeNeeded, 'not counted')
    t.match(await logIn(user.login, failure % 2 === 0 ? '000000' : 'abcd-efgh-abcd-efgh'), wrong)
  }
  t.match(await logIn(user.login, totpCode(secret)), { status: 429, json: { code: 'rate_limited' } })
  mock.timers.tick(6000)
  t.match(await logIn(user.login, totpCode(secret)), accepted)
})

t.test('a right password without its code does not forget wrong passwords', async (t) => {
  const { user } = await aProtectedUser()
  for (let failure = 1; failure <= 5; failure += 1) {
    t.match(await logIn(user.login), codeNeeded)
    t.match(await logIn(user.login, undefined, 'wrong'), wrong)
  }
  t.match(await logIn(user.login), { status: 429 })
})

t.test('codes of one login that are guessed from many addresses count together', async (t) => {
  const guessing = await openTestApp(t, { use_x_forwarded_for: '1' })
  const user = await guessing.as({ login: 'guessed' })
  await guessing.app.db('user').where({ login: 'guessed' }).update({ password_hash: ADMIN_HASH })
  const { secret } = (await user.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json
  await user.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })
  const from = (address: number, body: object) =>
    guessing.nobody.send(
      'POST',
      '/api/auth/login',
      { login: 'guessed', ...body },
      { 'x-forwarded-for': `192.0.2.${address}` },
    )
  for (let address = 1; address <= 5; address += 1)
    t.match(await from(address, { password: ADMIN_PASSWORD, otp: '000000' }), wrong)
  t.match(await from(99, { password: ADMIN_PASSWORD, otp: '000000' }), { status: 429 })
  t.match(
    await from(99, { password: 'wrong', otp: '000000' }),
    wrong,
    'who does not know the password locks nobody out',
  )
})

t.test('wrong passwords for managing the second factor count as failed sign-ins', async (t) => {
  const { user, secret } = await aProtectedUser()
  for (let failure = 1; failure <= 5; failure += 1)
    t.match(await user.send('POST', '/api/auth/totp/disable', { password: 'wrong', otp: totpCode(secret) }), wrong)
  t.match(await user.send('POST', '/api/auth/totp/recovery_codes', { password: ADMIN_PASSWORD }), { status: 429 })
  t.match(await logIn(user.login, totpCode(secret)), { status: 429 })
})

t.test('an administrator resets the second factor of a user, and nobody else does', async (t) => {
  const [{ user, secret }, other] = [await aProtectedUser(), await aProtectedUser()]
  const path = `/api/user/${user.login}/totp`
  const session = by(user.login, (await logIn(user.login, totpCode(secret))).json.token)
  t.match(await user.send('DELETE', path), { status: 403, json: { message: /manage_users/ } })
  t.match(await other.user.send('DELETE', path), { status: 403 })
  t.match(await nobody.send('DELETE', path), { status: 401 })
  t.match(await logIn(user.login), codeNeeded)
  t.match(await admin.send('DELETE', '/api/user/unknown/totp'), { status: 404 })
  t.match(await admin.send('DELETE', path), accepted)
  t.match(await admin.send('DELETE', path), { status: 404 })
  t.match(await logIn(user.login), accepted)
  t.ok(await isIn(session))
  t.match(await logIn(other.user.login), codeNeeded, 'that of another user is untouched')
})

t.test('a new password does not remove the second factor', async (t) => {
  const { user, secret } = await aProtectedUser()
  const token = signSetPassword(app, { login: user.login, passwordVer: 'a1' })
  t.match(await nobody.send('POST', '/api/auth/change_password', { token, password: 'another horse' }), accepted)
  t.match(await logIn(user.login, undefined, 'another horse'), codeNeeded)
  t.match(await logIn(user.login, totpCode(secret), 'another horse'), accepted)
  await setPassword(app.db, app.passwords, { login: user.login, password: ADMIN_PASSWORD, minLength: 8 })
  t.match(await logIn(user.login), codeNeeded)
})

t.test('keys with limits manage no second factor', async (t) => {
  const { user, secret } = await aProtectedUser()
  await app
    .db('api_key')
    .update({ expires_at: '2100-01-01' })
    .where({ user_id: await idOf(user) })
  const proof = { password: ADMIN_PASSWORD, otp: totpCode(secret) }
  for (const [method, path, body] of [
    ['GET', '/api/auth/totp', undefined],
    ['POST', '/api/auth/totp', proof],
    ['PUT', '/api/auth/totp', proof],
    ['POST', '/api/auth/totp/disable', proof],
    ['POST', '/api/auth/totp/recovery_codes', proof],
    ['DELETE', `/api/user/${user.login}/totp`, undefined],
  ] as const) {
    t.match(
      await user.send(method, path, body),
      { status: 403, json: { message: /API key with limits/ } },
      `${method} ${path}`,
    )
    t.match(await nobody.send(method, path, body), { status: 401 })
  }
  t.match(await logIn(user.login, totpCode(secret)), accepted, 'nothing was used up')
})

t.test('a session that is opened while the second factor comes into force does not stay without it', async (t) => {
  const user = await aUser()
  const { secret } = (await user.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json
  const id = await idOf(user)
  // The sign-in has found no second factor, and its session waits for the lock.
  const held = await app.db.transaction()
  await held.raw('select from "user" where id = ? for update', [id])
  const signingIn = logIn(user.login)
  await until(async () => (await waiting('%insert into session%')) === 1)
  await held('totp').where({ user_id: id }).update({ confirmed_at: '2026-01-01' })
  await held.commit()
  t.match(await signingIn, codeNeeded)
  t.same(await app.db('session').where({ user_id: id }), [])
  mock.timers.tick(STEP_MS)
  t.match(await logIn(user.login, totpCode(secret)), accepted)
})

t.test('the second factor comes into force after a session that is being opened, and ends it', async (t) => {
  const user = await aUser()
  const { secret } = (await user.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json
  const userId = await idOf(user)
  const opening = await app.db.transaction()
  const client = { provider: null, address: '192.0.2.1', userAgent: '', hasSecondFactor: false, madeByKey: null }
  await insertSession(opening, { id: randomUUID(), userId, ...client, seconds: 3600 })
  let isAnswered = false
  const confirming = user.send('PUT', '/api/auth/totp', { otp: totpCode(secret) }).finally(() => {
    isAnswered = true
  })
  await until(async () => isAnswered || (await waiting('%for update%')) === 1)
  await opening.commit()
  t.match(await confirming, { status: 200 })
  t.same(await app.db('session').where({ user_id: userId }), [])
})

t.test('members of a group that requires a second factor can only set it up', async (t) => {
  await app.db('group').where({ name: 'careful' }).delete()
  const user = await aUser()
  const session = by(user.login, (await logIn(user.login)).json.token)
  const profile = (path = `/api/user/${user.login}`) => session.get(path)
  const setUpFirst = { status: 403, json: { code: 'second_factor_setup_required' } }
  t.match(await session.get('/api/object'), accepted)
  const groupId = await app
    .db('group')
    .insert({ name: 'careful', capabilities: [], private: false, default: false, workspace: true, immutable: false })
    .returning('id')
  await app.db('member').insert({
    user_id: await idOf(user),
    group_id: groupId[0]?.id ?? missing(),
    group_admin: false,
  })

  t.match(await session.get('/api/object'), setUpFirst, 'at once')
  t.match(await session.upload('bytes'), setUpFirst)
  t.match(await session.send('POST', `/api/user/${user.login}/api_key`, { name: 'x' }), setUpFirst)
  t.match(await session.send('DELETE', `/api/user/${user.login}/totp`), setUpFirst)
  t.match(await session.get('/api/profile/admin'), setUpFirst, 'only the own profile')
  t.match(await profile(`/api/profile/${user.login}`), accepted)
  t.match(await session.get('/api/auth/validate'), accepted)
  t.match(await session.get('/api/server'), { status: 200, json: { is_authenticated: true } })
  t.match(await user.get('/api/object'), accepted, 'a key needs none')
  t.match((await session.get('/api/auth/totp')).json, { is_required: true, is_enabled: false })

  const again = by(user.login, (await logIn(user.login)).json.token)
  t.match(await again.get('/api/object'), setUpFirst)
  t.match(await again.send('POST', '/api/auth/refresh'), accepted)
  const { secret } = (await again.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json
  t.match(await again.get('/api/object'), setUpFirst, 'not yet in force')
  t.match(await again.send('PUT', '/api/auth/totp', { otp: totpCode(secret) }), accepted)
  t.match(await again.get('/api/object'), accepted)
  mock.timers.tick(STEP_MS)
  const full = by(user.login, (await logIn(user.login, totpCode(secret))).json.token)
  const renewed = by(user.login, (await full.send('POST', '/api/auth/refresh')).json.token)
  t.match(await renewed.get('/api/object'), accepted)

  t.match(await admin.send('DELETE', `/api/user/${user.login}/totp`), accepted)
  t.match(await full.get('/api/object'), setUpFirst, 'its second factor is gone')
  await app
    .db('member')
    .where({ group_id: groupId[0]?.id ?? missing() })
    .delete()
  t.match(await full.get('/api/object'), accepted, 'who has left the group needs none')
})

t.test('a session of an identity provider needs no second factor', async (t) => {
  const user = await aUser()
  const { json } = await logIn(user.login)
  const sid = sessionOf(json.token)
  const token = signSession(
    app,
    { login: user.login, passwordVer: 'a1', identityVer: '0', sessionId: sid },
    'corporate',
  )
  const [group] = await app.db('group').where({ name: 'careful' }).select('id')
  await app.db('member').insert({
    user_id: await idOf(user),
    group_id: group?.id ?? missing(),
    group_admin: false,
  })
  t.match(await by(user.login, json.token).get('/api/object'), { status: 403 })
  t.match(await by(user.login, token).get('/api/object'), accepted)
})

function sessionOf(token: string): string {
  const claims = readToken(app, token)
  return claims?.scope === 'session' && claims.sessionId !== null ? claims.sessionId : missing()
}

t.test('secrets outlive the rotation of the secret key', async (t) => {
  const { user, secret } = await aProtectedUser()
  const id = await idOf(user)
  const row = () => app.db('totp').where({ user_id: id }).first('secret', 'key_id')
  const before = (await row()) ?? missing()
  t.notMatch(before.secret, secret)
  const from = (settings: { secretKeyRetired?: string[] }, previous: string[] = []) => ({
    ...app,
    secretKey: 'another secret key',
    furtherKeys: openFurtherKeys(previous),
    settings: { ...app.settings, ...settings },
  })
  await resealSecrets(from({}))
  t.same(await row(), before, 'without its key it is left as it is')
  await resealSecrets(from({ secretKeyRetired: [app.secretKey] }))
  const after = (await row()) ?? missing()
  t.not(after.key_id, before.key_id)
  t.match(await logIn(user.login, totpCode(secret)), { status: 503, json: { message: /recovery code/ } })
  app.furtherKeys.replace(['another secret key'])
  t.match(await logIn(user.login, totpCode(secret)), accepted, 'a worker that knows the newer key reads it')
  app.furtherKeys.replace([])
  await resealSecrets({ ...app, furtherKeys: openFurtherKeys(['another secret key']) })
  mock.timers.tick(STEP_MS)
  t.match(await logIn(user.login, totpCode(secret)), accepted)
  const other = await app.db('totp').whereNot({ user_id: id }).select('user_id')
  t.ok(other.length > 0)
  const now = (await row()) ?? missing()
  for (const { user_id: userId } of other)
    t.equal(unseal(app, { userId, secret: now.secret, keyId: now.key_id }), null, 'a secret fits its own user only')
})

t.test('the audit log has who and what, and neither codes nor secrets', async (t) => {
  const { user, secret, recovery } = await aProtectedUser()
  const otp = totpCode(secret)
  await logIn(user.login)
  await logIn(user.login, '000000')
  await logIn(user.login, otp)
  await admin.send('DELETE', `/api/user/${user.login}/totp`)
  await until(async () => (await entries(user.login)).length >= 6)
  const found = await entries(user.login)
  for (const operation of ['beginTotp', 'enableTotp', 'login', 'resetTotp'])
    t.ok(
      found.some((entry) => entry.operation === operation),
      operation,
    )
  t.match(JSON.stringify(found), /second_factor_required/)
  for (const hidden of [secret, otp, ADMIN_PASSWORD, ...recovery]) t.notOk(JSON.stringify(found).includes(hidden))
})

async function entries(login: string): Promise<{ operation: string }[]> {
  const all: { operation: string }[] = (await admin.get('/api/audit')).json.entries
  return all.filter((entry) => JSON.stringify(entry).includes(login))
}

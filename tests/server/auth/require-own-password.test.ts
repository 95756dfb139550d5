import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import t from 'tap'
import { readToken } from '../../../server/src/auth/read-token.ts'
import { signApiKey } from '../../../server/src/auth/sign-token.ts'
import { aProvider } from '../../support/a-provider.ts'
import { ADMIN_PASSWORD, openTestApp, type TestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { openOidcProvider } from '../../support/oidc-provider.ts'
import { throughProvider } from '../../support/oidc-sign-in.ts'
import { totpCode } from '../../support/totp-code.ts'
import { type TestUser, testUser } from '../../support/user.ts'
import { withPassword } from '../../support/with-password.ts'

const SETTINGS = { enable_oidc: '1', enable_oidc_registration: '1', allowed_internal_addresses: '127.0.0.1' }

const id = await openOidcProvider(t)
const shared = await openTestApp(t, SETTINGS)
const { app, url, as, admin, nobody } = shared
for (const name of ['one', 'two']) await register(shared, name)

function register({ admin }: TestApp, name: string) {
  const { issuer, clientId: client_id, clientSecret: client_secret } = id
  return admin.send('POST', '/api/oauth', { name, issuer, client_id, client_secret })
}

const bindTo = async (user: TestUser, proof: object, name = 'one') =>
  user.send('POST', `/api/oauth/${name}/bind_account`, {
    ...(await throughProvider(user, id, { name, login: `${user.login}-at-${name}` })),
    ...proof,
  })
const identities = async (user: TestUser) => (await user.get('/api/oauth/identities')).json.providers
const logIn = async (login: string): Promise<TestUser> => {
  const { json } = await nobody.send('POST', '/api/auth/login', { login, password: ADMIN_PASSWORD })
  return testUser(url, { login, token: json.token })
}

const accepted = { status: 200 }
const passwordNeeded = { status: 403, json: { code: 'password_required', message: /"password"/ } }
const codeNeeded = { status: 403, json: { code: 'second_factor_required', message: /"otp"/ } }
const wrong = { status: 403, json: { code: 'invalid_credentials' } }
const signInAgain = {
  status: 403,
  json: { code: 'forbidden', message: /Sign in again through your identity provider/ },
}

t.test('binding an identity asks for the password, whatever the credential', async (t) => {
  const key = await as({ login: 'kim' })
  const proof = await withPassword(shared, key)
  const session = await logIn('kim')
  const madeByKey = testUser(url, { login: 'kim', token: (await key.send('POST', '/api/auth/refresh')).json.token })
  for (const user of [key, session, madeByKey]) {
    t.match(await bindTo(user, {}), passwordNeeded)
    t.match(await bindTo(user, { otp: '123456' }), passwordNeeded)
    t.match(await bindTo(user, { password: 'wrong' }), wrong)
    t.strictSame(await identities(user), [])
  }
  t.match(await bindTo(session, proof), accepted)
  t.strictSame(await identities(key), ['one'])
})

t.test('with a second factor it asks for a code too, once for each binding', async (t) => {
  const user = await as({ login: 'lee' })
  const proof = await withPassword(shared, user)
  const { secret } = (await user.send('POST', '/api/auth/totp', proof)).json
  const { recovery_codes: codes } = (await user.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })).json
  t.match(await bindTo(user, proof), codeNeeded)
  t.match(await bindTo(user, { ...proof, otp: '000000' }), wrong)
  t.match(await bindTo(user, { otp: codes[0] }), passwordNeeded)
  t.match(await bindTo(user, { ...proof, otp: codes[0] }), accepted)
  t.match(await bindTo(user, { ...proof, otp: codes[0] }, 'two'), wrong)
  t.match(await bindTo(user, { ...proof, otp: codes[1] }, 'two'), accepted)
})

t.test('the code of the provider is not used up by a wrong password', async (t) => {
  const user = await as({})
  const proof = await withPassword(shared, user)
  const returned = await throughProvider(user, id, { name: 'one', login: user.login })
  const send = (more: object) => user.send('POST', '/api/oauth/one/bind_account', { ...returned, ...more })
  t.match(await send({}), passwordNeeded)
  t.match(await send({ password: 'wrong' }), wrong)
  t.match(await send(proof), accepted)
})

t.test('wrong passwords count as failed sign-ins, and missing ones do not', async (t) => {
  const user = await as({})
  const proof = await withPassword(shared, user)
  const returned = await throughProvider(user, id, { name: 'one', login: user.login })
  const send = (more: object) => user.send('POST', '/api/oauth/one/bind_account', { ...returned, ...more })
  for (let attempt = 1; attempt <= 10; attempt += 1) t.match(await send({}), passwordNeeded)
  for (let attempt = 1; attempt <= 5; attempt += 1) t.match(await send({ password: 'wrong' }), wrong)
  t.match(await send(proof), { status: 429, json: { code: 'rate_limited' } })
  t.strictSame(await identities(user), [])
})

t.test(
  'a key changes the address of its own account only with the password, people in a session without',
  async (t) => {
    const key = await as({ login: 'eve', capabilities: ['manage_users', 'manage_profile'] })
    const proof = await withPassword(shared, key)
    const session = await logIn('eve')
    const madeByKey = testUser(url, { login: 'eve', token: (await key.send('POST', '/api/auth/refresh')).json.token })
    const { token: limitedToken } = (
      await key.send('POST', '/api/user/eve/api_key', { capabilities: ['manage_users'] })
    ).json
    const limited = testUser(url, { login: 'eve', token: limitedToken })
    await app.db('user').where({ login: 'eve' }).update({ version_uid: 'v' })
    const claims = { login: 'eve', version_uid: 'v' }
    const old = testUser(url, {
      login: 'eve',
      token: jwt.sign(claims, app.secretKey, { algorithm: 'HS512', noTimestamp: true }),
    })
    const setEmail = (user: TestUser, email: string, more: object = {}, login = 'eve') =>
      user.send('PUT', `/api/user/${login}`, { email, ...more })
    const emailOf = async (login: string) => (await admin.get(`/api/user/${login}`)).json.email
    for (const user of [key, madeByKey, limited, old]) {
      t.match(await setEmail(user, 'thief@example.org'), passwordNeeded)
      t.equal(await emailOf('eve'), 'eve@example.org')
      t.match(await setEmail(user, 'eve@example.org', { additional_info: 'x' }), accepted, 'the address stays')
      t.match(await user.send('PUT', '/api/user/eve', { feed_quality: 'low' }), accepted)
    }
    t.match(await setEmail(key, 'thief@example.org', { password: 'wrong' }), wrong)
    t.equal(await emailOf('eve'), 'eve@example.org')
    await as({ login: 'ned' })
    t.match(await setEmail(key, 'other@example.org', {}, 'ned'), accepted, 'the account of another')
    t.match(await setEmail(key, 'new@example.org', proof), accepted)
    t.equal(await emailOf('eve'), 'new@example.org')
    t.match(await setEmail(session, 'newer@example.org'), accepted)
    t.equal(await emailOf('eve'), 'newer@example.org')
  },
)

/** Someone without a password, who has signed in through a provider just now. */
async function aProviderUser({ nobody, url }: Pick<TestApp, 'nobody' | 'url'>, login: string): Promise<TestUser> {
  id.people.set(`${login}-at-one`, { preferred_username: login })
  const returned = await throughProvider(nobody, id, { name: 'one', login: `${login}-at-one` })
  const { json } = await nobody.send('POST', '/api/oauth/one/register', returned)
  return testUser(url, { login, token: json.token })
}

function sessionIdOf({ token }: TestUser): string {
  const claims = readToken(app, token ?? '')
  return claims?.scope === 'session' && claims.sessionId !== null ? claims.sessionId : missing()
}

/** A session that began so long ago, and is still used. */
const age = (user: TestUser, minutes: number) =>
  app
    .db('session')
    .where({ id: sessionIdOf(user) })
    .update({ created_at: app.db.raw(`clock_timestamp() at time zone 'utc' - ? * interval '1 minute'`, [minutes]) })

t.test('an account without a password needs a sign-in through its provider a moment ago', async (t) => {
  const user = await aProviderUser(shared, 'max')
  await age(user, 10)
  t.match(await bindTo(user, {}, 'two'), signInAgain)
  t.match(await bindTo(user, { password: ADMIN_PASSWORD }, 'two'), signInAgain)
  const renewed = testUser(url, { login: 'max', token: (await user.send('POST', '/api/auth/refresh')).json.token })
  t.match(await bindTo(renewed, {}, 'two'), signInAgain, 'a renewed session is as old as before')
  await age(user, 9)
  t.match(await bindTo(renewed, {}, 'two'), accepted)
  t.strictSame(await identities(user), ['one', 'two'])
})

t.test('neither a key nor a session that a key made stands for that sign-in', async (t) => {
  const user = await aProviderUser(shared, 'nan')
  const { id: userId } = (await app.db('user').where({ login: 'nan' }).first('id')) ?? missing()
  const keyId = randomUUID()
  await app.db('api_key').insert({ id: keyId, user_id: userId, issued_on: '2026-01-01', issued_by: null, name: 'test' })
  const key = testUser(url, { login: 'nan', token: signApiKey(app, 'nan', keyId) })
  const madeByKey = testUser(url, { login: 'nan', token: (await key.send('POST', '/api/auth/refresh')).json.token })
  for (const credential of [key, madeByKey]) t.match(await bindTo(credential, {}, 'two'), signInAgain)
  await app
    .db('session')
    .where({ id: sessionIdOf(user) })
    .update({ made_by_key: keyId })
  t.match(await bindTo(user, {}, 'two'), signInAgain, 'a session through a provider that a key has bound')
  const plain = await as({})
  t.match(await bindTo(plain, {}), signInAgain, 'an account with neither password nor provider')
})

t.test('an account with a password needs it, however it has signed in', async (t) => {
  const user = await aProviderUser(shared, 'oda')
  const proof = await withPassword(shared, user)
  t.match(await bindTo(user, {}, 'two'), passwordNeeded)
  t.match(await bindTo(user, proof, 'two'), accepted)
})

t.test('where passwords are switched off, either of both is enough', async (t) => {
  const without = await openTestApp(t, { ...SETTINGS, enable_password_auth: '0' }, aProvider)
  for (const name of ['one', 'two']) await register(without, name)
  const user = await aProviderUser(without, 'pia')
  await withPassword(without, user)
  t.match(await bindTo(user, {}, 'two'), accepted)
  const key = await without.as({ login: 'quentin' })
  const proof = await withPassword(without, key)
  t.match(await bindTo(key, {}), { status: 403, json: { code: 'forbidden', message: /or send the password/ } })
  t.match(await bindTo(key, proof), accepted)
})

t.test('an administrator removes the own second factor by password alone', async (t) => {
  const chief = await as({ login: 'chief', capabilities: ['manage_users'] })
  const proof = await withPassword(shared, chief)
  const { secret } = (await chief.send('POST', '/api/auth/totp', proof)).json
  const { recovery_codes: codes } = (await chief.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })).json
  t.match(await chief.send('DELETE', '/api/user/chief/totp'), {
    status: 403,
    json: { code: 'forbidden', message: /POST \/api\/auth\/totp\/disable/ },
  })
  t.match((await chief.get('/api/auth/totp')).json, { is_enabled: true })
  t.match(await chief.send('POST', '/api/auth/totp/disable', proof), codeNeeded)
  t.match(await chief.send('POST', '/api/auth/totp/disable', { ...proof, otp: codes[0] }), accepted)
  const { secret: next } = (await chief.send('POST', '/api/auth/totp', proof)).json
  t.match(await chief.send('PUT', '/api/auth/totp', { otp: totpCode(next) }), accepted)
  t.match(await admin.send('DELETE', '/api/user/chief/totp'), accepted, 'another administrator')
})

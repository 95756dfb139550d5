import { randomBytes } from 'node:crypto'
import t from 'tap'
import { signSession } from '../../../server/src/auth/sign-token.ts'
import { type Purpose, signingKey } from '../../../server/src/auth/signing-keys.ts'
import { newState, useState } from '../../../server/src/openid/sign-in-state.ts'
import { openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { testUser } from '../../support/user.ts'
import { claimsOf, forge } from './forged-token.ts'

const { app, url, as } = await openTestApp(t, { base_url: 'https://lazaret.example' })
const { login } = await as({ login: 'mallory' })
const key = signingKey(app, 'session')
const [raw, keyOfKeys] = [app.secretKey, signingKey(app, 'api_key')]
const now = Math.floor(Date.now() / 1000)
const session = { login, provider: null, password_ver: null, identity_ver: '0' }
const good = { ...session, iat: now, aud: 'https://lazaret.example', scope: 'session', sub: login, exp: now + 60 }
const { api_key_id: keyId, ...keyClaims } = await newKey()
const apiKey = { ...keyClaims, api_key_id: keyId }

async function newKey() {
  const { id } = (await app.db('user').where({ login }).first('id')) ?? missing()
  const own = (await app.db('api_key').where({ user_id: id }).first('id')) ?? missing()
  return { login, api_key_id: own.id, iat: now, aud: 'https://lazaret.example', scope: 'api_key', sub: login }
}

const statusOf = async (token: string): Promise<number> =>
  (await testUser(url, { login, token }).get('/api/auth/validate')).status

t.test('tokens that are valid', async (t) => {
  const { exp: _exp, ...endless } = good
  const valid = {
    'a session': forge(key, good),
    'a session without an end': forge(key, endless),
    'an audience in a list': forge(key, { ...good, aud: ['x', 'https://lazaret.example'] }),
    'an API key': forge(keyOfKeys, apiKey),
    'an API key of an earlier release': forge(raw, apiKey),
    'an API key whose login was changed': forge(keyOfKeys, { ...apiKey, login: 'other', sub: 'other' }),
    'an API key of the second generation': forge(raw, { login: 'anyone', api_key_id: keyId }),
  }
  for (const [name, token] of Object.entries(valid)) t.equal(await statusOf(token), 200, name)
})

t.test('only the scheme Bearer, written so and with one blank, counts', async (t) => {
  const nobody = testUser(url, { login, token: null })
  const token = forge(key, good)
  for (const authorization of [`bearer ${token}`, `Bearer  ${token}`, `Basic ${token}`, token, 'Bearer', '']) {
    const { status, headers } = await nobody.send('GET', '/api/auth/validate', undefined, { authorization })
    t.equal(status, 401, authorization.slice(0, 9))
    t.equal(headers.get('www-authenticate'), 'Bearer')
  }
})

t.test('what the official client reads from a session token is there, in plain base64', async (t) => {
  const token = signSession(app, { login, passwordVer: 'a', identityVer: 'b' }, null)
  const claims = claimsOf(token)
  t.match(claims, { login, sub: login, scope: 'session', provider: null, password_ver: 'a', identity_ver: 'b' })
  t.equal(Number(claims.exp) - Number(claims.iat), 86_400)
  t.equal(claims.aud, 'https://lazaret.example')
  t.strictSame(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64').toString()), { alg: 'HS512', typ: 'JWT' })
  t.match(token.split('.').slice(0, 2).join('.'), /^[A-Za-z0-9.]+$/)
})

t.test('a disabled or pending account is refused everywhere, with any token', async (t) => {
  const users = app.db('user').where({ login })
  const states = { disabled: 'account_disabled', pending: 'account_pending' }
  for (const [state, code] of Object.entries(states)) {
    await users.clone().update({ [state]: true })
    for (const token of [forge(key, good), forge(keyOfKeys, apiKey)]) {
      const user = testUser(url, { login, token })
      for (const path of ['/api/ping', '/api/server', '/api/auth/validate', '/api/file']) {
        t.match(await user.get(path), { status: 403, json: { code } }, `${state} ${path}`)
      }
    }
    await users.clone().update({ [state]: false })
  }
  t.equal(await statusOf(forge(key, good)), 200)
})

const [ONE, OTHER] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
const derived = (secretKey: string, purpose: Purpose) => signingKey({ secretKey }, purpose)

t.test('keys that are configured besides count for every kind of token, and sign none', async (t) => {
  const settings = { base_url: 'https://lazaret.example', secret_key_previous: `${ONE}, ${OTHER}` }
  const { app, url, as } = await openTestApp(t, settings)
  const { login } = await as({ login: 'kim' })
  const id = (await app.db('user').where({ login }).first('id'))?.id ?? missing()
  const { id: keyId } = (await app.db('api_key').where({ user_id: id }).first('id')) ?? missing()
  const status = async (token: string) => (await testUser(url, { login, token }).get('/api/auth/validate')).status
  const session = { ...good, login, sub: login }
  const apiKey = { login, api_key_id: keyId, iat: now, aud: good.aud, scope: 'api_key', sub: login }
  const secondGeneration = { login, api_key_id: keyId }
  for (const secret of [app.secretKey, ONE, OTHER]) {
    t.equal(await status(forge(derived(secret, 'session'), session)), 200)
    t.equal(await status(forge(derived(secret, 'api_key'), apiKey)), 200)
    for (const claims of [apiKey, secondGeneration]) t.equal(await status(forge(secret, claims)), 200)
  }
  for (const secret of ['', `${ONE}, ${OTHER}`, 'third']) {
    t.equal(await status(forge(derived(secret, 'session'), session)), 401, secret)
    for (const claims of [session, apiKey, secondGeneration]) t.equal(await status(forge(secret, claims)), 401, secret)
  }
  t.equal(await status(forge(derived(ONE, 'session'), { ...session, exp: now - 1 })), 401, 'an end is an end')
  const token = signSession(app, { login, passwordVer: null, identityVer: '0' }, null)
  t.equal(await status(token), 200)
  app.furtherKeys.replace([])
  t.equal(await status(token), 200)
  t.equal(await status(forge(derived(ONE, 'session'), session)), 401)
})

t.test('a weak key from before counts for API keys that it signed, and for nothing else', async (t) => {
  const weak = 'change-this'
  const { app, url, as } = await openTestApp(t, { base_url: good.aud, secret_key_previous: weak })
  const { login, token = '' } = await as({ login: 'kim' })
  const status = async (token: string) => (await testUser(url, { login, token }).get('/api/auth/validate')).status
  t.equal(await status(forge(weak, claimsOf(token ?? missing()))), 200)
  t.equal(await status(forge(derived(weak, 'api_key'), claimsOf(token ?? missing()))), 401)
  for (const key of [weak, derived(weak, 'session')])
    t.equal(await status(forge(key, { ...good, login, sub: login })), 401)
  const begun = newState({ ...app, secretKey: weak }, { providerId: 1, redirectUri: 'https://x.example/' })
  await t.rejects(useState({ app }, 1, begun), { code: 'forbidden' })
})

t.test('a sign-in through a provider outlives a new key', async (t) => {
  const { app } = await openTestApp(t, { secret_key_previous: ONE })
  const begun = newState({ ...app, secretKey: ONE }, { providerId: 1, redirectUri: 'https://x.example/' })
  const used = await useState({ app }, 1, begun)
  for (let n = 0; n < 5000; n++) await app.hourly.allows({ key: 'provider-sign-in:192.0.2.1', most: 0 })
  const next = newState(app, { providerId: 1, redirectUri: 'x' })
  await t.rejects(useState({ app, address: '192.0.2.1' }, 1, next), {
    code: 'rate_limited',
    message: /^too many sign-ins through providers from here within an hour/,
  })
  t.match(await useState({ app, address: '192.0.2.2' }, 1, next), { providerId: 1 })
  t.match(used, { nonce: begun.nonce, codeVerifier: begun.codeVerifier })
  const foreign = newState({ ...app, secretKey: OTHER }, { providerId: 1, redirectUri: 'https://x.example/' })
  await t.rejects(useState({ app }, 1, foreign), { code: 'forbidden' })
})

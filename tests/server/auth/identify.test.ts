import { type KeyObject, randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import t from 'tap'
import { admit, recognise } from '../../../server/src/auth/identify.ts'
import { PURPOSES, type Purpose, signingKey } from '../../../server/src/auth/signing-keys.ts'
import { openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { testUser } from '../../support/user.ts'

const { app, admin, nobody, as } = await openTestApp(t)
await as({ login: 'alice' })
await app.db('user').where({ login: 'alice' }).update({ password_ver: 'p1', identity_ver: 'i1', version_uid: 'u1' })
const { id: userId } = (await app.db('user').where({ login: 'alice' }).first('id')) ?? missing()
const keyId = randomUUID()
await app.db('api_key').insert({ id: keyId, user_id: userId, issued_on: '2026-01-01', issued_by: null, name: '' })

const now = Math.floor(Date.now() / 1000)
const base = { login: 'alice', sub: 'alice', iat: now, aud: app.settings.baseUrl }
const session = { ...base, scope: 'session', provider: null, password_ver: 'p1', identity_ver: 'i1', exp: now + 600 }
const key = { ...base, scope: 'api_key', api_key_id: keyId }

type Secret = string | KeyObject
type SigningOptions = { readonly secret?: Secret; readonly algorithm?: jwt.Algorithm }

const hasScope = (scope: unknown): scope is Purpose => Object.hasOwn(PURPOSES, String(scope))

/** By the key of its scope, or by the secret itself if it has none. */
function keyFor({ scope }: { readonly scope?: unknown }): Secret {
  return hasScope(scope) ? signingKey(app, scope) : app.secretKey
}

function sign(claims: object, { secret = keyFor(claims), algorithm = 'HS512' }: SigningOptions = {}): string {
  // It would remove the time that the claims name themselves.
  return jwt.sign(claims, secret, { algorithm, noTimestamp: !('iat' in claims) })
}

/** Whose token it is; null for one that is not valid. */
async function ownerOf(token: string): Promise<string | null> {
  const { status, json } = await nobody.send('GET', '/api/auth/validate', undefined, {
    authorization: `Bearer ${token}`,
  })
  if (status !== 401 && status !== 200) throw new Error(`unexpected ${status}`)
  return status === 200 ? json.login : null
}

const without = (claims: object, name: string): object =>
  Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name))

t.test('a use is remembered of the session or of the key that was used, never of both', async (t) => {
  const sessionId = randomUUID()
  const userOf = { user_id: userId, created_at: new Date().toISOString(), expires_at: '2099-01-01', provider: null }
  const used = { last_used_at: '2026-01-01', last_used_from: 'a', address: 'a', user_agent: '' }
  await app.db('session').insert({ id: sessionId, ...userOf, ...used, has_second_factor: false })
  const uses: string[] = []
  const lastUses = {
    ...app.lastUses,
    key: (id: string, address: string) => void uses.push(`key ${id} ${address}`),
    session: (id: string, address: string) => void uses.push(`session ${id} ${address}`),
  }
  for (const claims of [key, { ...session, sid: sessionId }]) {
    const authorization = `Bearer ${sign(claims)}`
    const { known } = await recognise(app, { authorization, address: '192.0.2.7' })
    t.equal(admit({ ...app, lastUses }, known)?.login, 'alice')
  }
  t.same(uses, [`key ${keyId} 192.0.2.7`, `session ${sessionId} 192.0.2.7`])
})

t.test('a session is good while both versions, the audience and the time agree', async (t) => {
  const good: readonly object[] = [
    session,
    without(session, 'exp'),
    without(session, 'provider'),
    { ...session, aud: ['other', app.settings.baseUrl] },
    { ...session, nbf: now - 1 },
  ]
  for (const claims of good) t.equal(await ownerOf(sign(claims)), 'alice', JSON.stringify(claims))
  const bad: readonly object[] = [
    { ...session, password_ver: 'p2' },
    { ...session, password_ver: null },
    { ...session, identity_ver: 'i2' },
    without(session, 'password_ver'),
    without(session, 'identity_ver'),
    { ...session, exp: now - 1 },
    { ...session, nbf: now + 60 },
    { ...session, iat: now + 60 },
    without(session, 'iat'),
    { ...session, aud: 'http://other' },
    { ...session, aud: ['http://other'] },
    without(session, 'aud'),
    { ...session, scope: 'set_password' },
    { ...session, scope: 'download_file', identifier: '0'.repeat(64) },
    { ...session, scope: 'other' },
    without(session, 'scope'),
    without(session, 'sub'),
    { ...session, sub: 5 },
    { ...session, sub: 'Alice' },
    { ...session, sub: 'nobody' },
  ]
  for (const claims of bad) t.equal(await ownerOf(sign(claims)), null, JSON.stringify(claims))
})

t.test('a refreshed session keeps its provider; a key is exchanged for a session without one', async (t) => {
  const refresh = async (token: string) =>
    (await nobody.send('POST', '/api/auth/refresh', undefined, { authorization: `Bearer ${token}` })).json
  for (const [claims, provider] of [
    [{ ...session, provider: 'kc' }, 'kc'],
    [session, null],
    [key, null],
  ] as const) {
    const { token, ...opened } = await refresh(sign(claims))
    t.match(opened, { login: 'alice', provider })
    const issued = jwt.verify(token, signingKey(app, 'session'), {
      algorithms: ['HS512'],
      audience: app.settings.baseUrl,
    })
    t.match(issued, { scope: 'session', sub: 'alice', provider, password_ver: 'p1', identity_ver: 'i1' })
    t.ok(typeof issued === 'object' && (issued.exp ?? 0) - (issued.iat ?? 0) === 86_400)
    t.equal(await ownerOf(token), 'alice')
  }
})

t.test('null versions equal null versions', async (t) => {
  await as({ login: 'bob' })
  await app.db('user').where({ login: 'bob' }).update({ password_ver: null, identity_ver: null })
  t.equal(await ownerOf(sign({ ...session, sub: 'bob', login: 'bob', password_ver: null, identity_ver: null })), 'bob')
})

t.test('only our key and our algorithm sign', async (t) => {
  for (const algorithm of ['HS256', 'HS384'] as const) t.equal(await ownerOf(sign(session, { algorithm })), null)
  t.equal(await ownerOf(sign(session, { secret: 'another secret' })), null)
  t.equal(await ownerOf(jwt.sign(session, '', { algorithm: 'none' })), null)
  const [header, payload, signature] = sign(session).split('.')
  t.equal(await ownerOf(`${header}.${payload}.`), null)
  t.equal(await ownerOf(`${header}.${payload}.${signature}x`), null)
  const forged = Buffer.from(JSON.stringify({ ...session, sub: 'admin' })).toString('base64url')
  t.equal(await ownerOf(`${header}.${forged}.${signature}`), null)
  for (const text of ['', '.', '..', 'a.b.c', 'null', `${header}.${payload}`]) t.equal(await ownerOf(text), null)
})

t.test('a key belongs to the owner of its row, whatever login the token names', async (t) => {
  t.equal(await ownerOf(sign(key)), 'alice')
  t.equal(await ownerOf(sign({ ...key, sub: 'admin', login: 'admin' })), 'alice')
  t.equal(await ownerOf(sign({ ...key, api_key_id: keyId.toUpperCase() })), 'alice')
  t.equal(await ownerOf(sign({ ...key, api_key_id: randomUUID() })), null)
  for (const api_key_id of [undefined, null, 5, '', 'x', {}, keyId.replaceAll('-', '')])
    t.equal(await ownerOf(sign({ ...key, api_key_id })), null, JSON.stringify(api_key_id))
})

t.test('keys of 2.0 to 2.6 carry a login and a key, and nothing else', async (t) => {
  t.equal(await ownerOf(sign({ login: 'alice', api_key_id: keyId })), 'alice')
  t.equal(await ownerOf(sign({ login: 'renamed', api_key_id: keyId })), 'alice')
  for (const extra of [{ iat: now }, { aud: app.settings.baseUrl }, { exp: now + 60 }, { version_uid: 'u1' }])
    t.equal(await ownerOf(sign({ login: 'alice', api_key_id: keyId, ...extra })), null, JSON.stringify(extra))
  t.equal(await ownerOf(sign({ api_key_id: keyId })), null)
  t.equal(await ownerOf(sign({ login: 5, api_key_id: keyId })), null)
  t.equal(await ownerOf(sign({ login: 'alice', api_key_id: keyId }, { secret: 'other' })), null)
  t.equal(await ownerOf(sign({ login: 'alice', api_key_id: 'x' })), null)
})

t.test('keys from before 2.0 carry a login and the version of that user', async (t) => {
  t.equal(await ownerOf(sign({ login: 'alice', version_uid: 'u1' })), 'alice')
  for (const claims of [
    { login: 'admin', version_uid: null },
    { login: 'alice', version_uid: null },
    { login: 'alice', version_uid: 'u2' },
    { login: 'admin', version_uid: '' },
    { login: 'nobody', version_uid: null },
    { login: 'admin' },
    { login: 'alice', version_uid: 'u1', iat: now },
  ])
    t.equal(await ownerOf(sign(claims)), null, JSON.stringify(claims))
})

t.test('where a setting says so, they count for accounts without a version', async (t) => {
  const { app, url } = await openTestApp(t, { accept_unversioned_keys: '1' })
  const statusOf = async (claims: object) =>
    (await testUser(url, { login: 'admin', token: sign(claims, { secret: app.secretKey }) }).get('/api/auth/validate'))
      .status
  t.equal(await statusOf({ login: 'admin', version_uid: null }), 200)
  t.equal(await statusOf({ login: 'admin', version_uid: 'u1' }), 401)
})

t.test('a key of any kind stops with its row or its user, and rests while the user is disabled', async (t) => {
  const tokens = [sign(key), sign({ login: 'alice', api_key_id: keyId }), sign({ login: 'alice', version_uid: 'u1' })]
  const answers = async (path: string) =>
    Promise.all(
      tokens.map(async (token) => {
        const { status, json } = await nobody.send('GET', path, undefined, { authorization: `Bearer ${token}` })
        return status === 200 ? 200 : json.code
      }),
    )
  await app.db('user').where({ login: 'alice' }).update({ disabled: true })
  for (const path of ['/api/ping', '/api/auth/validate'])
    t.strictSame(await answers(path), Array(3).fill('account_disabled'))
  await app.db('user').where({ login: 'alice' }).update({ disabled: false, pending: true })
  for (const path of ['/api/ping', '/api/auth/validate'])
    t.strictSame(await answers(path), Array(3).fill('account_pending'))
  await app.db('user').where({ login: 'alice' }).update({ pending: false })
  t.strictSame(await answers('/api/auth/validate'), [200, 200, 200])
  await app.db('api_key').where({ id: keyId }).delete()
  t.strictSame(await answers('/api/auth/validate'), ['unauthenticated', 'unauthenticated', 200])
  await admin.send('DELETE', '/api/user/alice')
  t.strictSame(await answers('/api/auth/validate'), Array(3).fill('unauthenticated'))
  t.strictSame(await answers('/api/ping'), [200, 200, 200])
})

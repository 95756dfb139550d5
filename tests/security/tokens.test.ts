import { createHmac, generateKeyPairSync, randomUUID, sign as signBy } from 'node:crypto'
import t from 'tap'
import { signDownload, signOidcState, signSession, signSetPassword } from '../../server/src/auth/sign-token.ts'
import { PURPOSES, type Purpose, signingKey } from '../../server/src/auth/signing-keys.ts'
import { report } from '../chaos/report.ts'
import { claimsOf, forge } from '../server/auth/forged-token.ts'
import { exchange, statusIn } from '../server/http/raw.ts'
import { ADMIN_PASSWORD, openTestApp } from '../support/app.ts'
import { missing } from '../support/missing.ts'
import { testUser } from '../support/user.ts'

// Each row is an attack; none may be accepted. What is accepted: tests/server/auth/tokens.test.ts.

const BASE_URL = 'https://lazaret.example'
const { app, url, admin, nobody, as } = await openTestApp(t, { base_url: BASE_URL, enable_oidc: '1' })
const victim = await as({ login: 'mallory' })
const { login } = victim
const [key, raw] = [signingKey(app, 'session'), app.secretKey]
const by = (purpose: Purpose) => signingKey(app, purpose)
const now = Math.floor(Date.now() / 1000)
const session = { login, provider: null, password_ver: null, identity_ver: '0' }
const good = { ...session, iat: now, aud: BASE_URL, scope: 'session', sub: login, exp: now + 600 }
const apiKey = claimsOf(victim.token ?? missing())
const keyId = String(apiKey.api_key_id)
const { identity_ver: _identity, ...unversioned } = good
const { sub: _sub, ...ownerless } = good
const [head = '', payload = '', signature = ''] = forge(key, good).split('.')
const { id: fileId } = (await admin.upload('a file')).json

const adminKey = String(claimsOf(admin.token ?? missing()).api_key_id)
const downloadOf = (sha256: string): string =>
  signDownload(app, { sha256, maker: { scope: 'api_key', keyId: adminKey } })

const statusOf = async (token: string): Promise<number> =>
  (await testUser(url, { login, token }).get('/api/auth/validate')).status

t.test('the tokens that the attacks start from are good ones', async (t) => {
  for (const token of [
    forge(key, good),
    forge(by('api_key'), apiKey),
    forge(raw, apiKey),
    `${head}.${payload}.${signature}`,
  ])
    t.equal(await statusOf(token), 200)
})

const encode = (text: string): string => Buffer.from(text).toString('base64url')
const signed = (content: string): string =>
  `${content}.${createHmac('sha512', key).update(content).digest('base64url')}`
const withHeader = (header: object): string => forge(key, good, { alg: 'HS512', typ: 'JWT', ...header })
/** Signed as it is written, with members that no object can have twice. */
const written = (text: string): string => signed(`${head}.${encode(text)}`)
const flipped = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const content = (header: object): string => `${encode(JSON.stringify(header))}.${payload}`
const byRsa = (algorithm: string): string => {
  const signing = content({ alg: algorithm, typ: 'JWT', jwk: rsa.publicKey.export({ format: 'jwk' }) })
  return `${signing}.${signBy('sha512', Buffer.from(signing), rsa.privateKey).toString('base64url')}`
}

/** Sent as a bearer token. */
const TOKENS: Readonly<Record<string, string>> = {
  nothing: '',
  'no token': 'x',
  'two parts': `${head}.${payload}`,
  'four parts': `${head}.${payload}.${signature}.${signature}`,
  'the five parts of an encrypted token': `${head}.${payload}.${signature}.${signature}.${signature}`,
  'no header': `.${payload}.${signature}`,
  'no payload': `${head}..${signature}`,
  'no signature': `${head}.${payload}.`,
  'a changed signature': `${head}.${payload}.${flipped(signature)}`,
  'a truncated signature': `${head}.${payload}.${signature.slice(0, -2)}`,
  'half of the signature': `${head}.${payload}.${signature.slice(0, signature.length / 2)}`,
  'an extended signature': `${head}.${payload}.${signature}AA`,
  'a signature that is no base64': `${head}.${payload}.!!!!`,
  'a signature of zeros': `${head}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
  'another key': forge('another key', good),
  'no key': forge('', good),
  'the public address as the key': forge(BASE_URL, good),
  'alg none': forge(key, good, { alg: 'none', typ: 'JWT' }),
  'alg None': `${content({ alg: 'None' })}.`,
  'alg nOnE with the right signature': `${content({ alg: 'nOnE' })}.${signature}`,
  'alg none with the right signature': `${forge(key, good, { alg: 'none' })}${signature}`,
  'alg HS256': forge(key, good, { alg: 'HS256', typ: 'JWT' }),
  'alg HS384, signed by SHA-512': forge(key, good, { alg: 'HS384', typ: 'JWT' }),
  'alg RS512, signed by our key': forge(key, good, { alg: 'RS512', typ: 'JWT' }),
  'alg RS512, with its own key': byRsa('RS512'),
  'alg HS512, signed by RSA': byRsa('HS512'),
  'alg HS512, a public key as the secret': forge(publicKey, good),
  'alg as a list': forge(key, good, { alg: ['HS512'], typ: 'JWT' }),
  'no alg': forge(key, good, { typ: 'JWT' }),
  'alg __proto__': forge(key, good, { alg: '__proto__', typ: 'JWT' }),
  'a key in the header': `${content({ alg: 'HS512', jwk: { kty: 'oct', k: encode('x') } })}.${createHmac('sha512', 'x')
    .update(content({ alg: 'HS512', jwk: { kty: 'oct', k: encode('x') } }))
    .digest('base64url')}`,
  ...Object.fromEntries(
    [
      { kid: '/dev/null' },
      { kid: "' union select '' --" },
      { jku: `${url}/keys` },
      { x5u: `${url}/cert` },
      { x5c: ['MIIB'] },
    ].map((member) => [
      `signed by an empty key, with ${JSON.stringify(member)}`,
      forge('', good, { alg: 'HS512', typ: 'JWT', ...member }),
    ]),
  ),
  'a payload that is not encoded, by b64': `${encode('{"alg":"HS512","b64":false,"crit":["b64"]}')}.${JSON.stringify(good)}.${signature}`,
  'a header that is not an object': signed(`${encode('"HS512"')}.${payload}`),
  'a header that is null': signed(`${encode('null')}.${payload}`),
  'a header that is no JSON': signed(`${encode('{')}.${payload}`),
  'a changed payload': `${head}.${encode(JSON.stringify({ ...good, sub: 'admin' }))}.${signature}`,
  'a changed scope': `${head}.${encode(JSON.stringify({ ...good, scope: 'api_key' }))}.${signature}`,
  'a token in a token': signed(`${head}.${encode(forge(key, good))}`),
  'a token in a token, by cty': forge(key, { token: forge(key, good) }, { alg: 'HS512', cty: 'JWT' }),
  'a payload that is a list': signed(`${head}.${encode('["x"]')}`),
  'a payload that is null': signed(`${head}.${encode('null')}`),
  'a payload that is no JSON': signed(`${head}.${encode('{"login"')}`),
  'an ended session': forge(key, { ...good, exp: now - 1 }),
  'an end that is a text': forge(key, { ...good, exp: String(now + 600) }),
  'a session of the future': forge(key, { ...good, iat: now + 100 }),
  'a session without a time': forge(key, { ...good, iat: undefined }),
  'a session that begins later': forge(key, { ...good, nbf: now + 100 }),
  'another audience': forge(key, { ...good, aud: 'http://127.0.0.1' }),
  'an audience that begins like ours': forge(key, { ...good, aud: `${BASE_URL}.evil.example` }),
  'a list of other audiences': forge(key, { ...good, aud: ['x', `${BASE_URL}/`] }),
  'no audience': forge(key, { ...good, aud: undefined }),
  'an audience that is an object': forge(key, { ...good, aud: { [BASE_URL]: true } }),
  'a set-password token': signSetPassword(app, { login, passwordVer: null }),
  'a set-password token with the claims of a session': forge(by('set_password'), { ...good, scope: 'set_password' }),
  'a download token': downloadOf(fileId),
  'a download token with the claims of a session': forge(by('download_file'), {
    ...good,
    scope: 'download_file',
    identifier: fileId,
  }),
  'the state of a sign-in': signOidcState(app, { id: 'x', providerId: 1, redirectUri: BASE_URL }),
  'the state of a sign-in with the claims of a session': forge(by('oidc_state'), { ...good, scope: 'oidc_state' }),
  'an unknown scope': forge(key, { ...good, scope: 'admin' }),
  'two scopes': forge(key, { ...good, scope: ['session', 'api_key'] }),
  'scope __proto__': written(JSON.stringify(good).replace('"scope":"session"', '"scope":"__proto__"')),
  'scope in other letters': forge(key, { ...good, scope: 'Session' }),
  'two members scope, the last one counts': written(`${JSON.stringify(good).slice(0, -1)},"scope":"set_password"}`),
  'no owner': forge(key, ownerless),
  'an owner that is not a text': forge(key, { ...good, sub: 5 }),
  'an unknown owner': forge(key, { ...good, sub: 'nobody' }),
  'an owner in other letters': forge(key, { ...good, sub: login.toUpperCase() }),
  'an owner with a look-alike letter': forge(key, { ...good, sub: login.replace('a', 'а') }),
  'an owner with a blank': forge(key, { ...good, sub: `${login} ` }),
  'an owner with NUL': forge(key, { ...good, sub: `${login}\0` }),
  'an owner of the first generation with NUL': forge(raw, { login: `${login}\0`, version_uid: null }),
  'an owner that is SQL': forge(key, { ...good, sub: `' or login = '${login}` }),
  'an owner __proto__': forge(key, { ...good, sub: '__proto__' }),
  'another password version': forge(key, { ...good, password_ver: 'f'.repeat(16) }),
  'another identity version': forge(key, { ...good, identity_ver: '1' }),
  'an identity version that is a number': forge(key, { ...good, identity_ver: 0 }),
  'no identity version': forge(key, unversioned),
  'an unknown API key': forge(raw, { ...apiKey, api_key_id: randomUUID() }),
  'an API key that is not a UUID': forge(raw, { ...apiKey, api_key_id: "' or true --" }),
  'an API key with more behind it': forge(raw, { ...apiKey, api_key_id: `${keyId}\n` }),
  'an API key of the second generation with more claims': forge(raw, { login, api_key_id: keyId, iat: now }),
  'an API key of the first generation with another version': forge(raw, { login, version_uid: 'f' }),
  'an API key of the first generation without a version, of the administrator': forge(raw, {
    login: 'admin',
    version_uid: null,
  }),
  'an API key of the first generation without a version': forge(raw, { login, version_uid: null }),
  'an API key of the first generation, its version undefined': forge(raw, { login, version_uid: '' }),
  'a session, signed by the secret itself': forge(raw, good),
  ...Object.fromEntries(
    (Object.keys(PURPOSES) as Purpose[]).flatMap((purpose) => [
      ...(purpose === 'session' ? [] : [[`a session, signed by the key of ${purpose}`, forge(by(purpose), good)]]),
      ...(purpose === 'api_key' ? [] : [[`an API key, signed by the key of ${purpose}`, forge(by(purpose), apiKey)]]),
      [`an old API key, signed by the key of ${purpose}`, forge(by(purpose), { login, api_key_id: keyId })],
    ]),
  ),
  'a header of two kilobytes of blanks': `${encode(`${' '.repeat(2000)}{"alg":"none"}`)}.${payload}.`,
}

t.test('forged tokens are no tokens', async (t) => {
  for (const [name, token] of Object.entries(TOKENS)) t.equal(await statusOf(token), 401, name)
  t.ok(Object.keys(TOKENS).length >= 60, `${Object.keys(TOKENS).length} rows`)
  report(t, { 'forged tokens': Object.keys(TOKENS).length, accepted: 0 })
})

t.test('at an open address they make a request anonymous', async (t) => {
  for (const [name, token] of Object.entries(TOKENS)) {
    const { status, json } = await testUser(url, { login, token }).get('/api/server')
    t.match({ status, json }, { status: 200, json: { is_authenticated: false } }, name)
  }
})

t.test('a header that names a key elsewhere changes nothing, and nobody is asked', async (t) => {
  for (const member of [{ kid: 'x' }, { jku: `${url}/keys` }, { x5u: `${url}/cert` }])
    t.equal(await statusOf(withHeader(member)), 200, JSON.stringify(member))
})

t.test('every token opens only what it is for', async (t) => {
  const opening = {
    session: signSession(app, { login, passwordVer: null, identityVer: '0' }, null),
    key: forge(raw, apiKey),
    newKey: forge(by('api_key'), apiKey),
    setPassword: signSetPassword(app, { login, passwordVer: null }),
    download: downloadOf(fileId),
    state: signOidcState(app, { id: 'x', providerId: 1, redirectUri: BASE_URL }),
  }
  const places = {
    header: { opens: ['session', 'key', 'newKey'], refused: 401, use: statusOf },
    query: {
      opens: ['download'],
      refused: 403,
      use: async (token: string) =>
        (await nobody.get(`/api/file/${fileId}/download?token=${encodeURIComponent(token)}`)).status,
    },
    path: {
      opens: ['download'],
      refused: 403,
      use: async (token: string) => (await nobody.get(`/api/download/${encodeURIComponent(token)}`)).status,
    },
    password: {
      opens: [],
      refused: 403,
      use: async (token: string) =>
        (await nobody.send('POST', '/api/auth/change_password', { token, password: 'a long enough one' })).status,
    },
  }
  for (const [place, { opens, refused, use }] of Object.entries(places))
    for (const [name, token] of Object.entries(opening)) {
      // It works once, and ends the others.
      if (place === 'password' && name === 'setPassword') continue
      const isOpen = (opens as readonly string[]).includes(name)
      t.equal(await use(token), isOpen ? 200 : refused, `${name} in the ${place}`)
    }
  t.equal(await places.query.use(downloadOf('f'.repeat(64))), 403, 'a token of another file')
})

t.test('what the secret itself signs is no link, no download and no state', async (t) => {
  const downloads = claimsOf(downloadOf(fileId))
  const links = claimsOf(signSetPassword(app, { login, passwordVer: null }))
  for (const signer of [raw, ...(Object.keys(PURPOSES) as Purpose[]).map(by)]) {
    const token = forge(signer, downloads)
    const isOwn = signer === by('download_file')
    t.equal((await nobody.get(`/api/download/${token}`)).status, isOwn ? 200 : 403)
    if (signer === by('set_password')) continue
    const change = { token: forge(signer, links), password: 'a long enough one' }
    t.equal((await nobody.send('POST', '/api/auth/change_password', change)).status, 403)
  }
})

t.test('a token in the query or in the body is no sign-in', async (t) => {
  const token = forge(key, good)
  for (const name of ['token', 'access_token', 'authorization', 'Authorization', 'api_key', 'jwt'])
    t.equal((await nobody.get(`/api/auth/validate?${name}=${token}`)).status, 401, name)
  t.equal((await nobody.send('POST', '/api/auth/refresh', { token, access_token: token })).status, 401)
})

t.test('odd Authorization headers are no sign-in', async (t) => {
  const token = forge(key, good)
  const ask = async (...lines: readonly string[]): Promise<number> => {
    const head = ['GET /api/auth/validate HTTP/1.1', 'Host: x', 'Connection: close', ...lines]
    return statusIn(await exchange(url, `${head.join('\r\n')}\r\n\r\n`))
  }
  t.equal(await ask(`Authorization: Bearer ${token}`), 200)
  const lines: Readonly<Record<string, readonly string[]>> = {
    'capital letters': [`Authorization: BEARER ${token}`],
    'small letters': [`Authorization: bearer ${token}`],
    'two blanks': [`Authorization: Bearer  ${token}`],
    'a tab': [`Authorization: Bearer\t${token}`],
    'a comma behind it': [`Authorization: Bearer ${token},x`],
    'two tokens in one': [`Authorization: Bearer ${token} ${token}`],
    'another scheme': [`Authorization: Basic ${encode(`admin:${ADMIN_PASSWORD}`)}`],
    'an empty one first': ['Authorization:', `Authorization: Bearer ${token}`],
    'a bad one first': ['Authorization: Bearer x', `Authorization: Bearer ${token}`],
    'another name': [`Proxy-Authorization: Bearer ${token}`],
    'a cookie': [`Cookie: token=${token}; session=${token}`],
    'a header of a proxy': ['X-Forwarded-User: admin', 'Remote-User: admin', 'X-Auth-User: admin'],
  }
  for (const [name, sent] of Object.entries(lines)) t.ok([400, 401].includes(await ask(...sent)), name)
  t.equal(await ask(`Authorization: Bearer ${'A'.repeat(12_000)}`), 401, 'a token of 12 kB')
  t.ok([400, 431].includes(await ask(`Authorization: Bearer ${'A'.repeat(100_000)}`)), 'a token of 100 kB')
})

t.test('logins that look like another one are not that one', async (t) => {
  const bodies: Readonly<Record<string, string>> = {
    'two members login': `{"login":"admin","login":"mallory","password":"${ADMIN_PASSWORD}"}`,
    'two members password': `{"login":"admin","password":"${ADMIN_PASSWORD}","password":"x"}`,
    'login in __proto__': `{"__proto__":{"login":"admin"},"password":"${ADMIN_PASSWORD}"}`,
    'password in __proto__': `{"login":"admin","__proto__":{"password":"${ADMIN_PASSWORD}"}}`,
    'a look-alike letter': `{"login":"аdmin","password":"${ADMIN_PASSWORD}"}`,
    'wide letters': `{"login":"ａｄｍｉｎ","password":"${ADMIN_PASSWORD}"}`,
    'capital letters': `{"login":"ADMIN","password":"${ADMIN_PASSWORD}"}`,
    'an invisible letter': `{"login":"admin\u200b","password":"${ADMIN_PASSWORD}"}`,
    'a blank': `{"login":"admin ","password":"${ADMIN_PASSWORD}"}`,
    NUL: `{"login":"admin\\u0000","password":"${ADMIN_PASSWORD}"}`,
    SQL: `{"login":"admin' --","password":"${ADMIN_PASSWORD}"}`,
    'a list': `{"login":["admin"],"password":"${ADMIN_PASSWORD}"}`,
    'an operator': `{"login":"admin","password":{"$ne":""}}`,
    true: '{"login":"admin","password":true}',
    'the hash': `{"login":"admin","password":"$2b$04$dfhOQIRmCLRBjTv5pThBFOowwglob6npUq/p8PgTi6SwMKPd5VHJ6"}`,
    ...Object.fromEntries(
      ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name) => [
        name,
        `{"login":"${name}","password":"${ADMIN_PASSWORD}"}`,
      ]),
    ),
  }
  for (const [name, body] of Object.entries(bodies)) {
    const { status, json } = await nobody.send('POST', '/api/auth/login', body)
    t.ok([400, 403].includes(status), `${name}: ${status}`)
    t.notOk(json.token, name)
  }
})

t.test('a token ends with what it rests on', async (t) => {
  const users = app.db('user').where({ login })
  const tokens = () => [forge(key, good), forge(by('api_key'), apiKey)]
  const statuses = () => Promise.all(tokens().map(statusOf))
  for (const state of ['disabled', 'pending']) {
    await users.clone().update({ [state]: true })
    t.strictSame(await statuses(), [403, 403], state)
    await users.clone().update({ [state]: false })
  }
  const token = signSetPassword(app, { login, passwordVer: null })
  const change = () => nobody.send('POST', '/api/auth/change_password', { token, password: 'a long enough one' })
  t.equal((await change()).status, 200)
  t.strictSame(await statuses(), [401, 200], 'after a change of the password')
  t.equal((await change()).status, 403, 'the link works once')
  t.equal((await admin.send('DELETE', `/api/api_key/${keyId}`)).status, 200)
  t.strictSame(await statuses(), [401, 401], 'after the key was revoked')
  const { password_ver: version } = (await users.clone().first('password_ver')) ?? missing()
  const fresh = forge(key, { ...good, password_ver: version })
  t.equal(await statusOf(fresh), 200)
  t.equal((await admin.send('DELETE', `/api/user/${login}`)).status, 200)
  t.equal(await statusOf(fresh), 401, 'after the user was deleted')
})

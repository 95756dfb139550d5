import { parseSetCookie, type SetCookie } from 'cookie'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { type TestUser, testUser } from '../../support/user.ts'

const { app, url, as, nobody } = await openTestApp(t, { trusted_proxies: 'loopback' })
const kim = await as({ login: 'kim', capabilities: ['manage_profile', 'adding_files', 'adding_tags', 'removing_tags'] })

/** A browser that was given the cookie of a session of this user. */
type Browser = TestUser & { readonly cookie: string; readonly csrf: Readonly<Record<string, string>> }

async function begin(user = kim): Promise<TestUser> {
  const { json } = await user.send('POST', '/api/auth/refresh')
  return testUser(url, { login: user.login, token: json.token })
}

async function browserOf(user: TestUser): Promise<Browser> {
  const answer = await user.send('PUT', '/api/session')
  const cookie = `lazaret_session=${cookieOf(answer).value}`
  const send: TestUser['send'] = (method, path, body, headers) =>
    nobody.send(method, path, body, { cookie, ...headers })
  const get: TestUser['get'] = (path) => send('GET', path)
  return { ...nobody, login: user.login, send, get, cookie, csrf: { 'x-csrf-token': answer.json.csrf_token } }
}

function cookieOf({ headers }: { readonly headers: Headers }): SetCookie {
  return parseSetCookie(headers.get('set-cookie') ?? '')
}

t.test('a session in a cookie reads, and changes with its CSRF token only', async (t) => {
  const browser = await browserOf(await begin())
  t.match(await browser.get('/api/auth/validate'), { status: 200, json: { login: 'kim' } })
  t.equal((await browser.send('HEAD', '/api/auth/validate')).status, 200)
  const { id } = (await kim.upload('a')).json
  const tag = (headers: Readonly<Record<string, string>>) =>
    browser.send('PUT', `/api/file/${id}/tag`, { tag: 'seen' }, headers)
  const others = (await browserOf(await begin())).csrf
  for (const [what, headers] of Object.entries({
    none: {},
    empty: { 'x-csrf-token': '' },
    short: { 'x-csrf-token': browser.csrf['x-csrf-token']?.slice(1) ?? '' },
    'of another session': others,
    'the token': { 'x-csrf-token': browser.cookie },
  }))
    t.match(await tag(headers), { status: 401, json: { message: /X-CSRF-Token/ } }, what)
  t.same((await kim.get(`/api/file/${id}/tag`)).json, [])
  t.equal((await tag(browser.csrf)).status, 200)
  t.equal((await browser.send('DELETE', `/api/file/${id}/tag?tag=seen`)).status, 401)
  const sent = await browser.send('POST', '/api/auth/login', { login: 'kim', password: 'not the password' })
  t.match(sent, { status: 403, json: { code: 'invalid_credentials' } }, 'what is open goes on being open')
})

t.test('the cookie is for scripts, other sites and other paths as good as not there', async (t) => {
  const kept = cookieOf(await (await begin()).send('PUT', '/api/session'))
  t.match(kept, { name: 'lazaret_session', httpOnly: true, sameSite: 'strict', maxAge: 86_400 })
  t.same([kept.path, kept.domain, kept.secure], [undefined, undefined, undefined], 'below /api of this host')
})

t.test('by TLS no other host of the domain can set the cookie, and the plain one is gone', async (t) => {
  const tls = { 'x-forwarded-proto': 'https' }
  const begun = await begin()
  const kept = await begun.send('PUT', '/api/session', undefined, tls)
  const cookie = cookieOf(kept)
  t.match(cookie, { name: '__Host-lazaret_session', secure: true, path: '/', httpOnly: true, sameSite: 'strict' })
  t.equal(cookie.domain, undefined)
  const csrf = { 'x-csrf-token': kept.json.csrf_token }
  const secured = `__Host-lazaret_session=${cookie.value}`
  const plain = `lazaret_session=${cookie.value}`
  const statusOf = async (sent: string, more: object) =>
    (await nobody.send('GET', '/api/auth/validate', undefined, { cookie: sent, ...more })).status
  t.same([await statusOf(secured, tls), await statusOf(plain, tls)], [200, 401], 'by TLS')
  t.same([await statusOf(secured, {}), await statusOf(plain, {})], [401, 200], 'without')
  t.equal(await statusOf(`lazaret_session=x; ${secured}`, tls), 200, 'a plain one that another host has set')
  const both = { cookie: `${plain}; ${secured}`, ...tls }
  t.equal((await nobody.send('PUT', '/api/session', undefined, both)).status, 401, 'not without its CSRF token')
  const again = await nobody.send('PUT', '/api/session', undefined, { ...both, ...csrf })
  const [first = '', second = ''] = again.headers.getSetCookie()
  t.match(parseSetCookie(first), { name: '__Host-lazaret_session', maxAge: 86_400 })
  t.match(parseSetCookie(second), { name: 'lazaret_session', value: '', maxAge: 0 })
  const renewed = `__Host-lazaret_session=${parseSetCookie(first).value}`
  const ended = await nobody.send('DELETE', '/api/session', undefined, { cookie: renewed, ...tls, ...csrf })
  t.match(cookieOf(ended), { name: '__Host-lazaret_session', value: '', maxAge: 0, secure: true, path: '/' })
  t.equal(await statusOf(renewed, tls), 401)
})

t.test('below a path of a host each server has a cookie of its own', async (t) => {
  const other = await openTestApp(t, { base_url: 'https://lazaret.example/one/' })
  const { token } = (await other.admin.send('POST', '/api/auth/refresh')).json
  const kept = cookieOf(await testUser(other.url, { login: 'admin', token }).send('PUT', '/api/session'))
  t.match(kept, { name: '__Secure-lazaret_session', secure: true })
  t.equal(kept.path, undefined)
})

t.test('a header counts before a cookie, and cookies that are not valid make nobody', async (t) => {
  const browser = await browserOf(await begin())
  const ann = await as({ login: 'ann' })
  const both = { cookie: browser.cookie, authorization: `Bearer ${ann.token}` }
  t.match(await nobody.send('GET', '/api/auth/validate', undefined, both), { status: 200, json: { login: 'ann' } })
  const notBearer = { cookie: browser.cookie, authorization: 'Basic a2ltOmtpbQ==' }
  t.equal((await nobody.send('GET', '/api/auth/validate', undefined, notBearer)).status, 401)
  for (const cookie of ['lazaret_session=', 'lazaret_session=x.y.z', 'lazaret_session="; ', '=', `x${browser.cookie}`])
    t.equal((await nobody.send('GET', '/api/auth/validate', undefined, { cookie })).status, 401, cookie.slice(0, 20))
})

t.test('it is extended without showing its token, and keeps its CSRF token', async (t) => {
  const browser = await browserOf(await begin())
  const before = (await browser.get('/api/session')).json
  t.match(before, { login: 'kim', csrf_token: browser.csrf['x-csrf-token'] })
  await app.db('session').update({ expires_at: new Date(Date.now() + 60_000).toISOString() })
  t.equal((await browser.send('PUT', '/api/session')).status, 401)
  const extended = await browser.send('PUT', '/api/session', undefined, browser.csrf)
  t.equal(extended.json.csrf_token, before.csrf_token)
  const [last] = (await kim.get('/api/user/kim/session')).json.sessions.slice(-1)
  t.ok(Date.parse(last.expires_at) - Date.now() > 80_000_000, last.expires_at)
  t.notMatch(extended.bytes.toString(), cookieOf(extended).value ?? 'none')
})

t.test('signing out ends the session and removes the cookie', async (t) => {
  const browser = await browserOf(await begin())
  t.equal((await browser.send('DELETE', '/api/session')).status, 401, 'other sites cannot sign anybody out')
  const ended = await browser.send('DELETE', '/api/session', undefined, browser.csrf)
  t.match([ended.status, cookieOf(ended)], [200, { value: '', maxAge: 0 }])
  t.equal((await browser.get('/api/auth/validate')).status, 401)
})

t.test('an API key in a cookie stays itself: neither extended, nor ended, nor more than it was', async (t) => {
  const { json } = await kim.send('POST', '/api/user/kim/api_key', { capabilities: ['adding_tags'] })
  const key = testUser(url, { login: 'kim', token: json.token })
  const browser = await browserOf(key)
  t.match((await browser.get('/api/session')).json, { expires_at: null, capabilities: ['adding_tags'] })
  const again = await browser.send('PUT', '/api/session', undefined, browser.csrf)
  t.equal(cookieOf(again).value, json.token)
  t.match(await browser.send('POST', '/api/auth/refresh', undefined, browser.csrf), { status: 403 })
  t.equal((await browser.send('DELETE', '/api/session', undefined, browser.csrf)).status, 200)
  t.equal((await key.get('/api/auth/validate')).status, 200)
})

t.test('who has no token has nothing to keep', async (t) => {
  for (const method of ['GET', 'PUT', 'DELETE'])
    t.equal((await nobody.send(method, '/api/session')).status, 401, method)
})

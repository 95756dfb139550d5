import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import t from 'tap'
import { report } from '../chaos/report.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { openRedisServer } from '../support/redis-server.ts'
import { rounds } from '../support/rounds.ts'

// Connections come from 127.0.0.1, which is no proxy, or from 127.0.0.2, which is one.
const PROXY = '127.0.0.2'
const CLIENT = '203.0.113.9'
const TRUST = { trusted_proxies: `${PROXY}, 192.0.2.0/24` }

/** Headers by which clients pretend another address. */
const spoofed = (n: number): readonly Readonly<Record<string, string>>[] => {
  const address = `198.51.${n % 256}.7`
  return [
    { 'x-forwarded-for': address },
    { 'X-FORWARDED-FOR': `${address}, ${PROXY}` },
    { 'x-forwarded-for': `${PROXY}, ${address}, 192.0.2.1` },
    { 'x-forwarded-for': `2001:db8:${n.toString(16)}::1` },
    { 'x-real-ip': address, 'client-ip': address, 'true-client-ip': address, 'cf-connecting-ip': address },
    { forwarded: `for=${address};proto=https`, 'x-forwarded': address, 'x-cluster-client-ip': address },
  ]
}
const ATTEMPTS = 6
const numbers = (usual: number): readonly number[] => Array.from({ length: rounds(usual) }, (_, n) => n)

type SentRequest = {
  readonly path: string
  readonly method?: string
  readonly body?: object
  readonly token?: string | null
}
type Answer = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly json: unknown }

/** As `fetch`, but from an address of this machine. */
async function send(
  { url }: TestApp,
  { path, method = 'GET', body, token }: SentRequest,
  given: { readonly from: string; readonly headers: Readonly<Record<string, string>> },
): Promise<Answer> {
  const sent = request(new URL(path, url), {
    method: body === undefined ? method : 'POST',
    localAddress: given.from,
    agent: false,
    headers: {
      ...given.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token == null ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, json: await json(response) }
}

const direct = (headers: Readonly<Record<string, string>>) => ({ from: '127.0.0.1', headers })
const proxied = (entries: string, more: Readonly<Record<string, string>> = {}) => ({
  from: PROXY,
  headers: { ...more, 'x-forwarded-for': entries },
})

let attempts = 0
let believed = 0

const redis = await openRedisServer(t)
if (redis !== null) {
  t.test('limits count the connection, whatever its headers say', async (t) => {
    const limits = { kv_uri: redis.uri, enable_rate_limit: '1', 'service_limiter.unauthenticated': '3/hour' }
    const app = await openTestApp(t, { ...limits, ...TRUST })
    const ask = async (given: Parameters<typeof send>[2]) => (await send(app, { path: '/api/ping' }, given)).status
    const statuses: number[] = []
    for (const n of numbers(20)) for (const headers of spoofed(n)) statuses.push(await ask(direct(headers)))
    t.same(statuses.slice(0, 3), [200, 200, 200])
    const past = statuses.slice(3).filter((status) => status !== 429).length
    t.equal(past, 0)
    attempts += statuses.length
    believed += past
    for (const status of [200, 200, 200, 429]) t.equal(await ask(proxied(CLIENT)), status, 'the proxy names a client')
    // The client sends entries of its own, the proxy adds where they came from.
    for (const { 'x-forwarded-for': own } of spoofed(1))
      if (own !== undefined) t.equal(await ask(proxied(`${own}, ${CLIENT}`)), 429, own)
    t.equal(await ask(proxied(`${CLIENT}, 192.0.2.77`)), 429, 'behind two proxies')
  })
}

const app = await openTestApp(t, TRUST)
const keyOf = async (addresses: readonly string[]): Promise<string> =>
  (await app.admin.send('POST', '/api/user/admin/api_key', { addresses })).json.token

t.test('a key that is bound to a network is not used from elsewhere', async (t) => {
  const token = await keyOf(['198.51.0.0/16', '2001:db8::/32', PROXY, '192.0.2.0/24'])
  const ask = async (given: Parameters<typeof send>[2]) =>
    (await send(app, { path: '/api/auth/validate', token }, given)).status
  for (const n of numbers(20))
    for (const headers of spoofed(n)) {
      const status = await ask(direct(headers))
      attempts += 1
      if (status !== 401) believed += 1
      t.equal(status, 401, JSON.stringify(headers))
    }
  t.equal(await ask(proxied('198.51.100.7')), 200)
  t.equal(await ask(proxied(`198.51.100.7, ${CLIENT}`)), 401, 'what the client added itself')
  for (const entries of ['', 'unknown', '_hidden', `${CLIENT}, x`, '198.51.100.7, x, 192.0.2.9'])
    t.equal(await ask(proxied(entries)), 200, `the proxy names nobody by "${entries}": it is the last that is known`)
})

t.test('the audit log has the address of the connection', async (t) => {
  const user = (n: number) => ({ path: `/api/group/spoofed-${n}`, body: { capabilities: [] }, token: app.admin.token })
  let n = 0
  for (const headers of spoofed(7)) t.equal((await send(app, user(n++), direct(headers))).status, 200)
  t.equal((await send(app, user(n++), proxied(`198.51.100.7, ${CLIENT}`))).status, 200)
  const { entries } = (await app.admin.get(`/api/audit?operation=createGroup&count=${n}`)).json
  const addresses = entries.map(({ address }: { address: string }) => address)
  t.same(addresses, [CLIENT, ...Array(ATTEMPTS).fill('127.0.0.1')])
  attempts += ATTEMPTS
})

t.test('wrong passwords make the connection wait, not the address that it claims', async (t) => {
  const { login } = await app.as({ login: 'victim' })
  const logIn = (given: Parameters<typeof send>[2]) =>
    send(app, { path: '/api/auth/login', body: { login, password: 'wrong' } }, given)
  const statuses: number[] = []
  for (const n of numbers(5)) for (const headers of spoofed(n)) statuses.push((await logIn(direct(headers))).status)
  const checked = statuses.filter((status) => status === 403).length
  t.ok(checked <= 7, `${checked} of ${statuses.length} guesses were checked`)
  t.equal(statuses.at(-1), 429)
  attempts += statuses.length
  t.equal((await logIn(proxied(CLIENT))).status, 403, 'another address does not wait')
})

t.test('only a trusted proxy makes a cookie one of TLS', async (t) => {
  const { token } = (await app.admin.send('POST', '/api/auth/refresh')).json
  const keep = { path: '/api/session', method: 'PUT', token }
  const cookieBy = async (given: Parameters<typeof send>[2]) =>
    String((await send(app, keep, given)).headers['set-cookie'])
  for (const headers of [{ 'x-forwarded-proto': 'https' }, { 'x-forwarded-proto': 'https', 'x-forwarded-for': PROXY }])
    t.notMatch(await cookieBy(direct(headers)), /secure/i)
  t.match(await cookieBy(proxied(CLIENT, { 'x-forwarded-proto': 'https' })), /secure/i)
  attempts += 2
})

t.test('figures', async (t) => {
  t.equal(believed, 0)
  report(t, { 'pretended addresses': attempts, believed })
})

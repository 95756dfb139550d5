import { ApiError, type AttemptInfo, createClient, password } from '@lazaret/sdk'
import t from 'tap'
import { json, openFake, problem, withoutBackoff } from '../fake-api.ts'
import { sha256Of } from '../records.ts'

const id = sha256Of('x')
const key = { id: 'k', name: '', issued_on: '', issuer_login: null, token: 't' }

for (const status of [502, 504]) {
  t.test(`a read is repeated after ${status}, an order to make something is not`, async (t) => {
    withoutBackoff(t)
    const { client, seen } = await openFake(t, ({ method, nth }, res) => {
      if (nth < 3) return problem(res, 'bad_gateway', { status })
      json(res, method === 'GET' ? { count: 7 } : key)
    })
    const api = client()
    t.equal(await api.objects.count(), 7)
    t.equal(seen.length, 3)
    await t.rejects(api.apiKeys.create({ login: 'alice' }), { status, name: 'GatewayError', retryable: true })
    t.equal(seen.length, 4)
  })
}

t.test('a reset is repeated for reads and sets, not for an order to make something', async (t) => {
  withoutBackoff(t)
  const { client, seen } = await openFake(t, ({ method, nth, req }, res) => {
    if (nth < 3) return req.socket.resetAndDestroy()
    json(res, method === 'PUT' ? [{ tag: 'a' }] : { count: 7 })
  })
  const api = client()
  t.equal(await api.objects.count(), 7)
  t.same(await api.tags.add(id, 'a'), ['a'])
  t.equal(seen.length, 6)
  await t.rejects(api.apiKeys.create({ login: 'alice' }), {
    code: 'connection',
    wasUnsent: false,
    operation: 'POST /api/user/{login}/api_key',
  })
  t.equal(seen.length, 7)
})

t.test('an answer that breaks off in its middle is asked for again', async (t) => {
  withoutBackoff(t)
  const { client, seen } = await openFake(t, ({ nth }, res) => {
    if (nth > 1) return json(res, { count: 7 })
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    res.write('{"count"', () => res.socket?.end())
  })
  t.equal(await client().objects.count(), 7)
  t.equal(seen.length, 2)
})

t.test('even an order to make something is repeated when nothing was sent', async (t) => {
  withoutBackoff(t)
  const { client } = await openFake(t, () => undefined)
  const attempts: number[] = []
  const closed = client({
    baseUrl: 'http://127.0.0.1:1',
    retry: { maxAttempts: 5 },
    onRequest: ({ attempt }: AttemptInfo) => attempts.push(attempt),
  })
  await t.rejects(closed.apiKeys.create({ login: 'alice' }), {
    code: 'connection',
    wasUnsent: true,
    message: /ECONNREFUSED/,
  })
  t.same(attempts, [1, 2, 3, 4, 5])
})

t.test('503 is repeated once after five seconds, for reads only', async (t) => {
  const { client, seen } = await openFake(t, (_request, res) => problem(res, 'unavailable', { status: 503 }))
  const stop = new AbortController()
  const delays: number[] = []
  const api = client({
    onRetry: ({ delayMs }) => {
      delays.push(delayMs)
      stop.abort()
    },
  })
  await t.rejects(api.objects.count('', { signal: stop.signal }), { code: 'aborted' })
  t.same(delays, [5000])
  await t.rejects(api.tags.add(id, 'a'), { code: 'unavailable' })
  t.equal(seen.length, 2)
})

t.test('a rate limit stops all calls of the client for as long as it says', async (t) => {
  const { client, seen } = await openFake(t, ({ path, nth }, res) => {
    if (path === '/api/object/count' && nth === 1)
      return problem(res, 'rate_limited', { status: 429, headers: { 'retry-after': '0.3' } })
    json(res, { count: 7 })
  })
  const paused = Promise.withResolvers<void>()
  const api = client({ onRetry: () => paused.resolve() })
  const before = performance.now()
  const first = api.objects.count()
  await paused.promise
  t.equal(await api.files.count(), 7)
  t.ok(performance.now() - before > 200)
  t.equal(await first, 7)
  t.equal(seen.length, 3)
})

t.test('a rate limit longer than the bound is reported at once', async (t) => {
  const { client } = await openFake(t, (_request, res) =>
    problem(res, 'rate_limited', {
      status: 429,
      headers: { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() },
    }),
  )
  const error = await client()
    .objects.count()
    .catch((e: unknown) => e)
  t.match(error, { name: 'RateLimitError', code: 'rate_limited', retryable: true })
  t.ok(error instanceof ApiError && (error.retryAfterMs ?? 0) > 3_000_000)
})

t.test('attempts are bounded', async (t) => {
  withoutBackoff(t)
  const { client, seen } = await openFake(t, (_request, res) => problem(res, 'bad_gateway', { status: 502 }))
  await t.rejects(client({ retry: { maxAttempts: 3 } }).objects.count(), { code: 'bad_gateway' })
  t.equal(seen.length, 3)
})

t.test('a removal that finds nothing on its second attempt has succeeded', async (t) => {
  withoutBackoff(t)
  const { client } = await openFake(t, ({ nth, req }, res) => {
    if (nth === 1) return req.socket.resetAndDestroy()
    problem(res, 'not_found', { status: 404 })
  })
  await client().apiKeys.remove('cb04bc83-d193-4535-aaba-8604c29bc47b')
  const { client: other } = await openFake(t, (_request, res) => problem(res, 'not_found', { status: 404 }))
  await t.rejects(other().apiKeys.remove('cb04bc83-d193-4535-aaba-8604c29bc47b'), { code: 'not_found' })
})

t.test('a removal that finds nothing after a new sign-in found nothing', async (t) => {
  const { client } = await openFake(t, ({ nth, path }, res) => {
    if (path === '/api/auth/login')
      return json(res, { login: 'alice', token: `t${nth}`, capabilities: [], groups: [], provider: null })
    problem(res, nth === 1 ? 'unauthenticated' : 'not_found', { status: nth === 1 ? 401 : 404 })
  })
  const { apiKeys } = client({ auth: password('alice', 'secret') })
  await t.rejects(apiKeys.remove('cb04bc83-d193-4535-aaba-8604c29bc47b'), { name: 'NotFoundError' })
})

t.test('one new sign-in serves all calls that were refused together', async (t) => {
  let logins = 0
  const { client, url } = await openFake(t, ({ path, headers }, res) => {
    if (path === '/api/auth/login')
      return json(res, { login: 'alice', token: `token-${++logins}`, capabilities: [], groups: [], provider: null })
    if (headers.authorization === 'Bearer token-2') return json(res, { count: 7 })
    problem(res, 'unauthenticated', { status: 401 })
  })
  t.ok(client)
  const api = createClient({ baseUrl: url, auth: password('alice', 'secret') })
  t.teardown(() => api.close())
  t.same(await Promise.all(Array.from({ length: 20 }, () => api.objects.count())), Array(20).fill(7))
  t.equal(logins, 2)
})

t.test('a token refused for ever ends in one new sign-in and an error', async (t) => {
  const { url, seen } = await openFake(t, ({ path }, res) => {
    if (path === '/api/auth/login')
      return json(res, {
        login: 'alice',
        token: `t${Math.floor(performance.now())}`,
        capabilities: [],
        groups: [],
        provider: null,
      })
    problem(res, 'unauthenticated', { status: 401 })
  })
  const api = createClient({ baseUrl: url, auth: password('alice', 'secret') })
  t.teardown(() => api.close())
  await t.rejects(api.objects.count(), { name: 'NotAuthenticatedError' })
  t.equal(seen.filter(({ path }) => path === '/api/auth/login').length, 2)
})

t.test('a wrong password is sent once, however many calls there are', async (t) => {
  const { url, seen } = await openFake(t, (_request, res) => problem(res, 'invalid_credentials', { status: 403 }))
  const api = createClient({ baseUrl: url, auth: password('alice', 'wrong') })
  t.teardown(() => api.close())
  await t.rejects(api.objects.count(), { name: 'InvalidCredentialsError' })
  await t.rejects(api.objects.count(), { name: 'InvalidCredentialsError' })
  t.equal(seen.length, 1)
})

t.test('no answer in time is a timeout', async (t) => {
  const { client } = await openFake(t, () => undefined)
  const api = client({ timeouts: { headersMs: 50 }, retry: { maxAttempts: 1 } })
  await t.rejects(api.objects.count(), { name: 'TimeoutError', phase: 'headers', operation: 'GET /api/{type}/count' })
})

t.test('an abort ends a call while it waits for its turn, for the answer and for a repetition', async (t) => {
  const arrived = Promise.withResolvers<void>()
  const { client } = await openFake(t, () => arrived.resolve())
  const api = client({ concurrency: 1 })
  const stop = new AbortController()
  const calls = [api.objects.count('', { signal: stop.signal }), api.files.count('', { signal: stop.signal })]
  await arrived.promise
  stop.abort(new Error('enough'))
  for (const call of calls) await t.rejects(call, { name: 'AbortError', code: 'aborted', cause: { message: 'enough' } })
  await t.rejects(api.objects.count('', { signal: AbortSignal.timeout(20) }), {
    name: 'TimeoutError',
    phase: 'deadline',
    retryable: false,
  })
})

t.test('the signal of the client ends all of its calls', async (t) => {
  const stop = new AbortController()
  const { client } = await openFake(t, () => stop.abort())
  await t.rejects(client({ signal: stop.signal }).objects.count(), { code: 'aborted' })
})

t.test('no more calls than allowed are on the wire', async (t) => {
  let now = 0
  let most = 0
  const { client } = await openFake(t, async (_request, res) => {
    most = Math.max(most, ++now)
    await new Promise(setImmediate)
    now--
    json(res, { count: 7 })
  })
  const api = client({ concurrency: 3 })
  await Promise.all(Array.from({ length: 30 }, () => api.objects.count()))
  t.ok(most <= 3)
})

t.test('a page of a proxy is reported as what it is', async (t) => {
  withoutBackoff(t)
  const { client } = await openFake(t, ({ path }, res) => {
    res.writeHead(path.includes('count') ? 200 : 502, { 'content-type': 'text/html' })
    res.end('<html><title>nginx \x1b[31m says no</title></html>')
  })
  const api = client({ retry: { maxAttempts: 2 } })
  const message = /a proxy or another service gave it/
  await t.rejects(api.objects.count(), { name: 'BadResponseError', code: 'bad_response', status: 200, message })
  const error = await api.objects.get(id).catch((e: unknown) => e)
  t.match(error, { name: 'GatewayError', code: 'gateway', status: 502, message: /"nginx {2}\[31m says no"/ })
  t.notMatch(String(error), '\x1b')
})

t.test('a redirect is not followed with the token, but reported', async (t) => {
  const { client, seen } = await openFake(t, (_request, res) => {
    res.writeHead(301, { location: 'https://elsewhere.example/api/object/count?secret=1' })
    res.end()
  })
  const error = await client()
    .objects.count()
    .catch((e: unknown) => e)
  t.match(error, {
    code: 'bad_response',
    status: 301,
    message: /redirects to https:\/\/elsewhere.example\/api\/object\/count:/,
  })
  t.equal(seen.length, 1)
})

t.test('hooks see the attempts and never the token', async (t) => {
  withoutBackoff(t)
  const reported: unknown[] = []
  const { client } = await openFake(t, ({ nth }, res) =>
    nth === 1 ? problem(res, 'bad_gateway', { status: 502 }) : json(res, { count: 7 }),
  )
  const note = (info: object) => reported.push(info)
  await client({ onRequest: note, onResponse: note, onRetry: note }).objects.count('tag:a')
  t.match(reported, [
    { attempt: 1, operation: 'GET /api/{type}/count' },
    { status: 502 },
    { delayMs: 0 },
    { attempt: 2 },
    { status: 200 },
  ])
  t.notMatch(JSON.stringify(reported), 'key.for.tests')
})

import t from 'tap'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { openRedisServer, type RedisServer } from '../../support/redis-server.ts'
import { type TestUser, testUser } from '../../support/user.ts'

const redis = await openRedisServer(t)

const limited = (t: Test, limits: Record<string, string>, more: Record<string, string> = {}): Promise<TestApp> =>
  openTestApp(t, {
    kv_uri: (redis as RedisServer).uri,
    enable_rate_limit: '1',
    ...more,
    ...Object.fromEntries(Object.entries(limits).map(([key, value]) => [`service_limiter.${key}`, value])),
  })

type Test = Parameters<typeof openTestApp>[0]

/** How many requests, one after the other, are let through before the first one too many. */
async function passed(user: TestUser, path = '/api/ping', most = 20): Promise<number> {
  for (let count = 0; count < most; count++) if ((await user.get(path)).status === 429) return count
  return most
}

/** What is stored for this caller, without the names of the limits that all share. */
async function stored(identity: string): Promise<Record<string, string>> {
  const client = (redis as RedisServer).client
  const keys = (await client.keys(`LIMITS:LIMITER/${identity}/*`)).sort()
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, (await client.get(key)) ?? ''])))
}

t.before(async () => {
  await redis?.client.connect()
})
t.beforeEach(async () => {
  await redis?.client.flushall()
})

if (redis !== null) {
  t.test('one request too many is answered with the limit it met, and when to retry', async (t) => {
    const { as } = await limited(t, { ping_get: '3/minute' })
    const kim = await as({ login: 'kim' })
    for (let n = 0; n < 3; n++) t.equal((await kim.get('/api/ping')).status, 200)
    const { status, json, headers } = await kim.get('/api/ping')
    t.equal(status, 429)
    t.match(json, { code: 'rate_limited', message: 'Request limit: 3/minute for ping_get was exceeded!' })
    const seconds = Number(headers.get('retry-after'))
    t.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `Retry-After: ${seconds}`)
    t.equal((await kim.get('/api/server')).status, 200, 'another resource')
    t.strictSame(await stored('kim'), {
      'LIMITS:LIMITER/kim/get/1000/10/second': '1',
      'LIMITS:LIMITER/kim/get/10000/15/minute': '1',
      'LIMITS:LIMITER/kim/get/2000/1/minute': '1',
      'LIMITS:LIMITER/kim/get/6000/5/minute': '1',
      'LIMITS:LIMITER/kim/ping/get/3/1/minute': '4',
    })
  })

  t.test('a refused request counts in the window that is full and in no other', async (t) => {
    const { as } = await limited(t, { ping: '5/hour', ping_get: '9/hour 2/minute', get: '7/hour', group_kim: '8/hour' })
    const kim = await as({ login: 'kim' })
    t.equal(await passed(kim), 2)
    t.strictSame(await stored('kim'), {
      'LIMITS:LIMITER/kim/get/7/1/hour': '2',
      'LIMITS:LIMITER/kim/group_kim/8/1/hour': '2',
      'LIMITS:LIMITER/kim/ping/5/1/hour': '2',
      'LIMITS:LIMITER/kim/ping/get/2/1/minute': '3',
      'LIMITS:LIMITER/kim/ping/get/9/1/hour': '2',
    })
  })

  t.test('a key of one group does not escape the limits of the other groups of its owner', async (t) => {
    const { as, aGroup, url } = await limited(t, { group_slow: '3/hour' })
    for (const name of ['slow', 'fast']) await aGroup(name)
    const kim = await as({ login: 'kim', groups: ['slow', 'fast'], capabilities: ['manage_profile'] })
    const { json } = await kim.send('POST', '/api/user/kim/api_key', { group: 'fast' })
    t.equal(await passed(testUser(url, { login: 'kim', token: json.token })), 2)
  })

  t.test('a window begins with its first request, and no later one prolongs it', async (t) => {
    const { as } = await limited(t, { ping: '1/hour' })
    const kim = await as({ login: 'kim' })
    const key = 'LIMITS:LIMITER/kim/ping/1/1/hour'
    const { client } = redis
    await kim.get('/api/ping')
    t.ok((await client.pttl(key)) > 3_000_000)
    await client.pexpire(key, 900_000)
    const { status, headers } = await kim.get('/api/ping')
    t.equal(status, 429)
    const seconds = Number(headers.get('retry-after'))
    t.ok(seconds > 300 && seconds <= 900, `Retry-After: ${seconds}`)
    t.ok((await client.pttl(key)) <= 900_000)
    await client.del(key)
    t.equal((await kim.get('/api/ping')).status, 200, 'a new window')
    await client.persist(key)
    t.equal((await kim.get('/api/ping')).status, 429)
    t.ok((await client.pttl(key)) > 0, 'a window that would never end gets an end')
  })

  t.test('sessions and keys of an account share its windows, groups do not share theirs', async (t) => {
    const { as, aGroup } = await limited(t, {
      group_analysts_ping: '4/hour',
      group_slow: '2/hour',
      group_slow_post: '1/hour',
    })
    await aGroup('analysts')
    await aGroup('slow')
    const [kim, lee] = [
      await as({ login: 'kim', groups: ['analysts'] }),
      await as({ login: 'lee', groups: ['analysts'] }),
    ]
    const max = await as({ login: 'max', groups: ['analysts', 'slow'] })
    t.equal(await passed(kim), 4)
    t.equal(await passed(lee), 4, 'everybody has his own count')
    t.equal(await passed(max), 2, 'the strictest of his groups')
    t.match((await max.get('/api/ping')).json.message, /2\/hour for group_slow was exceeded/)
  })

  t.test('who is not signed in is counted by address, together with broken tokens', async (t) => {
    const { nobody, as, url } = await limited(t, { unauthenticated: '3/hour' })
    const kim = await as({ login: 'kim' })
    t.equal((await fetch(`${url}/api/ping`, { headers: { authorization: 'Bearer nonsense' } })).status, 200)
    t.equal(await passed(nobody), 2)
    t.strictSame(Object.keys(await stored('127.0.0.1')).length, 5)
    t.equal((await nobody.get('/api/file')).status, 429, 'before it is asked who he is')
    t.equal((await kim.get('/api/ping')).status, 200)
  })

  t.test('unlimited_requests lifts every limit', async (t) => {
    const { admin, as } = await limited(t, { get: '1/hour', unauthenticated: '0/hour' })
    t.equal(await passed(admin), 20)
    t.equal(await passed(await as({ capabilities: ['unlimited_requests'] })), 20)
    t.equal(await passed(await as({})), 1)
    t.strictSame(await stored('admin'), {})
  })

  t.test('what matches no operation is not counted, what fails is', async (t) => {
    const { as, url } = await limited(t, { get: '3/hour' })
    const kim = await as({ login: 'kim' })
    const ask = (method: string, path: string) =>
      fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${kim.token}` } }).then(({ status }) => status)
    t.strictSame(
      [
        await ask('GET', '/api/nothing'),
        await ask('PATCH', '/api/ping'),
        await ask('OPTIONS', '/api/ping'),
        await ask('GET', '/api/'),
      ],
      [404, 405, 200, 200],
    )
    t.strictSame(await stored('kim'), {})
    t.strictSame(
      [
        await ask('GET', `/api/file/${'0'.repeat(64)}`),
        await ask('HEAD', '/api/ping'),
        await ask('GET', '/api/file?count=x'),
      ],
      [404, 200, 400],
    )
    t.equal(await ask('GET', '/api/ping'), 429)
  })

  t.test('refused uploads are answered, however much the client still sends', async (t) => {
    const { as } = await limited(t, { file_post: '1/hour' })
    const kim = await as({ login: 'kim', capabilities: ['adding_files'] })
    t.equal((await kim.upload('first')).status, 200)
    t.equal((await kim.upload(Buffer.alloc(3_000_000, 'x'))).status, 429)
  })

  t.test('the address that a proxy adds counts only where the settings say so', async (t) => {
    const ask = async (app: TestApp, value: string) =>
      (await app.nobody.send('GET', '/api/ping', undefined, { 'x-forwarded-for': value })).status
    const direct = await limited(t, { unauthenticated: '2/hour' })
    t.strictSame(
      [await ask(direct, '192.0.2.1'), await ask(direct, '192.0.2.2'), await ask(direct, '192.0.2.3')],
      [200, 200, 429],
    )
    const behind = await limited(t, { unauthenticated: '2/hour' }, { use_x_forwarded_for: '1' })
    const spoofed = ['192.0.2.1, 203.0.113.9', '192.0.2.2, 203.0.113.9', '192.0.2.3,203.0.113.9']
    t.strictSame(
      [await ask(behind, spoofed[0] ?? ''), await ask(behind, spoofed[1] ?? ''), await ask(behind, spoofed[2] ?? '')],
      [200, 200, 429],
    )
    t.equal(await ask(behind, '203.0.113.9, 192.0.2.1'), 200, 'the last one counts')
    t.equal((await stored('203.0.113.9'))['LIMITS:LIMITER/203.0.113.9/unauthenticated/2/1/hour'], '3')
    t.equal(await ask(behind, 'admin/get'), 429, 'as the connection, which has asked before')
    t.same(await stored('admin%2Fget'), {}, 'a name has no count')
  })

  t.test('resources of every kind have limits of their own', async (t) => {
    const limits = { file_get: '1/hour', textblob_post: '1/hour', attributedefinition_delete: '1/hour' }
    const { as } = await limited(t, limits)
    const kim = await as({ login: 'kim', capabilities: ['adding_blobs', 'manage_users'] })
    const blob = (content: string) => kim.send('POST', '/api/blob', { blob_name: 'b', blob_type: 'raw', content })
    t.strictSame([(await kim.get('/api/file')).status, (await kim.get('/api/file')).status], [200, 429])
    t.strictSame([(await blob('one')).status, (await blob('two')).status], [200, 429])
    const remove = async () => (await kim.send('DELETE', '/api/attribute/nothing')).status
    t.strictSame([await remove(), await remove()], [404, 429])
    t.equal((await kim.get('/api/blob')).status, 200)
  })

  t.test('the administrator sees that limits are on', async (t) => {
    const { admin } = await limited(t, {})
    t.equal((await admin.get('/api/server/admin')).json.rate_limit_enabled, true)
  })
}

import t from 'tap'
import document from '../../../server/src/generated/openapi.json' with { type: 'json' }
import { type Limits, openKeyApp } from './open-key-app.ts'

const { app, as, admin, kim, create, keyOf } = await openKeyApp(t)

const far = '2099-02-01T00:00:00Z'

t.test('limits are shown as they were asked for, and are absent unless asked for', async (t) => {
  const none = { expires_at: null, capabilities: null, group: null, addresses: null }
  for (const body of [{}, none])
    t.match((await create(body)).json, { ...none, last_used_at: null, last_used_from: null })
  const { json } = await create({
    expires_at: '2099-02-01T02:00:00+02:00',
    capabilities: ['adding_tags', 'adding_tags'],
    group: 'feed',
    addresses: ['192.0.2.7', '2001:DB8::/32', '::ffff:198.51.100.0/120', '192.0.2.7/32'],
  })
  const limits = {
    expires_at: '2099-02-01T00:00:00.000000+00:00',
    capabilities: ['adding_tags'],
    group: 'feed',
    addresses: ['192.0.2.7/32', '2001:db8::/32', '198.51.100.0/24'],
  }
  t.match(json, limits)
  t.match((await kim.get(`/api/api_key/${json.id}`)).json, limits)
  t.match((await kim.get('/api/profile/kim')).json.api_keys.at(-1), limits)
})

t.test('a limit that makes no sense is refused by its name and value', async (t) => {
  const refused: readonly [Limits, string, string][] = [
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at', '2020'],
    [{ expires_at: '2099-02-30T00:00:00Z' }, 'expires_at', '2099-02-30'],
    [{ expires_at: '2099-02-01T00:00:00' }, 'expires_at', 'zone'],
    [{ expires_at: '90d' }, 'expires_at', '90d'],
    [{ expires_at: 5 }, 'expires_at', ''],
    [{ capabilities: ['adding_tgas'] }, 'capabilities', 'adding_tgas'],
    [{ capabilities: ['access_all_objects'] }, 'capabilities', 'access_all_objects'],
    [{ capabilities: ['adding_comments'], group: 'feed' }, 'capabilities', 'adding_comments'],
    [{ capabilities: 'adding_tags' }, 'capabilities', ''],
    [{ group: 'registered' }, 'group', 'registered'],
    [{ group: 'no-such-group' }, 'group', 'no-such-group'],
    [{ group: 'a\0b' }, 'group', ''],
    [{ addresses: [] }, 'addresses', ''],
    [{ addresses: ['192.0.2.1/33'] }, 'addresses', '192.0.2.1/33'],
    [{ addresses: ['192.0.2.1/24'] }, 'addresses', '192.0.2.0/24'],
    [{ addresses: ['192.0.2.0/24/1'] }, 'addresses', '192.0.2.0/24/1'],
    [{ addresses: ['example.org'] }, 'addresses', 'example.org'],
    [{ addresses: ['fe80::1%eth0'] }, 'addresses', 'eth0'],
    [{ addresses: ['0300.0.2.1'] }, 'addresses', '0300'],
    [{ addresses: ['2001:db8::/'] }, 'addresses', '2001:db8::/'],
  ]
  for (const [limits, field, value] of refused) {
    const { status, json } = await create(limits)
    t.match({ status, field: json.errors?.[0]?.field.split(/[.[]/)[0] }, { status: 400, field }, JSON.stringify(limits))
    t.ok(json.message.includes(value), json.message)
  }
})

t.test('a misspelt capability is answered by the nearest ones, one that is not held by none', async (t) => {
  const cases = [
    ['adding_tgas', ['adding_tags']],
    ['shareing', ['sharing']],
    ['access_all_objects', undefined],
    ['zebra', undefined],
  ] as const
  for (const [name, suggestions] of cases) {
    const { json } = await create({ capabilities: [name] })
    t.strictSame(json.errors[0].suggestions, suggestions, name)
  }
})

t.test('a key is refused from the moment of its end on', async (t) => {
  const key = await keyOf({ expires_at: far })
  t.equal((await key.get('/api/auth/validate')).status, 200)
  const real = Date.now
  t.teardown(() => {
    Date.now = real
  })
  const end = Date.parse(far)
  Date.now = () => end - 1
  t.equal((await key.get('/api/auth/validate')).status, 200)
  Date.now = () => end
  const answer = await key.get('/api/auth/validate')
  t.match(answer, { status: 401, json: { code: 'unauthenticated', message: 'This API key has expired.' } })
  t.equal(answer.headers.get('www-authenticate'), 'Bearer')
  t.match((await key.get('/api/server')).json, { is_authenticated: false }, 'as with other tokens that have ended')
  t.equal((await key.get('/docs')).status, 401)
  t.equal((await kim.get('/api/auth/validate')).status, 200, 'other keys go on')
})

t.test('a key is good from its addresses only', async (t) => {
  const addresses = ['192.0.2.0/24', '2001:db8::/32', '198.51.100.7']
  const key = await keyOf({ addresses })
  const from = async (address: string) =>
    key.send('GET', '/api/auth/validate', undefined, { 'x-forwarded-for': address })
  for (const address of [
    '192.0.2.0',
    '192.0.2.255',
    '198.51.100.7',
    '::ffff:192.0.2.9',
    '2001:db8:1::2',
    '2001:DB8::1%eth0',
    '192.0.2.1:80',
    '[2001:db8::1]:80',
  ])
    t.equal((await from(address)).status, 200, address)
  for (const address of [
    '192.0.3.0',
    '198.51.100.8',
    '2001:db9::1',
    '::ffff:192.0.3.1',
    '192.0.2.1, 10.0.0.1',
    'unknown',
  ]) {
    const refused = await from(address)
    t.match(refused, { status: 401, json: { code: 'unauthenticated', message: /must not be used from / } }, address)
  }
  t.equal((await key.get('/api/auth/validate')).status, 401, 'the address of the connection')
  const mapped = await keyOf({ addresses: ['::ffff:127.0.0.0/104'] })
  t.equal((await mapped.get('/api/auth/validate')).status, 200)
})

t.test('a key with any limit manages neither keys nor sessions nor passwords', async (t) => {
  const limits: readonly Limits[] = [
    { expires_at: far },
    { capabilities: ['manage_profile', 'manage_users'] },
    { group: 'kim' },
    { addresses: ['127.0.0.1'] },
  ]
  for (const limit of limits) {
    const key = await keyOf(limit)
    for (const [method, path] of [
      ['POST', '/api/user/kim/api_key'],
      ['POST', '/api/user/admin/api_key'],
      ['GET', '/api/api_key'],
      ['GET', `/api/api_key/${key.id}`],
      ['DELETE', `/api/api_key/${key.id}`],
      ['POST', '/api/auth/refresh'],
      ['POST', '/api/auth/logout'],
      ['GET', '/api/user/kim/session'],
      ['DELETE', '/api/user/admin/session'],
      ['DELETE', '/api/session/0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10'],
      ['POST', '/api/auth/request_password_change'],
      ['GET', '/api/user/admin/change_password'],
      ['POST', '/api/user/admin/request_password_change'],
    ] as const) {
      const from = { 'x-forwarded-for': '127.0.0.1' }
      const answer = await key.send(method, path, undefined, from)
      t.match(
        answer,
        { status: 403, json: { message: /key with limits/ } },
        `${JSON.stringify(limit)} ${method} ${path}`,
      )
    }
  }
  t.equal((await kim.send('POST', '/api/auth/refresh')).status, 200, 'a key without limits does')
})

t.test(
  'every operation that the contract closes to keys with limits refuses them, whatever else it would check',
  async (t) => {
    const key = await keyOf({ capabilities: ['manage_profile', 'manage_users'] })
    const ids = { login: 'kim', key_id: key.id, session_id: key.id, provider: 'none' }
    const tried: string[] = []
    for (const [path, item] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(item)) {
        const { operationId, 'x-refuses-limited-keys': isClosed }: ClosedOperation = operation
        if (operationId === undefined || isClosed !== true) continue
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => new Map(Object.entries(ids)).get(name) ?? name)
        const answer = await key.send(method.toUpperCase(), filled, undefined, { 'x-forwarded-for': '127.0.0.1' })
        t.match(answer, { status: 403, json: { message: /key with limits/ } }, operationId)
        tried.push(operationId)
      }
    t.ok(tried.includes('bindOidcAccount') && tried.includes('createApiKey') && tried.length >= 13, tried.join(' '))
  },
)

type ClosedOperation = { readonly operationId?: string; readonly 'x-refuses-limited-keys'?: boolean }

t.test('a key with limits of a disabled user is refused like any other, and goes with the user', async (t) => {
  const ann = await as({ login: 'ann', capabilities: ['adding_tags'] })
  const key = await keyOf({ group: 'ann', capabilities: ['adding_tags'] }, ann)
  await app.db('user').where({ login: 'ann' }).update({ disabled: true })
  t.match(await key.get('/api/ping'), { status: 403, json: { code: 'account_disabled' } })
  t.equal((await admin.send('DELETE', '/api/user/ann')).status, 200)
  t.equal((await key.get('/api/auth/validate')).status, 401)
})

t.test('the last use is stored later, and never goes back', async (t) => {
  const key = await keyOf({})
  const used = async () => (await kim.get(`/api/api_key/${key.id}`)).json
  for (const address of ['192.0.2.1', '192.0.2.2'])
    await key.send('GET', '/api/auth/validate', undefined, { 'x-forwarded-for': address })
  t.match(await used(), { last_used_at: null, last_used_from: null })
  await app.lastUses.flush()
  const { last_used_at, last_used_from } = await used()
  t.equal(last_used_from, '192.0.2.2')
  t.ok(Math.abs(Date.parse(last_used_at) - Date.now()) < 60_000)
  await app.db('api_key').where({ id: key.id }).update({ last_used_at: '2098-01-01', last_used_from: 'later' })
  await key.get('/api/auth/validate')
  await app.lastUses.flush()
  t.match(await used(), { last_used_from: 'later' })
  const refused = await keyOf({ addresses: ['192.0.2.1'] })
  await refused.get('/api/auth/validate')
  await app.lastUses.flush()
  t.match((await kim.get(`/api/api_key/${refused.id}`)).json, { last_used_at: null }, 'a refused use does not count')
})

t.test('a use of a row that is being changed is not waited for', async (t) => {
  const key = await keyOf({})
  const changing = await app.db.transaction()
  await changing('api_key').where({ id: key.id }).update({ name: 'held' })
  await key.get('/api/auth/validate')
  await app.lastUses.flush()
  await changing.commit()
  t.match((await kim.get(`/api/api_key/${key.id}`)).json, { name: 'held', last_used_at: null })
})

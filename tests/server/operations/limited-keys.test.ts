import t from 'tap'
import document from '../../../server/src/generated/openapi.json' with { type: 'json' }
import { openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { type TestUser, testUser } from '../../support/user.ts'

const { app, url, as, aGroup, admin } = await openTestApp(t, { trusted_proxies: 'loopback' })
await aGroup('feed', { capabilities: ['adding_files', 'adding_tags', 'access_uploader_info'] })
await aGroup('other', { capabilities: ['adding_comments'] })
await app.db('group').insert({
  name: 'open',
  capabilities: ['adding_files'],
  private: false,
  default: false,
  workspace: false,
  immutable: false,
})
const rights = ['manage_profile', 'manage_users', 'adding_files', 'adding_tags', 'removing_tags', 'analysis_manage']
const kim = await as({ login: 'kim', capabilities: rights, groups: ['feed', 'other', 'open'] })

type NamedItem = { readonly name: string }
type Limits = Readonly<Record<string, unknown>>

const create = (limits: Limits, whose = kim) => kim.send('POST', `/api/user/${whose.login}/api_key`, limits)

async function keyOf(limits: Limits, whose = kim): Promise<TestUser & { readonly id: string }> {
  const { json, status } = await create(limits, whose)
  if (status !== 200) throw new Error(`${status} ${json.message}`)
  return { ...testUser(url, { login: whose.login, token: json.token }), id: json.id }
}

const byName = (a: NamedItem, b: NamedItem) => (a.name < b.name ? -1 : 1)
const far = '2099-02-01T00:00:00Z'
const identity = async (key: TestUser) => (await key.get('/api/auth/validate')).json

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

t.test('each capability counts only if the key lists it', async (t) => {
  const { json: uploaded } = await kim.upload('tagged', { options: { upload_as: 'private' } })
  const path = `/api/file/${uploaded.id}/tag`
  const adding = await keyOf({ capabilities: ['adding_tags'] })
  t.match(await identity(adding), { capabilities: ['adding_tags'], groups: ['feed', 'kim', 'open', 'other', 'public'] })
  t.equal((await adding.send('PUT', path, { tag: 'one' })).status, 200)
  t.match(await adding.send('DELETE', `${path}?tag=one`), { status: 403, json: { message: /removing_tags/ } })
  t.match(await adding.upload('refused'), { status: 403, json: { message: /adding_files/ } })
  t.equal((await adding.get('/api/user')).status, 403)
  const reading = await keyOf({ capabilities: [] })
  t.equal((await reading.get(`/api/file/${uploaded.id}`)).status, 200)
  t.equal((await reading.send('PUT', path, { tag: 'two' })).status, 403)
  t.same((await identity(reading)).capabilities, [])
  const narrow = await keyOf({ capabilities: ['karton_assign'] })
  t.same((await identity(narrow)).capabilities, ['karton_assign'])
})

t.test('a capability that the owner loses is lost to the key', async (t) => {
  const lee = await as({ login: 'lee', capabilities: ['adding_files', 'adding_tags'] })
  const key = await keyOf({ capabilities: ['adding_files'] }, lee)
  t.equal((await key.upload('before')).status, 200)
  await app
    .db('group')
    .where({ name: 'lee' })
    .update({ capabilities: ['adding_tags', 'removing_tags'] })
  t.match(await key.upload('after'), { status: 403, json: { message: /adding_files/ } })
  t.same((await identity(key)).capabilities, [], 'nor does it gain what the owner gains')
})

t.test('opening by hash shares with a group only where the key lists that capability', async (t) => {
  await aGroup('seekers', { capabilities: ['share_queried_objects', 'adding_tags'] })
  const max = await as({ login: 'max', groups: ['seekers'] })
  const { json: hidden } = await admin.upload('to be found', { options: { upload_as: 'private' } })
  const without = await keyOf({ capabilities: ['adding_tags'] }, max)
  t.equal((await without.get(`/api/file/${hidden.id}`)).status, 404)
  const elsewhere = await keyOf({ group: 'max' }, max)
  t.equal((await elsewhere.get(`/api/file/${hidden.id}`)).status, 404)
  t.equal((await max.get('/api/file')).json.files.length, 0)
  const withIt = await keyOf({ capabilities: ['share_queried_objects'] }, max)
  t.equal((await withIt.get(`/api/file/${hidden.id}`)).status, 200)
})

t.test('a key of one group sees, searches and shares what that group gives, and no more', async (t) => {
  const idOf = async (content: string, upload_as: string): Promise<string> =>
    (await kim.upload(content, { options: { upload_as } })).json.id
  const [own, theirs, others] = [await idOf('own', 'private'), await idOf('theirs', 'feed'), await idOf('o', 'other')]
  const key = await keyOf({ group: 'feed' })
  t.match(await identity(key), {
    groups: ['feed'],
    capabilities: ['access_uploader_info', 'adding_files', 'adding_tags'],
  })
  for (const [id, status] of [
    [own, 404],
    [theirs, 200],
    [others, 404],
  ] as const) {
    t.equal((await key.get(`/api/file/${id}`)).status, status)
    t.equal((await key.send('POST', `/api/file/${id}/download`)).status, status)
    t.equal((await key.send('PUT', `/api/file/${id}/tag`, { tag: 'seen' })).status, status)
  }
  const seen = (await key.get('/api/file')).json.files.map(({ id }: { id: string }) => id)
  t.same(seen, [theirs])
  t.same((await key.get('/api/file?query=uploader:kim')).json.files.length, 1)
  t.same((await key.get('/api/file?query=sharer:kim')).json.files.length, 1)
  t.same((await key.get('/api/share')).json.groups, ['feed'])
  t.match(await key.send('PUT', `/api/file/${theirs}/share`, { group: 'other' }), { status: 404 })
  t.same(
    (await key.get('/api/auth/groups')).json.groups.map(({ name }: { name: string }) => name),
    ['feed'],
  )
  t.notOk('api_keys' in (await key.get('/api/profile/kim')).json)
})

t.test('a key of one group uploads to it, in the name of its owner', async (t) => {
  const ways = [
    ['feed', '*'],
    ['feed', 'feed'],
    ['open', '*'],
    ['kim', '*'],
    ['kim', 'private'],
    ['kim', 'kim'],
  ] as const
  for (const [group, uploadAs] of ways) {
    const key = await keyOf({ group })
    const { status, json } = await key.upload(`${group} ${uploadAs}`, { options: { upload_as: uploadAs } })
    t.equal(status, 200, `${group} ${uploadAs}`)
    t.equal((await key.get(`/api/file/${json.id}`)).status, 200)
    const rows = await app
      .db('permission')
      .join('group', 'group.id', 'permission.group_id')
      .where('permission.object_id', app.db('object').where({ dhash: json.id }).select('id'))
      .orderBy('group.name')
      .select('group.name', 'permission.reason_type')
    const own = { name: 'kim', reason_type: 'added' }
    t.same(rows, group === 'kim' ? [own] : [{ name: group, reason_type: 'shared' }, own].toSorted(byName))
  }
  const key = await keyOf({ group: 'feed' })
  for (const uploadAs of ['private', 'kim'])
    t.match(await key.upload('x', { options: { upload_as: uploadAs } }), { status: 403, json: { message: /feed/ } })
  for (const uploadAs of ['other', 'public'])
    t.equal((await key.upload('x', { options: { upload_as: uploadAs } })).status, 404, uploadAs)
  t.match(await (await keyOf({ group: 'other' })).upload('x'), { status: 403, json: { message: /adding_files/ } })
})

t.test('a key of one group is refused while its owner is not a member, and goes with the group', async (t) => {
  await aGroup('brief', { capabilities: ['adding_files'] })
  const max = await as({ login: 'mia', groups: ['brief'], capabilities: ['adding_files'] })
  const key = await keyOf({ group: 'brief' }, max)
  t.equal((await key.upload('member')).status, 200)
  const membership = { user_id: app.db('user').where({ login: 'mia' }).select('id') }
  const group = app.db('group').where({ name: 'brief' }).select('id')
  const [row = missing()] = await app.db('member').where(membership).where('group_id', group).delete().returning('*')
  const answer = await key.upload('left')
  t.match(answer, { status: 401, json: { message: /no longer in the group/ } })
  t.equal((await max.get('/api/auth/validate')).status, 200)
  await app.db('member').insert({ user_id: row.user_id, group_id: row.group_id, group_admin: false })
  t.equal((await key.upload('back')).status, 200)
  t.equal((await admin.send('DELETE', '/api/group/brief')).status, 200)
  t.match(await key.get('/api/auth/validate'), { status: 401, json: { message: 'Not authenticated.' } })
  t.same(await app.db('api_key').where({ id: key.id }), [])
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

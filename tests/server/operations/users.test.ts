import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { clearAccounts } from '../../support/clear-accounts.ts'
import { missing } from '../../support/missing.ts'

const { app, admin, nobody, as, aGroup } = await openTestApp(t)
t.afterEach(() => clearAccounts(app.db))

const NEW = { email: 'alice@example.org', additional_info: 'analyst' }

/** As self-registration leaves a user behind. */
async function makePending(login: string): Promise<void> {
  await admin.send('POST', `/api/user/${login}`, NEW)
  await app.db('user').where({ login }).update({ pending: true, registered_on: null, registered_by: null })
}

t.test('a user who is created has a private group, the default groups and nothing else', async (t) => {
  const created = await admin.send('POST', '/api/user/alice', { ...NEW, login: 'ignored' })
  t.equal(created.status, 200)
  t.strictSame(created.json, { login: 'alice' })
  const { json } = await admin.get('/api/user/alice')
  t.match(json, {
    login: 'alice',
    email: 'alice@example.org',
    additional_info: 'analyst',
    feed_quality: 'high',
    disabled: false,
    pending: false,
    requested_on: null,
    registered_on: /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/,
    logged_on: null,
    set_password_on: null,
    registrar_login: 'admin',
    api_keys: [],
  })
  t.strictSame(json.capabilities, ['access_remotes', 'adding_files', 'manage_profile', 'personalize'])
  t.strictSame(
    json.groups.map((group: { name: string; private: boolean }) => [group.name, group.private]),
    [
      ['alice', true],
      ['public', false],
      ['registered', false],
    ],
  )
  t.strictSame((await admin.get('/api/group/alice')).json, {
    name: 'alice',
    capabilities: [],
    private: true,
    default: false,
    workspace: true,
    immutable: true,
    users: ['alice'],
    admins: [],
  })
  const row = await app.db('user').where({ login: 'alice' }).first()
  t.match(row, { password_hash: null, password_ver: null, version_uid: null, identity_ver: /^[0-9a-f]{16}$/ })
})

t.test('what cannot be a user is refused by field, and nothing is made', async (t) => {
  const count = () => app.db('user').count({ n: '*' }).first()
  const before = await count()
  const refused: readonly (readonly [string, unknown, string])[] = [
    ['alice', {}, 'email'],
    ['alice', { email: NEW.email }, 'additional_info'],
    ['alice', { ...NEW, email: null }, 'email'],
    ['alice', { ...NEW, email: 'nobody' }, 'email'],
    ['alice', { ...NEW, email: 5 }, 'email'],
    ['alice', { ...NEW, email: `${'a'.repeat(120)}@example.org` }, 'email'],
    ['alice', { ...NEW, additional_info: '' }, 'additional_info'],
    ['alice', { ...NEW, additional_info: null }, 'additional_info'],
    ['alice', { ...NEW, additional_info: 'a\0b' }, 'additional_info'],
    ['alice', { ...NEW, feed_quality: 'x'.repeat(33) }, 'feed_quality'],
    ['alice', { ...NEW, feed_quality: null }, 'feed_quality'],
    ['alice', { ...NEW, send_email: null }, 'send_email'],
    ['a b', NEW, 'login'],
    ['Private', NEW, 'login'],
    ['x'.repeat(33), NEW, 'login'],
    ['alice%0A', NEW, 'login'],
    ['%C3%A4', NEW, 'login'],
  ]
  for (const [login, body, field] of refused) {
    const answer = await admin.send('POST', `/api/user/${login}`, body)
    t.equal(answer.status, 400, `${login} ${JSON.stringify(body)}`)
    t.equal(answer.json.errors?.[0]?.field, field)
  }
  t.equal((await admin.send('POST', '/api/user/alice')).status, 400)
  t.equal((await admin.send('POST', '/api/user/alice', '[]')).status, 400)
  t.strictSame(await count(), before)
})

t.test('a login that is taken by a user or a group is a conflict', async (t) => {
  await aGroup('analysts')
  t.match((await admin.send('POST', '/api/user/admin', NEW)).json, { code: 'conflict', message: 'User exists yet' })
  t.match((await admin.send('POST', '/api/user/analysts', NEW)).json, { code: 'conflict', message: 'Group exists yet' })
  t.equal((await admin.get('/api/user/analysts')).status, 404)
})

t.test('32 equal creations at once make one user', async (t) => {
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, i) =>
      i % 2 === 0 ? admin.send('POST', '/api/user/alice', NEW) : admin.send('POST', '/api/group/alice', {}),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  t.equal(statuses.filter((status) => status === 200).length, 1)
  t.equal(statuses.filter((status) => status === 409).length, 31)
  const users = await app.db('user').where({ login: 'alice' }).pluck('id')
  const groups = await app.db('group').where({ name: 'alice' }).pluck('private')
  t.strictSame(groups, [users.length === 1])
})

t.test('users are listed by login, those who wait for approval apart', async (t) => {
  await admin.send('POST', '/api/user/bob', NEW)
  await admin.send('POST', '/api/user/Alice', NEW)
  await makePending('carol')
  const logins = async (query: string) =>
    (await admin.get(`/api/user${query}`)).json.users.map((user: { login: string }) => user.login)
  t.strictSame(await logins(''), ['Alice', 'admin', 'bob'])
  t.strictSame(await logins('?pending='), ['Alice', 'admin', 'bob'])
  for (const value of ['1', '0', 'false']) t.strictSame(await logins(`?pending=${value}`), ['carol'])
})

t.test('an update changes what it names; a word on disabled ends sessions but no key', async (t) => {
  const alice = await as({ login: 'alice' })
  const session = (await alice.send('POST', '/api/auth/refresh')).json.token
  const withSession = () => alice.send('GET', '/api/auth/validate', undefined, { authorization: `Bearer ${session}` })
  const put = (body: unknown) => admin.send('PUT', '/api/user/alice', body)

  t.strictSame((await put({})).json, { login: 'alice' })
  t.equal((await put({ email: 'new@example.org', additional_info: ' ', feed_quality: '', disabled: null })).status, 200)
  t.match(await app.db('user').where({ login: 'alice' }).first(), {
    email: 'new@example.org',
    additional_info: ' ',
    feed_quality: '',
    disabled: false,
    identity_ver: '0',
  })
  t.equal((await withSession()).status, 200)
  t.equal((await put({ disabled: false })).status, 200)
  t.equal((await withSession()).status, 401)
  t.equal((await alice.get('/api/auth/validate')).status, 200)

  await put({ disabled: true })
  for (const [method, path] of [
    ['GET', '/api/auth/validate'],
    ['GET', '/api/ping'],
    ['GET', '/api/server'],
    ['POST', '/api/auth/login'],
  ] as const) {
    const answer = await alice.send(method, path)
    t.match(answer.json, { code: 'account_disabled', message: 'User has been disabled.' }, path)
  }
})

t.test('an update that cannot be is refused in this order, and changes nothing', async (t) => {
  await makePending('carol')
  const before = await app.db('user').orderBy('id')
  const refused: readonly (readonly [string, unknown, number, RegExp])[] = [
    ['a b', { email: 'no' }, 400, /^email/],
    ['nobody', { additional_info: '' }, 400, /^additional_info/],
    ['a b', {}, 400, /^login/],
    ['nobody', { disabled: true }, 404, /^No such user$/],
    ['carol', { disabled: true }, 403, /^User is pending and need to be accepted first$/],
    ['admin', { disabled: false, email: 'x@example.org' }, 403, /^The password of the account is required/],
    ['admin', { disabled: false, feed_quality: 'low' }, 403, /^You can't block yourself\.$/],
    ['admin', { disabled: 'nonsense' }, 400, /^disabled/],
  ]
  for (const [login, body, status, message] of refused) {
    const answer = await admin.send('PUT', `/api/user/${login}`, body)
    t.equal(answer.status, status, `${login} ${JSON.stringify(body)}`)
    t.match(answer.json.message, message)
  }
  t.equal((await admin.send('PUT', '/api/user/admin')).status, 400)
  t.strictSame(await app.db('user').orderBy('id'), before)
  t.equal((await admin.send('PUT', '/api/user/admin', { disabled: null, feed_quality: 'low' })).status, 200)
})

t.test('deleting a user removes what was theirs alone; objects and comments stay', async (t) => {
  await aGroup('team')
  const alice = await as({
    login: 'alice',
    capabilities: ['adding_files', 'manage_profile', 'manage_users'],
    groups: ['team'],
  })
  await as({ login: 'bob' })
  const { json: file } = await alice.upload('of alice', { options: { upload_as: 'team' } })
  const { id } = (await app.db('user').where({ login: 'alice' }).first('id')) ?? missing()
  const { id: objectId } = (await app.db('object').where({ dhash: file.id }).first('id')) ?? missing()
  await app.db('comment').insert({ comment: 'x', timestamp: '2026-01-01', object_id: objectId, user_id: id })
  await app.db('favorites').insert({ user_id: id, object_id: objectId })
  await app.db('quick_query').insert({ query: '*', type: 'file', name: 'x', date: '2026-01-01', user_id: id })
  await app.db('openid_provider').insert({
    name: 'kc',
    client_id: 'x',
    authorization_endpoint: 'x',
    token_endpoint: 'x',
    userinfo_endpoint: 'x',
    group_id: 1,
  })
  await app.db('openid_identity').insert({ sub_id: 's', provider_id: 1, user_id: id })
  await app.db('user').where({ login: 'bob' }).update({ registered_by: id })
  const { json: key } = await alice.send('POST', '/api/user/bob/api_key', { name: 'issued by alice' })
  // She is asking with a key, and what a key made would end with it.
  await app.db('api_key').where({ id: key.id }).update({ made_by_key: null })

  t.strictSame((await admin.send('DELETE', '/api/user/alice')).json, { login: 'alice' })

  for (const [table, where] of [
    ['user', { login: 'alice' }],
    ['group', { name: 'alice' }],
    ['member', { user_id: id }],
    ['api_key', { user_id: id }],
    ['openid_identity', { user_id: id }],
    ['favorites', { user_id: id }],
    ['quick_query', { user_id: id }],
  ] as const)
    t.equal(await app.db(table).where(where).first(), undefined, table)
  t.strictSame(await app.db('comment').pluck('user_id'), [null])
  t.strictSame(await app.db('permission').where({ object_id: objectId }).select('reason_type', 'related_user_id'), [
    { reason_type: 'shared', related_user_id: null },
  ])
  t.equal((await admin.get(`/api/file/${file.id}`)).status, 200)
  t.equal((await alice.get('/api/auth/validate')).status, 401)
  const { json: bob } = await admin.get('/api/user/bob')
  t.equal(bob.registrar_login, null)
  t.match(
    bob.api_keys.find((each: { id: string }) => each.id === key.id),
    { issuer_login: null },
  )
  t.strictSame((await admin.get('/api/group/team')).json.users, [])
  t.match((await admin.send('DELETE', '/api/user/alice')).json, { code: 'not_found', message: 'No such user' })
})

t.test('true and false are accepted in many spellings, as clients send them', async (t) => {
  await as({ login: 'alice' })
  const disabled = async () => (await admin.get('/api/user/alice')).json.disabled
  for (const word of [true, 1, 't', 'TRUE', 'on', 'y', 'Yes', '1']) {
    t.equal((await admin.send('PUT', '/api/user/alice', { disabled: word })).status, 200, JSON.stringify(word))
    t.equal(await disabled(), true)
    t.equal((await admin.send('PUT', '/api/user/alice', { disabled: 'off' })).status, 200)
    t.equal(await disabled(), false)
  }
  for (const word of ['', 2, 'tRue', 'ja', [], {}]) {
    const { status, json } = await admin.send('PUT', '/api/user/alice', { disabled: word })
    t.equal(status, 400, JSON.stringify(word))
    t.match(json.errors[0].field, 'disabled')
  }
})

t.test('nobody deletes himself', async (t) => {
  const answer = await admin.send('DELETE', '/api/user/admin')
  t.match(answer.json, { code: 'forbidden', message: "You can't remove yourself from the database." })
  t.equal((await admin.get('/api/user/admin')).status, 200)
})

t.test('administration needs manage_users', async (t) => {
  const alice = await as({ login: 'alice', capabilities: ['manage_profile'] })
  for (const [method, path] of [
    ['GET', '/api/user'],
    ['GET', '/api/user/admin'],
    ['POST', '/api/user/new'],
    ['PUT', '/api/user/admin'],
    ['DELETE', '/api/user/admin'],
    ['GET', '/api/user/admin/change_password'],
    ['POST', '/api/user/new/pending'],
    ['DELETE', '/api/user/new/pending'],
  ] as const) {
    t.equal((await nobody.send(method, path)).status, 401, `${method} ${path}`)
    const answer = await alice.send(method, path)
    t.equal(answer.json.message, "You don't have required capability (manage_users) to perform this action")
  }
})

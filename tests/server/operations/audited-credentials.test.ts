import jwt from 'jsonwebtoken'
import t from 'tap'
import document from '../../../server/src/generated/openapi.json' with { type: 'json' }
import '../../support/quick-passwords.ts'
import { openTestApp } from '../../support/app.ts'
import type { Answer } from '../../support/contract.ts'
import { missing } from '../../support/missing.ts'
import { openOidcProvider } from '../../support/oidc-provider.ts'
import { throughProvider } from '../../support/oidc-sign-in.ts'
import { type TestUser, testUser } from '../../support/user.ts'
import { withPassword } from '../../support/with-password.ts'

type Details = {
  readonly session_id?: string
  readonly key_id?: string
  readonly login?: string
  readonly reason?: string
  readonly given?: readonly string[]
  readonly taken?: readonly string[]
}
type Entry = {
  readonly operation: string
  readonly actor: string | null
  readonly via: string | null
  readonly via_name: string | null
  readonly details: Details
}

const id = await openOidcProvider(t)
const { app, url, as, admin, nobody } = await openTestApp(t, {
  trusted_proxies: 'loopback',
  enable_oidc: '1',
  enable_oidc_registration: '1',
  allowed_internal_addresses: '127.0.0.1',
  base_url: 'http://127.0.0.1:8080/',
})
const { issuer, clientId, clientSecret } = id
await must(admin.send('POST', '/api/oauth', { name: 'main', issuer, client_id: clientId, client_secret: clientSecret }))

async function must(answer: Promise<Answer>): Promise<Answer['json']> {
  const { status, json } = await answer
  if (status !== 200) throw new Error(`${status} ${json.message}`)
  return json
}

async function entriesOf(query: string): Promise<Entry[]> {
  return (await must(admin.get(`/api/audit?count=200&${query}`))).entries.toReversed()
}

const holder = (login: string, token: string): TestUser => testUser(url, { login, token })

async function currentSession(user: TestUser): Promise<string> {
  const { sessions } = await must(user.get(`/api/user/${user.login}/session`))
  return sessions.find((session: { readonly is_current: boolean }) => session.is_current).id
}

/** The session that this entry, the only new one of the operation, names. */
async function newEntry(operation: string, open: () => Promise<TestUser>) {
  const before = (await entriesOf(`operation=${operation}`)).length
  const user = await open()
  const entries = (await entriesOf(`operation=${operation}`)).slice(before)
  return { user, entries, sessionId: await currentSession(user) }
}

t.test('each way to open a session has an entry that names the session', async (t) => {
  const kim = await as({ login: 'kim', capabilities: ['manage_profile'] })
  const { token: link } = await must(admin.get('/api/user/kim/change_password'))
  await must(nobody.send('POST', '/api/auth/change_password', { token: link, password: 'a long enough one' }))
  const login = async (): Promise<TestUser> => {
    const { token } = await must(
      nobody.send('POST', '/api/auth/login', { login: 'kim', password: 'a long enough one' }),
    )
    return holder('kim', token)
  }
  const byPassword = await newEntry('login', login)
  t.match(byPassword.entries, [{ actor: 'kim', details: { session_id: byPassword.sessionId } }])

  const { id: keyId, token: key } = await must(kim.send('POST', '/api/user/kim/api_key', {}))
  const byKey = await newEntry('refreshSession', async () =>
    holder('kim', (await must(holder('kim', key).send('POST', '/api/auth/refresh'))).token),
  )
  const made = { session_id: byKey.sessionId, key_id: keyId }
  t.match(byKey.entries, [{ actor: 'kim', via: 'api_key', via_name: keyId, details: made }])

  const renewed = await newEntry('refreshSession', async () =>
    holder('kim', (await must(byKey.user.send('POST', '/api/auth/refresh'))).token),
  )
  t.strictSame(renewed.entries, [], 'a session that is renewed has none')
  t.equal(renewed.sessionId, byKey.sessionId)

  id.people.set('lee', { preferred_username: 'lee' })
  const through = async (verb: string): Promise<TestUser> => {
    const returned = await throughProvider(nobody, id, { name: 'main', login: 'lee' })
    const { login, token } = await must(nobody.send('POST', `/api/oauth/main/${verb}`, returned))
    return holder(login, token)
  }
  for (const [operation, verb] of [
    ['registerWithOidc', 'register'],
    ['authorizeWithOidc', 'authorize'],
  ] as const) {
    const { user, entries, sessionId } = await newEntry(operation, () => through(verb))
    t.match(entries.at(-1), { actor: user.login, details: { session_id: sessionId } }, operation)
  }
})

t.test('an API key that is refused has one entry an hour for each reason', async (t) => {
  const owner = await as({ login: 'owner', capabilities: ['manage_profile'] })
  const newKey = async (limits: object = {}) => {
    const { id, token } = await must(owner.send('POST', '/api/user/owner/api_key', limits))
    return { id: String(id), user: holder('owner', token) }
  }
  const use = ({ user }: { readonly user: TestUser }, path = '/api/object', from = '192.0.2.1') =>
    user.send('GET', path, undefined, { 'x-forwarded-for': from })
  const refusalsOf = async (keyId: string) =>
    (await entriesOf('outcome=refused')).filter(({ via_name: name }) => name === keyId)

  const [revoked, expired, near, grouped] = [
    await newKey(),
    await newKey(),
    await newKey({ addresses: ['198.51.100.0/24'] }),
    await newKey({ group: 'public' }),
  ]
  await must(owner.send('DELETE', `/api/api_key/${revoked.id}`))
  await app.db('api_key').where({ id: expired.id }).update({ expires_at: '2020-01-01' })
  const group = (await app.db('group').where({ name: 'public' }).first('id')) ?? missing()
  const user = (await app.db('user').where({ login: 'owner' }).first('id')) ?? missing()
  await app.db('member').where({ group_id: group.id, user_id: user.id }).delete()

  const cases = [
    { key: revoked, details: { reason: 'revoked' } },
    { key: expired, details: { reason: 'expired', login: 'owner' } },
    { key: near, details: { reason: 'network', login: 'owner' } },
    { key: grouped, details: { reason: 'group', login: 'owner' } },
  ]
  for (const { key, details } of cases) {
    for (let n = 0; n < 40; n += 1) t.equal((await use(key)).status, 401)
    t.equal((await use(key, '/api/server')).status, 200, 'an open operation')
    const entry = { operation: 'listObjects', actor: null, via: 'api_key', address: '192.0.2.1' }
    const refusals = await refusalsOf(key.id)
    t.match(refusals, [{ ...entry, details: { ...details, code: 'unauthenticated' } }])
    t.equal(refusals.length, 1)
  }
  t.equal((await use(near, '/api/object', '198.51.100.7')).status, 200)
  await app.db('api_key').where({ id: near.id }).update({ expires_at: '2020-01-01' })
  await use(near)
  t.match(await refusalsOf(near.id), [{ details: { reason: 'network' } }, { details: { reason: 'expired' } }])
})

t.test('the key of an account that is disabled or pending has one entry an hour too', async (t) => {
  const users = app.db('user').where({ login: 'absent' })
  const owner = await as({ login: 'absent', capabilities: ['manage_profile'] })
  // A key that this one made would end with its account.
  const [{ id }] = (await must(owner.get('/api/api_key'))).api_keys
  await app.db('user').where({ login: 'absent' }).update({ version_uid: 'v' })
  const old = jwt.sign({ login: 'absent', version_uid: 'v' }, app.secretKey, { algorithm: 'HS512', noTimestamp: true })
  for (const [column, reason] of [
    ['disabled', 'disabled'],
    ['pending', 'pending'],
  ] as const) {
    const before = (await entriesOf('outcome=refused')).length
    await users.clone().update({ disabled: false, pending: false, [column]: true })
    for (const key of [owner.token ?? '', old])
      for (let n = 0; n < 3; n += 1)
        t.match(await holder('absent', key).get('/api/object'), { status: 403, json: { code: `account_${reason}` } })
    const entry = { operation: 'listObjects', actor: null, via: 'api_key' }
    const details = { login: 'absent', code: `account_${reason}`, reason }
    t.match((await entriesOf('outcome=refused')).slice(before), [
      { ...entry, via_name: id, details },
      { ...entry, via_name: null, details },
    ])
    t.equal((await entriesOf('outcome=refused')).length, before + 2)
  }
})

t.test('many dead keys from one address do not flood the log', async (t) => {
  const owner = await as({ login: 'many', capabilities: ['manage_profile'] })
  const before = (await entriesOf('outcome=refused')).length
  for (let n = 0; n < 50; n += 1) {
    const { id, token } = await must(owner.send('POST', '/api/user/many/api_key', {}))
    await must(owner.send('DELETE', `/api/api_key/${id}`))
    const from = { 'x-forwarded-for': '203.0.113.9' }
    t.equal((await holder('many', token).send('GET', '/api/object', undefined, from)).status, 401)
  }
  t.equal((await entriesOf('outcome=refused')).length - before, 30)
})

t.test('a token with a wrong signature has no entry', async (t) => {
  const before = await entriesOf('outcome=refused')
  t.equal((await holder('x', 'a.b.c').get('/api/object')).status, 401)
  t.strictSame(await entriesOf('outcome=refused'), before)
})

t.test('an entry says which capabilities were given and taken', async (t) => {
  const last = async (operation: string): Promise<Details> =>
    (await entriesOf(`operation=${operation}`)).at(-1)?.details ?? missing()
  await must(admin.send('POST', '/api/group/red', { capabilities: ['adding_tags', 'adding_files'] }))
  t.strictSame(await last('createGroup'), {
    name: 'red',
    given: ['adding_tags', 'adding_files'],
    fields: ['capabilities'],
  })
  await must(admin.send('PUT', '/api/group/red', { capabilities: ['adding_files', 'manage_users'] }))
  const change = await last('updateGroup')
  t.match(change, { given: ['manage_users'], taken: ['adding_tags'] })
  await must(admin.send('PUT', '/api/group/red', { workspace: false }))
  await must(admin.send('PUT', '/api/group/red', { capabilities: ['manage_users', 'adding_files'] }))
  for (const { details } of (await entriesOf('operation=updateGroup')).slice(-2))
    t.notOk('given' in details || 'taken' in details, 'nothing has changed')
  await as({ login: 'pat' })
  await must(admin.send('POST', '/api/group/red/member/pat'))
  t.match(await last('addMember'), { login: 'pat', given: ['manage_users', 'adding_files'] })
  await must(admin.send('DELETE', '/api/group/red/member/pat'))
  t.match(await last('removeMember'), { login: 'pat', taken: ['manage_users', 'adding_files'] })
  await must(admin.send('PUT', '/api/group/red', { default: true }))
  await must(admin.send('POST', '/api/user/new-one', { email: 'new@example.org', additional_info: 'test' }))
  const { given = [] } = await last('createUser')
  for (const name of ['manage_profile', 'manage_users', 'adding_files']) t.ok(given.includes(name), name)
})

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Names of members of an answer, however deep. */
function* membersOf(schema: unknown): Generator<string> {
  if (!isJson(schema)) return
  const { $ref: ref, properties } = schema
  if (typeof ref === 'string') {
    const parts = ref.slice('#/'.length).split('/')
    yield* membersOf(parts.reduce<unknown>((inner, part) => (isJson(inner) ? inner[part] : undefined), document))
  }
  if (isJson(properties)) yield* Object.keys(properties)
  for (const inner of [properties, schema.items, schema.allOf, schema.oneOf, schema.anyOf])
    if (isJson(inner)) for (const each of Array.isArray(inner) ? inner : Object.values(inner)) yield* membersOf(each)
}

const SECRET = /token|secret|recovery_codes|password/
/** These only say something about a secret, or are null. */
const PLAIN = [
  ...['has_client_secret', 'client_secret', 'csrf_token', 'set_password_on', 'is_password_auth_enabled'],
  ...['password_min_length', 'recovery_codes_left', 'token_endpoint'],
]
/** A session that is put into a cookie, or renewed, is the one that the caller holds. */
const OWN = ['refreshSession']

t.test('each operation that answers a secret is in the audit log', async (t) => {
  const answering: string[] = []
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item as Json)) {
      if (!isJson(operation) || typeof operation.operationId !== 'string') continue
      const { operationId, responses, 'x-audit': audited, 'x-log': message } = operation
      const ok = isJson(responses) && isJson(responses['200']) ? responses['200'].content : undefined
      const schema = isJson(ok) && isJson(ok['application/json']) ? ok['application/json'].schema : undefined
      const secrets = [...membersOf(schema)].filter((name) => SECRET.test(name) && !PLAIN.includes(name))
      if (secrets.length === 0 || OWN.includes(operationId)) continue
      answering.push(operationId)
      t.ok(typeof message === 'string' || audited === 'change', `${operationId} answers ${secrets}`)
    }
  for (const name of ['createPasswordToken', 'createApiKey', 'beginTotp', 'login']) t.ok(answering.includes(name), name)
})

t.test('what another group grants too is neither given nor taken', async (t) => {
  const last = async (operation: string): Promise<Details> =>
    (await entriesOf(`operation=${operation}`)).at(-1)?.details ?? missing()
  await must(admin.send('POST', '/api/group/one', { capabilities: ['adding_tags', 'adding_files'] }))
  await must(admin.send('POST', '/api/group/two', { capabilities: ['adding_files', 'adding_blobs'] }))
  await as({ login: 'both' })
  await must(admin.send('POST', '/api/group/one/member/both'))
  t.match(await last('addMember'), { given: ['adding_tags', 'adding_files'] })
  await must(admin.send('POST', '/api/group/two/member/both'))
  t.strictSame((await last('addMember')).given, ['adding_blobs'])
  await must(admin.send('DELETE', '/api/group/one/member/both'))
  t.strictSame((await last('removeMember')).taken, ['adding_tags'])
  await must(admin.send('DELETE', '/api/group/two'))
  t.strictSame((await last('deleteGroup')).taken, ['adding_files', 'adding_blobs'], "the group's own")
})

t.test('entries of registered and accepted accounts name what they were given', async (t) => {
  const { admin, nobody } = await openTestApp(t, { enable_registration: '1' })
  const detailsOf = async (operation: string): Promise<Details[]> =>
    (await must(admin.get(`/api/audit?operation=${operation}`))).entries.map(({ details }: Entry) => details)
  await must(admin.send('PUT', '/api/group/registered', { capabilities: ['adding_tags'] }))
  const fields = { login: 'rob', email: 'rob@example.org', additional_info: 'test' }
  await must(nobody.send('POST', '/api/auth/register', fields))
  t.match(await detailsOf('register'), [{ given: ['adding_tags'] }])
  await must(admin.send('PUT', '/api/group/registered', { capabilities: ['adding_files'] }))
  await must(admin.send('POST', '/api/user/rob/pending'))
  t.match(await detailsOf('acceptUser'), [{ login: 'rob', given: ['adding_files'] }])
})

t.test('entries of sign-ins through a provider name what was given, once', async (t) => {
  const { group_id: groupId } = (await app.db('openid_provider').where({ name: 'main' }).first('group_id')) ?? missing()
  await app
    .db('group')
    .where({ id: groupId })
    .update({ capabilities: ['adding_comments'] })
  const registrations = async () => (await entriesOf('operation=registerWithOidc')).slice(-2)
  id.people.set('sub-given', { preferred_username: 'gil' })
  const anyone = holder('gil', '')
  await must(
    nobody.send(
      'POST',
      '/api/oauth/main/register',
      await throughProvider(anyone, id, { name: 'main', login: 'sub-given' }),
    ),
  )
  const [account, session] = (await registrations()).map(({ details }) => details)
  t.ok(account?.given?.includes('adding_comments'))
  t.notOk(session?.given, 'the session has an entry of its own')

  const kim = await as({ login: 'binder', capabilities: ['manage_profile'] })
  const proof = await withPassword({ app }, kim)
  id.people.set('sub-bound', { preferred_username: 'binder' })
  const returned = await throughProvider(kim, id, { name: 'main', login: 'sub-bound' })
  await must(kim.send('POST', '/api/oauth/main/bind_account', { ...returned, ...proof }))
  t.strictSame((await entriesOf('operation=bindOidcAccount')).at(-1)?.details.given, ['adding_comments'])
  await must(admin.send('DELETE', '/api/oauth/main'))
  t.strictSame((await entriesOf('operation=deleteOidcProvider')).at(-1)?.details.taken, ['adding_comments'])
})

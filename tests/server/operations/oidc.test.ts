import t from 'tap'
import { aProvider } from '../../support/a-provider.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { openOidcProvider, type TestProvider } from '../../support/oidc-provider.ts'
import { throughProvider } from '../../support/oidc-sign-in.ts'
import { testUser } from '../../support/user.ts'
import { withPassword } from '../../support/with-password.ts'

const SETTINGS = {
  enable_oidc: '1',
  enable_oidc_registration: '1',
  allowed_internal_addresses: '127.0.0.1',
  base_url: 'http://127.0.0.1:8080/',
}
const CALLBACK = 'http://127.0.0.1:8080/oauth/callback'

const id = await openOidcProvider(t)
const shared = await openTestApp(t, SETTINGS)
const { admin, nobody, as } = shared
await register(shared, 'main')

function register({ admin }: TestApp, name: string, more: object = {}, provider: TestProvider = id) {
  const { issuer, clientId, clientSecret } = provider
  return admin.send('POST', '/api/oauth', {
    name,
    issuer,
    client_id: clientId,
    client_secret: clientSecret,
    ...more,
  })
}

/** Signs in at the provider, and does with it what the verb says. */
async function use(
  { app, nobody }: Pick<TestApp, 'app' | 'nobody'>,
  verb: 'authorize' | 'register' | 'bind_account',
  { login, name = 'main', user = nobody }: { login: string; name?: string; user?: TestApp['nobody'] },
) {
  const proof = verb === 'bind_account' ? await withPassword({ app }, user) : {}
  const returned = await throughProvider(user, id, { name, login })
  return user.send('POST', `/api/oauth/${name}/${verb}`, { ...returned, ...proof })
}

t.test('a provider is made from its issuer, or from its endpoints alone', async (t) => {
  const { db } = shared.app
  const discovered = (await admin.get('/api/oauth/main')).json
  t.match(discovered, {
    name: 'main',
    issuer: id.issuer,
    client_secret: null,
    has_client_secret: true,
    token_endpoint: `${id.issuer}/token`,
    jwks_endpoint: `${id.issuer}/jwks`,
    logout_endpoint: `${id.issuer}/session/end`,
    requires_approval: false,
    oidc_groups_management_mode: 'NONE',
    oidc_groups_match_pattern: '(.*)',
    oidc_groups_replace_pattern: '\\1',
  })
  t.match(await db('group').where({ name: 'OpenID_main' }).first(), {
    immutable: true,
    workspace: false,
    private: false,
    default: false,
    openid_provider_id: null,
  })
  const endpoints = {
    authorization_endpoint: 'https://id.example.org/a',
    token_endpoint: 'https://id.example.org/t',
    userinfo_endpoint: 'https://id.example.org/u',
  }
  const bare = { name: 'bare', client_id: 'x', ...endpoints }
  t.equal((await admin.send('POST', '/api/oauth', bare)).status, 200)
  t.match((await admin.get('/api/oauth/bare')).json, { issuer: null, has_client_secret: false, jwks_endpoint: null })
  t.strictSame((await nobody.get('/api/oauth')).json, { providers: ['main', 'bare'] })
  t.match(await admin.send('POST', '/api/oauth', bare), { status: 409, json: { message: /already registered/ } })
  await shared.aGroup('OpenID_taken')
  t.match(await admin.send('POST', '/api/oauth', { ...bare, name: 'taken' }), {
    status: 409,
    json: { message: 'Group exists yet, choose another provider name' },
  })
  const long = 'p'.repeat(25)
  t.equal((await admin.send('POST', '/api/oauth', { ...bare, name: `${long}1` })).status, 200)
  t.equal((await admin.send('POST', '/api/oauth', { ...bare, name: `${long}2` })).status, 409, 'the same 25 characters')
  t.equal((await admin.send('DELETE', `/api/oauth/${long}1`)).status, 200)
  t.equal((await admin.send('DELETE', '/api/oauth/bare')).status, 200)
})

t.test('a record that could not work is refused, and names the field', async (t) => {
  const good = {
    name: 'wrong',
    client_id: 'x',
    authorization_endpoint: 'https://id.example.org/a',
    token_endpoint: 'https://id.example.org/t',
    userinfo_endpoint: 'https://id.example.org/u',
  }
  const rows: [string, object][] = [
    ['name', { name: 'a'.repeat(65) }],
    ['name', { name: 'with blank' }],
    ['name', { name: 'a/b' }],
    ['name', { name: '..' }],
    ['name', { name: 'identities' }],
    ['name', { name: '' }],
    ['client_id', { client_id: '' }],
    ['client_id', { client_id: null }],
    ['token_endpoint', { token_endpoint: null }],
    ['token_endpoint', { token_endpoint: 'token' }],
    ['authorization_endpoint', { authorization_endpoint: 'javascript:alert(1)' }],
    ['userinfo_endpoint', { userinfo_endpoint: 'https://user:pw@id.example.org/' }],
    ['jwks_endpoint', { jwks_endpoint: 'file:///etc/passwd' }],
    ['logout_endpoint', { logout_endpoint: 'javascript:alert(1)' }],
    ['issuer', { issuer: 'id.example.org' }],
    ['issuer', { issuer: 'http://10.0.0.1/' }],
    ['oidc_groups_management_mode', { oidc_groups_management_mode: 'full' }],
    ['oidc_groups_match_pattern', { oidc_groups_match_pattern: '(' }],
    ['oidc_groups_match_pattern', { oidc_groups_match_pattern: 'a++' }],
    ['oidc_groups_match_pattern', { oidc_groups_match_pattern: 'a'.repeat(1001) }],
    ['oidc_groups_replace_pattern', { oidc_groups_replace_pattern: String.raw`\2` }],
    ['oidc_groups_replace_pattern', { oidc_groups_replace_pattern: String.raw`\g<who>` }],
  ]
  for (const [field, change] of rows) {
    const answer = await admin.send('POST', '/api/oauth', { ...good, ...change })
    t.match(answer, { status: 400, json: { errors: [{ field }] } }, JSON.stringify(change).slice(0, 80))
    if (field === 'name' || field === 'client_id' || Object.values(change)[0] === null) continue
    t.match(
      await admin.send('PUT', '/api/oauth/main', change),
      { status: 400, json: { errors: [{ field }] } },
      `PUT ${field}`,
    )
  }
  t.strictSame((await nobody.get('/api/oauth')).json, { providers: ['main'] })
})

t.test('the client secret is answered to nobody, and stays when what was read is sent back', async (t) => {
  const { db } = shared.app
  await register(shared, 'secretive')
  const read = await admin.get('/api/oauth/secretive')
  t.notMatch(read.bytes.toString(), id.clientSecret)
  t.equal((await admin.send('PUT', '/api/oauth/secretive', read.json)).status, 200)
  const stored = async () =>
    (await db('openid_provider').where({ name: 'secretive' }).first('client_secret'))?.client_secret
  t.equal(await stored(), id.clientSecret)
  // As the forms of pages send it.
  for (const change of [{}, { client_secret: null }, { client_secret: '' }, { ...read.json, client_secret: '' }]) {
    t.equal((await admin.send('PUT', '/api/oauth/secretive', change)).status, 200)
    t.equal(await stored(), id.clientSecret, JSON.stringify(change))
  }
  await admin.send('DELETE', '/api/oauth/secretive')
})

t.test('the client secret is removed by name alone, and a new one replaces it', async (t) => {
  await register(shared, 'public')
  const put = async (change: object) => {
    t.equal((await admin.send('PUT', '/api/oauth/public', change)).status, 200)
    return (await shared.app.db('openid_provider').where({ name: 'public' }).first('client_secret'))?.client_secret
  }
  for (const none of [{}, { client_secret: null }, { client_secret: '' }]) {
    t.equal(await put({ client_secret: 'hush', has_client_secret: false }), 'hush', 'what was read without a secret')
    t.equal(await put({ ...none, has_client_secret: true }), 'hush')
    t.equal(await put({ ...none, has_client_secret: false }), null, JSON.stringify(none))
  }
  await admin.send('DELETE', '/api/oauth/public')
})

t.test('a change leaves what it does not name', async (t) => {
  await register(shared, 'changing', { requires_approval: true })
  const before = (await admin.get('/api/oauth/changing')).json
  const put = (change: object) => admin.send('PUT', '/api/oauth/changing', change)
  t.strictSame((await put({ requires_approval: true, name: 'ignored', client_id: null })).json, { name: 'changing' })
  t.strictSame((await admin.get('/api/oauth/changing')).json, before)
  await put({
    has_client_secret: false,
    jwks_endpoint: '',
    logout_endpoint: '',
    issuer: '',
    oidc_groups_management_mode: 'MIXED',
  })
  t.strictSame((await admin.get('/api/oauth/changing')).json, {
    ...before,
    has_client_secret: false,
    jwks_endpoint: null,
    logout_endpoint: null,
    issuer: null,
    requires_approval: false,
    oidc_groups_management_mode: 'MIXED',
  })
  t.match(await nobody.get('/api/server'), { json: { is_oidc_enabled: true, is_oidc_registration_enabled: true } })
  t.match(await put({ token_endpoint: '' }), { status: 400, json: { errors: [{ field: 'token_endpoint' }] } })
  await put({ issuer: id.issuer, token_endpoint: 'https://elsewhere.example/t' })
  t.match((await admin.get('/api/oauth/changing')).json, {
    issuer: id.issuer,
    jwks_endpoint: before.jwks_endpoint,
    logout_endpoint: before.logout_endpoint,
    token_endpoint: 'https://elsewhere.example/t',
  })
  t.match(await admin.send('PUT', '/api/oauth/none', {}), {
    status: 404,
    json: { message: "Requested provider name 'none' not found" },
  })
  await admin.send('DELETE', '/api/oauth/changing')
})

t.test('only administrators of users see and change providers', async (t) => {
  const kim = await as({ capabilities: ['manage_profile'] })
  for (const [method, path] of [
    ['POST', '/api/oauth'],
    ['GET', '/api/oauth/main'],
    ['PUT', '/api/oauth/main'],
    ['DELETE', '/api/oauth/main'],
  ] as const) {
    t.match(await kim.send(method, path, method === 'GET' ? undefined : {}), {
      status: 403,
      json: { message: /manage_users/ },
    })
    t.equal((await nobody.send(method, path)).status, 401, `${method} ${path}`)
  }
  t.equal((await nobody.get('/api/oauth/identities')).status, 401)
  t.equal((await nobody.get('/api/oauth/main/logout')).status, 401)
  t.equal((await nobody.send('POST', '/api/oauth/main/bind_account', {})).status, 401)
})

t.test('the provider is asked with everything that protects the code', async (t) => {
  const one = (await nobody.send('POST', '/api/oauth/main/authenticate')).json
  const other = (await nobody.send('POST', '/api/oauth/main/authenticate', {})).json
  t.not(one.state, other.state)
  t.not(one.nonce, other.nonce)
  const asked = Object.fromEntries(new URL(one.authorization_url).searchParams)
  t.match(asked, {
    response_type: 'code',
    client_id: id.clientId,
    redirect_uri: CALLBACK,
    scope: 'openid profile email',
    state: one.state,
    nonce: one.nonce,
    code_challenge_method: 'S256',
    code_challenge: /^[\w-]{43}$/,
  })
  t.match(await nobody.send('POST', '/api/oauth/none/authenticate'), { status: 404 })
  t.equal(
    (await testUser(shared.url, { login: 'x', token: one.state }).get('/api/auth/validate')).status,
    401,
    'a state is not a session',
  )
})

t.test('the code goes to this server, or to a program on the machine of the person', async (t) => {
  const begin = (redirect_uri: unknown) => nobody.send('POST', '/api/oauth/main/authenticate', { redirect_uri })
  for (const redirect of ['http://127.0.0.1:4711/callback', 'http://[::1]:9/x/y']) {
    const { authorization_url: url } = (await begin(redirect)).json
    t.equal(new URL(url).searchParams.get('redirect_uri'), redirect)
  }
  t.equal(new URL((await begin(null)).json.authorization_url).searchParams.get('redirect_uri'), CALLBACK)
  const refused = [
    ...['https://evil.example/', 'http://evil.example:80/', 'http://localhost:4711/', 'https://127.0.0.1:4711/'],
    ...[
      'http://127.0.0.1/callback',
      'http://127.0.0.1:80/',
      'http://127.0.0.1.evil.example:4711/',
      'http://10.0.0.1:4711/',
    ],
    ...[
      'http://u@127.0.0.1:4711/',
      'http://127.0.0.1:4711/?to=evil',
      'http://127.0.0.1:4711/#x',
      'http://127.0.0.1:4711/?',
    ],
    ...['', 'callback', 'javascript:alert(1)//127.0.0.1:4711/'],
  ]
  for (const redirect of refused)
    t.match(await begin(redirect), { status: 400, json: { errors: [{ field: 'redirect_uri' }] } }, redirect)
})

t.test('a caller without an account learns so, makes one, and signs in from then on', async (t) => {
  id.people.set('sub-1', { preferred_username: 'alice', email: 'alice@example.org' })
  t.match(await use(shared, 'authorize', { login: 'sub-1' }), { status: 403, json: { message: 'Unknown identity' } })
  const made = await use(shared, 'register', { login: 'sub-1' })
  t.match(made, { status: 200, json: { login: 'alice', provider: 'main' } })
  t.strictSame(made.json.groups, ['OpenID_main', 'alice', 'public', 'registered'])
  const alice = testUser(shared.url, made.json)
  t.match(await admin.get('/api/user/alice'), {
    json: {
      email: 'alice@example.org',
      pending: false,
      registered_on: String,
      logged_on: String,
      registrar_login: null,
    },
  })
  t.strictSame((await alice.get('/api/oauth/identities')).json, {
    providers: ['main'],
    identities: [{ provider: 'main', made_by_key: null }],
  })
  t.match(await use(shared, 'register', { login: 'sub-1' }), {
    status: 409,
    json: { message: 'User is already bound with selected provider.' },
  })
  const again = await use(shared, 'authorize', { login: 'sub-1' })
  t.match(again, { status: 200, json: { login: 'alice', provider: 'main' } })
  const refreshed = await testUser(shared.url, again.json).send('POST', '/api/auth/refresh')
  t.match(refreshed, { status: 200, json: { provider: 'main' } }, 'the session stays one of the provider')
  t.strictSame((await alice.get('/api/oauth/main/logout')).json, { url: `${id.issuer}/session/end` })
  t.match(await alice.get('/api/oauth/none/logout'), { status: 404 })
})

t.test('the login is the first that can be had', async (t) => {
  await shared.aGroup('team')
  id.people.set('sub-2', { preferred_username: 'admin', nickname: 'with blank', name: 'team' })
  const made = await use(shared, 'register', { login: 'sub-2' })
  t.match(made, { status: 200, json: { login: /^main-[0-9a-f]{8}$/ } })
  t.match((await admin.get(`/api/user/${made.json.login}`)).json, { email: 'sub-2@service.local' })
  id.people.set('sub-3', { preferred_username: 'alice', nickname: 'bob', email: 'x'.repeat(200) })
  t.match(await use(shared, 'register', { login: 'sub-3' }), { json: { login: 'bob' } })
  t.match((await admin.get('/api/user/bob')).json, { email: 'sub-3@service.local' })
})

t.test('with approval the account waits for an administrator', async (t) => {
  await register(shared, 'careful', { requires_approval: true })
  const careful = { name: 'careful', login: 'sub-4' }
  id.people.set('sub-4', { preferred_username: 'carol' })
  t.strictSame((await use(shared, 'register', careful)).json, { login: 'carol' })
  t.match((await admin.get('/api/user?pending=1')).json.users, [{ login: 'carol', requested_on: String }])
  t.match(await use(shared, 'authorize', careful), { status: 403, json: { code: 'account_pending' } })
  await admin.send('POST', '/api/user/carol/pending')
  t.match(await use(shared, 'authorize', careful), { status: 200, json: { login: 'carol', provider: 'careful' } })
  await admin.send('PUT', '/api/user/carol', { disabled: true })
  t.match(await use(shared, 'authorize', careful), { status: 403, json: { code: 'account_disabled' } })
  id.people.set('sub-5', { preferred_username: 'mallory' })
  t.strictSame((await use(shared, 'register', { ...careful, login: 'sub-5' })).json, { login: 'mallory' })
  t.equal((await admin.send('DELETE', '/api/user/mallory/pending?send_email=false')).status, 200)
  t.match(await use(shared, 'authorize', { ...careful, login: 'sub-5' }), { json: { message: 'Unknown identity' } })
  await admin.send('DELETE', '/api/oauth/careful')
})

t.test('an account is bound to an identity once', async (t) => {
  const dave = await as({ login: 'dave' })
  t.equal((await use(shared, 'bind_account', { login: 'sub-6', user: dave })).status, 200)
  t.match(await use(shared, 'authorize', { login: 'sub-6' }), { json: { login: 'dave', provider: 'main' } })
  t.match((await admin.get('/api/group/OpenID_main')).json.users, /dave/)
  const bound = { status: 409, json: { message: 'Provider identity is already bound with an account.' } }
  t.match(await use(shared, 'bind_account', { login: 'sub-6', user: dave }), bound)
  t.match(await use(shared, 'bind_account', { login: 'sub-7', user: dave }), bound, 'a second identity')
  const erin = await as({ login: 'erin' })
  t.match(await use(shared, 'bind_account', { login: 'sub-6', user: erin }), bound, 'the identity of someone else')
  t.match(await use(shared, 'register', { login: 'sub-6' }), { status: 409 })
})

t.test('of two sign-ins of a new identity at once one makes an account', async (t) => {
  id.people.set('sub-8', { preferred_username: 'frank', nickname: 'frank2' })
  const returned = await Promise.all(
    Array.from({ length: 4 }, () => throughProvider(nobody, id, { name: 'main', login: 'sub-8' })),
  )
  const answers = await Promise.all(returned.map((body) => nobody.send('POST', '/api/oauth/main/register', body)))
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
  t.equal((await shared.app.db('openid_identity').where({ sub_id: 'sub-8' })).length, 1)
  t.equal((await admin.get('/api/user/frank2')).status, 404)
})

t.test('one user binding two identities at once gets one of them', async (t) => {
  const user = await as({})
  const proof = await withPassword(shared, user)
  const returned = await Promise.all(
    ['sub-9', 'sub-10'].map((login) => throughProvider(user, id, { name: 'main', login })),
  )
  const answers = await Promise.all(
    returned.map((code) => user.send('POST', '/api/oauth/main/bind_account', { ...code, ...proof })),
  )
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 409])
})

t.test('users and providers are deleted with their identities', async (t) => {
  const gone = await as({ login: 'gone' })
  await use(shared, 'bind_account', { login: 'sub-11', user: gone })
  t.equal((await admin.send('DELETE', '/api/user/gone')).status, 200)
  t.match(await use(shared, 'authorize', { login: 'sub-11' }), { json: { message: 'Unknown identity' } })

  await register(shared, 'short')
  const heidi = await as({ login: 'heidi' })
  await use(shared, 'bind_account', { login: 'sub-12', name: 'short', user: heidi })
  await shared.aGroup('linked')
  await admin.send('PUT', '/api/group/linked', { provider: 'short' })
  t.match((await admin.get('/api/group/linked')).json, { provider: 'short' })
  t.match(await admin.send('DELETE', '/api/group/OpenID_short'), { status: 403 }, 'not without the provider')
  t.strictSame((await admin.send('DELETE', '/api/oauth/short')).json, { name: 'short' })
  t.equal((await admin.send('DELETE', '/api/oauth/short')).status, 404)
  t.equal((await admin.get('/api/group/OpenID_short')).status, 404)
  t.equal((await admin.get('/api/group/linked')).json.provider, undefined)
  t.equal((await admin.get('/api/user/heidi')).status, 200)
  t.strictSame((await heidi.get('/api/oauth/identities')).json, { providers: [], identities: [] })
})

t.test('switched off: lists are empty, and everything else says why', async (t) => {
  const off = await openTestApp(t, { enable_registration: '1', enable_oidc_registration: '1' })
  t.strictSame((await off.nobody.get('/api/oauth')).json, { providers: [] })
  t.strictSame((await off.admin.get('/api/oauth/identities')).json, { providers: [], identities: [] })
  t.match((await off.nobody.get('/api/server')).json, { is_oidc_enabled: false, is_oidc_registration_enabled: true })
  const reason = 'Signing in through identity providers is disabled by administrator.'
  for (const [method, path] of [
    ...[
      ['POST', ''],
      ['GET', '/main'],
      ['PUT', '/main'],
      ['DELETE', '/main'],
      ['GET', '/main/logout'],
    ],
    ...[
      ['POST', '/main/authenticate'],
      ['POST', '/main/authorize'],
      ['POST', '/main/bind_account'],
    ],
  ] as [string, string][])
    t.match(
      await off.admin.send(method, `/api/oauth${path}`),
      { status: 403, json: { message: reason } },
      `${method} ${path}`,
    )
  t.match(await off.nobody.send('POST', '/api/oauth/main/register'), {
    status: 403,
    json: { message: 'User registration is not enabled.' },
  })
})

t.test('accounts are made only where that is enabled, in general or for providers', async (t) => {
  for (const [settings, status] of [
    [{ enable_oidc_registration: '0' }, 403],
    [{ enable_oidc_registration: '0', enable_registration: '1' }, 200],
  ] as const) {
    const own = await openTestApp(t, { ...SETTINGS, ...settings, enable_password_auth: '0' }, aProvider)
    await register(own, 'main')
    id.people.set('sub-13', { preferred_username: 'ivan' })
    t.equal((await use(own, 'register', { login: 'sub-13' })).status, status)
    t.match((await own.nobody.get('/api/server')).json, { is_oidc_registration_enabled: false })
    const judy = await own.as({ login: 'judy' })
    await use(own, 'bind_account', { login: 'sub-14', user: judy })
    t.match(await use(own, 'authorize', { login: 'sub-14' }), { status: 200 }, 'passwords are not needed')
  }
})

t.test('during maintenance only the built-in administrator signs in', async (t) => {
  const own = await openTestApp(t, SETTINGS)
  await register(own, 'main')
  const kim = await own.as({ login: 'kim', capabilities: ['manage_users'] })
  await use(own, 'bind_account', { login: 'kim', user: kim })
  await use(own, 'bind_account', { login: 'root', user: own.admin })
  Object.assign(own.app.settings, { enableMaintenance: true })
  const refused = { status: 403, json: { code: 'maintenance' } }
  t.match(await use(own, 'authorize', { login: 'kim' }), refused)
  t.match(await use(own, 'authorize', { login: 'nobody' }), refused)
  t.match(await own.nobody.send('POST', '/api/oauth/main/register', {}), refused)
  t.match(await use(own, 'authorize', { login: 'root' }), { status: 200, json: { login: 'admin' } })
})

import t from 'tap'
import { aProvider } from '../../support/a-provider.ts'
import { openTestApp } from '../../support/app.ts'
import { clearAccounts } from '../../support/clear-accounts.ts'
import { openMailServer, tokenIn } from '../../support/mail-server.ts'
import { openRedisServer } from '../../support/redis-server.ts'
import { rounds } from '../../support/rounds.ts'

const NO_PASSWORDS = { enable_password_auth: '0', enable_oidc: '1' }

// Many servers are opened, one after the other.

const NEW = { email: 'alice@example.org', additional_info: 'analyst' }
const PASSWORD = 'tr0ub4dor & three'
const DISABLED = { code: 'forbidden', message: 'Password-based authentication is disabled by administrator.' }

t.test('who registers waits for approval', async (t) => {
  const { app, admin, nobody } = await openTestApp(t, { enable_registration: '1' })
  t.equal((await nobody.get('/api/server')).json.is_registration_enabled, true)
  const happened: string[] = []
  app.hooks.register({
    name: 'recorder',
    handlers: {
      createdUser: async ({ user }) => void happened.push(`user ${user.login}`),
      createdGroup: async ({ group }) => void happened.push(`group ${group.name}`),
    },
  })
  const answer = await nobody.send('POST', '/api/auth/register', { login: 'alice', ...NEW, feed_quality: 'low' })
  t.match(answer, { status: 200, json: { login: 'alice' } })
  t.match((await admin.get('/api/user/alice')).json, {
    email: 'alice@example.org',
    additional_info: 'analyst',
    feed_quality: 'high',
    pending: true,
    disabled: false,
    requested_on: /^20/,
    registered_on: null,
    registrar_login: null,
    groups: [{ name: 'alice' }, { name: 'public' }, { name: 'registered' }],
  })
  t.match((await admin.get('/api/user?pending=1')).json.users, [{ login: 'alice' }])
  t.strictSame(await app.db('user').where({ login: 'alice' }).pluck('password_hash'), [null])
  await app.hooks.drain()
  t.strictSame(happened.toSorted(), ['group alice', 'user alice'])
})

t.test('who waits for approval can neither sign in nor recover a password, and a key opens nothing', async (t) => {
  const post = await openMailServer(t)
  const test = await openTestApp(t, { enable_registration: '1', mail_smtp: post.address })
  const { admin, nobody, app } = test
  await nobody.send('POST', '/api/auth/register', { login: 'alice', ...NEW })
  post.clear()
  const recovery = { login: 'alice', email: NEW.email }
  const unknown = { status: 403, json: { code: 'forbidden', message: /^Invalid login or email address/ } }
  t.match(await nobody.send('POST', '/api/auth/recover_password', recovery), unknown)
  const { token } = (await admin.get('/api/user/alice/change_password')).json
  t.equal((await nobody.send('POST', '/api/auth/change_password', { token, password: PASSWORD })).status, 200)
  const signIn = () => nobody.send('POST', '/api/auth/login', { login: 'alice', password: PASSWORD })
  const pending = { status: 403, json: { code: 'account_pending', message: /^User registration is pending/ } }
  t.match(await signIn(), pending)
  const key = await admin.send('POST', '/api/user/alice/api_key', {})
  const headers = { authorization: `Bearer ${key.json.token}` }
  t.match(await nobody.send('GET', '/api/auth/validate', undefined, headers), pending)
  t.match(await nobody.send('POST', '/api/auth/request_password_change', undefined, headers), pending)
  const toAlice = post.mails.filter(({ recipients }) => recipients.includes(NEW.email))
  t.strictSame(toAlice, [])
  await admin.send('POST', '/api/user/alice/pending')
  t.equal((await signIn()).status, 200)
  post.clear()
  await app.db('user').where({ login: 'alice' }).update({ disabled: true })
  t.equal((await nobody.send('POST', '/api/auth/recover_password', recovery)).status, 200, 'who is disabled may')
  const again = { token: tokenIn(post.take()), password: PASSWORD }
  t.equal((await nobody.send('POST', '/api/auth/change_password', again)).status, 200)
  t.match((await signIn()).json, { code: 'account_disabled' })
  t.match(await nobody.send('POST', '/api/auth/request_password_change', undefined, headers), {
    status: 403,
    json: { code: 'account_disabled' },
  })
})

t.test('where registration is off nobody registers, whatever is sent', async (t) => {
  const { app, admin, nobody } = await openTestApp(t)
  t.equal((await nobody.get('/api/server')).json.is_registration_enabled, false)
  const off = { status: 403, json: { code: 'forbidden', message: 'User registration is not enabled.' } }
  for (const body of [{ login: 'alice', ...NEW }, {}, 'no JSON'])
    for (const user of [nobody, admin]) t.match(await user.send('POST', '/api/auth/register', body), off)
  t.strictSame(await app.db('user').pluck('login'), ['admin'])
})

t.test('with password sign-in off, nothing about passwords is done', async (t) => {
  const { nobody, as } = await openTestApp(t, NO_PASSWORDS, aProvider)
  const alice = await as({ login: 'alice', capabilities: ['manage_profile'] })
  t.match((await nobody.send('POST', '/api/auth/recover_password', {})).json, DISABLED)
  t.match((await alice.send('POST', '/api/auth/request_password_change')).json, DISABLED)
})

t.test('during maintenance strangers neither register nor recover', async (t) => {
  const { nobody, app } = await openTestApp(t, { enable_registration: '1', enable_maintenance: '1' })
  for (const path of ['register', 'recover_password']) {
    const answer = await nobody.send('POST', `/api/auth/${path}`, { login: 'alice', ...NEW })
    t.match(answer, { status: 403, json: { code: 'maintenance' } })
  }
  t.strictSame(await app.db('user').pluck('login'), ['admin'])
})

t.test('what cannot be registered is refused by field', async (t) => {
  const { app, nobody, aGroup } = await openTestApp(t, { enable_registration: '1' })
  await aGroup('analysts')
  const send = (fields: object) => nobody.send('POST', '/api/auth/register', { login: 'alice', ...NEW, ...fields })
  for (const [field, fields] of [
    ['login', { login: undefined }],
    ['login', { login: 'a b' }],
    ['login', { login: 'Private' }],
    ['login', { login: '..' }],
    ['login', { login: 'x'.repeat(33) }],
    ['login', { login: 'alice\n' }],
    ['login', { login: null }],
    ['email', { email: 'nobody' }],
    ['email', { email: 5 }],
    ['email', { email: `${'a'.repeat(120)}@example.org` }],
    ['additional_info', { additional_info: '' }],
    ['additional_info', { additional_info: undefined }],
    ['additional_info', { additional_info: 'a\0b' }],
    ['additional_info', { additional_info: 'x'.repeat(4097) }],
  ] as const) {
    const answer = await send(fields)
    t.equal(answer.status, 400, JSON.stringify(fields))
    t.match(answer.json.errors, [{ field }])
  }
  for (const login of ['admin', 'analysts', 'public'])
    t.match(await send({ login }), { status: 409, json: { code: 'conflict', message: 'Name already exists' } })
  t.strictSame(await app.db('user').pluck('login'), ['admin'])
})

t.test('only login and address together lead to a mail', async (t) => {
  const post = await openMailServer(t)
  const { nobody, as } = await openTestApp(t, { mail_smtp: post.address })
  await as({ login: 'alice', capabilities: ['manage_profile'] })
  await as({ login: 'bob', capabilities: [] })
  const recover = (login: string, email: string) => nobody.send('POST', '/api/auth/recover_password', { login, email })
  for (const [login, email] of [
    ['alice', 'bob@example.org'],
    ['Alice', 'alice@example.org'],
    ['nobody', 'alice@example.org'],
    ['bob', 'alice@example.org'],
  ] as const)
    t.match((await recover(login, email)).json, { code: 'forbidden', message: /^Invalid login or email address/ })
  t.match((await recover('bob', 'bob@example.org')).json, {
    code: 'forbidden',
    message: /^Invalid login or email address/,
  })
  t.equal(post.mails.length, 0)
  t.equal((await recover('alice', 'ALICE@example.org')).status, 200)
  t.strictSame(post.take().recipients, ['alice@example.org'])
})

t.test('links are mailed for oneself with manage_profile, for others with manage_users', async (t) => {
  const post = await openMailServer(t)
  const { admin, nobody, as } = await openTestApp(t, { mail_smtp: post.address })
  const alice = await as({ login: 'alice', capabilities: ['manage_profile'] })
  const bob = await as({ login: 'bob', capabilities: ['personalize'] })
  const own = '/api/auth/request_password_change'
  const ofAlice = '/api/user/alice/request_password_change'
  t.equal((await nobody.send('POST', own)).status, 401)
  t.equal((await nobody.send('POST', ofAlice)).status, 401)
  t.match(await bob.send('POST', own), { status: 403, json: { message: /\(manage_profile\)/ } })
  t.match(await alice.send('POST', ofAlice), { status: 403, json: { message: /\(manage_users\)/ } })
  for (const path of ['/api/user/bob/pending', '/api/user/bob/pending?send_email=true']) {
    t.equal((await nobody.send('DELETE', path)).status, 401)
    t.match(await alice.send('DELETE', path), { status: 403, json: { message: /\(manage_users\)/ } })
  }
  t.match(await alice.send('POST', '/api/user/bob/pending'), { status: 403, json: { message: /\(manage_users\)/ } })
  t.equal(post.mails.length, 0)
  t.match(await admin.send('POST', '/api/user/nobody/request_password_change'), {
    status: 404,
    json: { message: "User doesn't exist" },
  })
  t.equal((await admin.send('POST', '/api/user/a%20b/request_password_change')).status, 400)
  t.match(await alice.send('POST', own), { status: 200, json: { login: 'alice' } })
  t.match(await admin.send('POST', ofAlice), { status: 200, json: { login: 'alice' } })
  t.equal(post.mails.length, 2)
})

t.test('of many equal registrations at once one makes an account', async (t) => {
  const { app, nobody } = await openTestApp(t, { enable_registration: '1' })
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => nobody.send('POST', '/api/auth/register', { login: 'alice', ...NEW })),
  )
  t.strictSame(answers.map(({ status }) => status).toSorted(), [200, ...Array(15).fill(409)])
  t.strictSame(await app.db('group').where({ name: 'alice' }).pluck('private'), [true])
})

t.test('of an acceptance and a rejection at once one holds, and the user hears of that alone', async (t) => {
  const post = await openMailServer(t)
  const { app, admin, nobody } = await openTestApp(t, { enable_registration: '1', mail_smtp: post.address })
  for (let round = 0; round < rounds(4); round++) {
    await nobody.send('POST', '/api/auth/register', { login: 'alice', ...NEW })
    post.clear()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        i % 2 === round % 2
          ? admin.send('POST', '/api/user/alice/pending')
          : admin.send('DELETE', '/api/user/alice/pending?send_email=true'),
      ),
    )
    t.strictSame(answers.map(({ status }) => status).toSorted(), [200, 404, 404, 404, 404, 404])
    const isIn = (await admin.get('/api/user/alice')).status === 200
    t.equal(post.mails.length, 1)
    t.match(post.take().subject, isIn ? /account is ready/ : /was refused/)
    await clearAccounts(app.db)
  }
})

t.test('a stranger fills no mailbox', async (t) => {
  const post = await openMailServer(t)
  const { app, admin, nobody, as } = await openTestApp(t, { enable_registration: '1', mail_smtp: post.address })
  const alice = await as({ login: 'alice', capabilities: ['manage_profile'] })
  const recovery = { login: 'alice', email: 'alice@example.org' }
  const recover = () => nobody.send('POST', '/api/auth/recover_password', recovery)
  const answers = await Promise.all(Array.from({ length: 8 }, recover))
  t.strictSame(answers.map(({ status }) => status).toSorted(), [...Array(5).fill(200), ...Array(3).fill(429)])
  const refused = answers.find(({ status }) => status === 429)
  t.match(refused?.json, { code: 'rate_limited', message: /too many mails about the password of this account/ })
  t.match(refused?.headers.get('retry-after'), /^\d+$/)
  t.equal((await alice.send('POST', '/api/auth/request_password_change')).status, 429)
  t.equal(post.mails.length, 5)
  t.equal((await admin.send('POST', '/api/user/alice/request_password_change')).status, 200, 'an administrator may')
  post.clear()

  for (let n = 0; n < 5; n++)
    t.equal((await nobody.send('POST', '/api/auth/register', { login: `kim-${n}`, ...NEW })).status, 200)
  t.equal(post.mails.length, 3, 'the accounts are there, but no more than three mails')
  t.equal((await app.db('user').where('login', 'like', 'kim-%')).length, 5)
})

t.test('one network neither tries logins nor registers without end', async (t) => {
  const { nobody } = await openTestApp(t, { enable_registration: '1' })
  const statuses = async (path: string, body: object) => {
    const answers = await Promise.all(Array.from({ length: 33 }, () => nobody.send('POST', path, body)))
    return answers.map(({ status }) => status).toSorted()
  }
  const recovery = { login: 'nobody', email: 'nobody@example.org' }
  t.strictSame(await statuses('/api/auth/recover_password', recovery), [...Array(30).fill(403), 429, 429, 429])
  const taken = { login: 'admin', ...NEW }
  t.strictSame(await statuses('/api/auth/register', taken), [...Array(30).fill(409), 429, 429, 429])
  t.equal((await nobody.send('POST', '/api/auth/register', { login: 'a b', ...NEW })).status, 400)
})

t.test('with a key-value store all servers count together', async (t) => {
  const redis = await openRedisServer(t)
  if (redis === null) return
  const servers = [await openTestApp(t, { kv_uri: redis.uri }), await openTestApp(t, { kv_uri: redis.uri })]
  const recovery = { login: 'nobody', email: 'nobody@example.org' }
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, n) => servers[n % 2]?.nobody.send('POST', '/api/auth/recover_password', recovery)),
  )
  t.equal(answers.filter((answer) => answer?.status === 429).length, 2)
})

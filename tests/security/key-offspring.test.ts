import jwt from 'jsonwebtoken'
import t from 'tap'
import { report } from '../chaos/report.ts'
import { ADMIN_HASH, ADMIN_PASSWORD, openTestApp } from '../support/app.ts'
import { openMailServer } from '../support/mail-server.ts'
import { openOidcProvider } from '../support/oidc-provider.ts'
import { throughProvider } from '../support/oidc-sign-in.ts'
import { type TestUser, testUser } from '../support/user.ts'

const post = await openMailServer(t)
const provider = await openOidcProvider(t)
const { app, url, as, admin, nobody } = await openTestApp(t, {
  enable_facts: '1',
  enable_oidc: '1',
  allowed_internal_addresses: '127.0.0.1',
  base_url: 'http://127.0.0.1',
  mail_smtp: post.address,
})
await admin.send('POST', '/api/oauth', {
  name: 'main',
  issuer: provider.issuer,
  client_id: provider.clientId,
  client_secret: provider.clientSecret,
})

type CredentialKind = 'key' | 'session' | 'identity'

let made = 0
let refused = 0

const holder = (login: string, token: string): TestUser => testUser(url, { login, token })
const isIn = async (user: TestUser): Promise<boolean> => (await user.get('/api/auth/validate')).status === 200

async function makeKey(maker: TestUser): Promise<{ readonly id: string; readonly user: TestUser }> {
  const { status, json } = await maker.send('POST', `/api/user/${maker.login}/api_key`, {})
  if (status !== 200) throw new Error(`no key: ${status}`)
  return { id: json.id, user: holder(maker.login, json.token) }
}

/** Binds an identity and signs in through it. */
async function signInByIdentity(maker: TestUser): Promise<TestUser> {
  const who = { name: 'main', login: `evil-${maker.login}` }
  const proof = { ...(await throughProvider(maker, provider, who)), password: ADMIN_PASSWORD }
  const { status, json } = await maker.send('POST', '/api/oauth/main/bind_account', proof)
  if (status !== 200) throw new Error(`not bound: ${status} ${json.message}`)
  const { json: session } = await signIn(maker.login)
  return holder(maker.login, session.token)
}

async function signIn(login: string) {
  const back = await throughProvider(nobody, provider, { name: 'main', login: `evil-${login}` })
  return nobody.send('POST', '/api/oauth/main/authorize', back)
}

/** A user with the password of the administrator. */
async function anOwner(login: string): Promise<TestUser> {
  const owner = await as({ login, capabilities: ['manage_profile'] })
  await app.db('user').where({ login }).update({ password_hash: ADMIN_HASH })
  return owner
}

async function make(maker: TestUser, way: CredentialKind): Promise<TestUser> {
  if (way === 'key') return (await makeKey(maker)).user
  if (way === 'identity') return signInByIdentity(maker)
  const { status, json } = await maker.send('POST', '/api/auth/refresh')
  if (status !== 200) throw new Error(`no session: ${status}`)
  return holder(maker.login, json.token)
}

/** All that a key makes in these steps, each made by what the step before made. */
async function makeAll(first: TestUser, steps: readonly CredentialKind[]): Promise<TestUser[]> {
  const all: TestUser[] = []
  for (const way of steps) all.push(await make(all.at(-1) ?? first, way))
  return all
}

const CHAINS: readonly (readonly CredentialKind[])[] = [
  ['session'],
  ['key'],
  ['session', 'session'],
  ['session', 'key'],
  ['key', 'session'],
  ['key', 'key', 'key'],
  ['session', 'key', 'session', 'key', 'session'],
  ['identity', 'session', 'key'],
  ['key', 'session', 'identity', 'key', 'session'],
]

/** The ends of a key. An administrator sets no end later: it is put into the table, as a migration by hand would. */
const ENDS = {
  revoked: (id: string) => admin.send('DELETE', `/api/api_key/${id}`),
  expired: (id: string) => app.db('api_key').where({ id }).update({ expires_at: '2020-01-01' }),
  'of a disabled owner': (_: string, login: string) => admin.send('PUT', `/api/user/${login}`, { disabled: true }),
  'of a deleted owner': (_: string, login: string) => admin.send('DELETE', `/api/user/${login}`),
} as const

for (const [end, endKey] of Object.entries(ENDS))
  for (const [index, steps] of CHAINS.entries())
    t.test(`a key that is ${end} ends what it made: ${steps.join(', ')}`, async (t) => {
      const login = `owner-${end.replaceAll(' ', '-')}-${index}`
      const hasOwner = !end.endsWith('owner')
      const owner = await anOwner(login)
      const bystander = await makeKey(owner)
      const key = await makeKey(owner)
      const all = await makeAll(key.user, steps)
      for (const each of all) t.ok(await isIn(each), 'counts before')
      await endKey(key.id, login)
      if (end === 'expired') await app.accounts.changed()
      made += all.length
      for (const each of all) if (!(await isIn(each))) refused += 1
      for (const each of all) t.notOk(await isIn(each), 'counts no more')
      if (steps.includes('identity'))
        t.equal((await signIn(login)).status, 403, 'the identity opens no session any more')
      t.equal(await isIn(bystander.user), hasOwner, 'another key of the owner is not touched')
      if (hasOwner) t.ok(await isIn(owner))
    })

for (const end of ['revoked', 'expired'] as const)
  t.test(`groups that an identity of a key brings end with the key that is ${end}`, async (t) => {
    const login = `joiner-${end}`
    await admin.send('PUT', '/api/oauth/main', { oidc_groups_management_mode: 'FULL' })
    t.teardown(() => admin.send('PUT', '/api/oauth/main', { oidc_groups_management_mode: 'NONE' }))
    const names = [`claimed-${end}`, `own-${end}`]
    for (const name of names) await admin.send('POST', `/api/group/${name}`, {})
    const owner = await anOwner(login)
    await admin.send('POST', `/api/group/own-${end}/member/${login}`)
    provider.people.set(`evil-${login}`, { preferred_username: login, groups: names })
    const groups = async (): Promise<string[]> => (await owner.get('/api/auth/validate')).json.groups
    const before = await groups()
    const key = await makeKey(owner)
    await signInByIdentity(key.user)
    t.strictSame(new Set(await groups()), new Set([...before, 'OpenID_main', `claimed-${end}`]))
    made += 1
    await ENDS[end](key.id)
    if (end === 'expired') await app.accounts.changed()
    const after = await groups()
    if (!after.includes('OpenID_main')) refused += 1
    t.strictSame(after, before, 'the others stay')
  })

t.test('a key that an administrator made for others ends with the one that made it', async (t) => {
  await as({ login: 'pat' })
  const key = await makeKey(admin)
  const { json } = await key.user.send('POST', '/api/user/pat/api_key', {})
  const given = holder('pat', json.token)
  t.ok(await isIn(given))
  await admin.send('DELETE', `/api/api_key/${key.id}`)
  made += 1
  if (!(await isIn(given))) refused += 1
  t.notOk(await isIn(given))
})

t.test('a key with limits makes neither keys nor sessions nor passwords', async (t) => {
  const owner = await as({ login: 'lim', capabilities: ['manage_profile'] })
  const { json } = await owner.send('POST', '/api/user/lim/api_key', { capabilities: ['manage_profile'] })
  const limited = holder('lim', json.token)
  for (const path of ['/api/user/lim/api_key', '/api/auth/refresh', '/api/auth/request_password_change'])
    t.equal((await limited.send('POST', path, {})).status, 403, path)
})

t.test('links that set a password end with the key that made them', async (t) => {
  const setPassword = (token: string, more: object = {}) =>
    nobody.send('POST', '/api/auth/change_password', { token, password: 'zebra-lantern-4471', ...more })
  const links: Readonly<Record<string, (key: TestUser) => Promise<string>>> = {
    'of another user': async (key) => (await key.get('/api/user/robin/change_password')).json.token,
    'of its owner': async (key) => (await key.get('/api/user/admin/change_password')).json.token,
    'mailed to another user': (key) => mailedBy(key, '/api/user/robin/request_password_change'),
    'mailed to its owner': (key) => mailedBy(key, '/api/auth/request_password_change'),
  }
  const mailedBy = async (key: TestUser, path: string): Promise<string> => {
    post.clear()
    const { status } = await key.send('POST', path)
    if (status !== 200) throw new Error(`no mail: ${status}`)
    // A mail about what an earlier key made may still come in.
    const tokens = post.mails.map(({ text = '' }) => /token=([\w.-]+)/.exec(text)?.[1])
    return tokens.find((token) => token !== undefined) ?? ''
  }
  await anOwner('robin')
  for (const [link, makeLink] of Object.entries(links)) {
    const key = await makeKey(admin)
    const token = await makeLink(key.user)
    await admin.send('DELETE', `/api/api_key/${key.id}`)
    made += 1
    const { status, json } = await setPassword(token, { current_password: ADMIN_PASSWORD })
    if (status === 403) refused += 1
    t.match({ status, json }, { status: 403, json: { message: 'Set password token expired' } }, link)
  }
  const key = await makeKey(admin)
  const token = await links['of another user']?.(key.user)
  t.equal((await setPassword(token ?? '')).status, 200, 'a link counts while its key does')
})

t.test('a key from before MWDB Core 2.0 has no id, so it makes nothing', async (t) => {
  const owner = await anOwner('old')
  await app.db('user').where({ login: 'old' }).update({ version_uid: 'abcd' })
  const claims = { login: 'old', version_uid: 'abcd' }
  const key = holder('old', jwt.sign(claims, app.secretKey, { algorithm: 'HS512', noTimestamp: true }))
  t.ok(await isIn(key))
  const binding = {
    ...(await throughProvider(owner, provider, { name: 'main', login: 'old' })),
    password: ADMIN_PASSWORD,
  }
  const makings = {
    '/api/auth/refresh': undefined,
    '/api/user/old/api_key': {},
    '/api/auth/request_password_change': undefined,
    '/api/oauth/main/bind_account': binding,
  }
  for (const [path, body] of Object.entries(makings))
    t.match(await key.send('POST', path, body), { status: 403, json: { message: /before MWDB Core 2.0/ } }, path)
})

t.test('figures', (t) => {
  report(t, { 'made by keys that ended': made, refused })
  t.equal(refused, made)
  t.end()
})

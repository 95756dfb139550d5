import { createSecretKey, randomBytes } from 'node:crypto'
import t from 'tap'
import '../../support/quick-passwords.ts'
import { signDownload, signSession } from '../../../server/src/auth/sign-token.ts'
import { signingKey } from '../../../server/src/auth/signing-keys.ts'
import { openTestApp } from '../../support/app.ts'
import type { Answer } from '../../support/contract.ts'
import { missing } from '../../support/missing.ts'
import { until } from '../../support/until.ts'
import { type TestUser, testUser } from '../../support/user.ts'
import { claimsOf, forge } from '../auth/forged-token.ts'

const { app, url, as, admin, nobody, aGroup } = await openTestApp(t, { trusted_proxies: 'loopback' })
const EXPIRED = { status: 403, json: { message: 'Download token expired, please re-request download.' } }

/** The owner of what makes a link, and the file behind it, which the owner sees by the group `-team`. */
type Owner = { readonly user: TestUser; readonly login: string; readonly team: string; readonly fileId: string }
/** What a link is made with. */
type Maker = { readonly user: TestUser; readonly keyId?: string; readonly sessionId?: string }

type Entry = {
  readonly operation: string
  readonly actor: string | null
  readonly object: string | null
  readonly details: { readonly login?: string }
}

let count = 0

async function must(answer: Promise<Answer>): Promise<Answer['json']> {
  const { status, json } = await answer
  if (status !== 200) throw new Error(`${status} ${json.message}`)
  return json
}

async function anOwner(): Promise<Owner> {
  count += 1
  const login = `owner-${count}`
  const team = `${login}-team`
  await aGroup(team)
  const user = await as({ login, groups: [team], capabilities: ['manage_profile'] })
  const { id } = await must(admin.upload(randomBytes(64), { options: { upload_as: team } }))
  return { user, login, team, fileId: id }
}

const byToken = ({ login }: Owner, token: string): TestUser => testUser(url, { login, token })

async function signedIn(owner: Owner): Promise<Maker> {
  const password = `password of ${owner.login}`
  const { token: link } = await must(admin.get(`/api/user/${owner.login}/change_password`))
  await must(nobody.send('POST', '/api/auth/change_password', { token: link, password }))
  const { token } = await must(nobody.send('POST', '/api/auth/login', { login: owner.login, password }))
  const user = byToken(owner, token)
  return { user, sessionId: await sessionIdOf(user) }
}

async function sessionIdOf(user: TestUser): Promise<string> {
  const { sessions } = await must(user.get(`/api/user/${user.login}/session`))
  return sessions.find((session: { readonly is_current: boolean }) => session.is_current).id
}

async function aKey(owner: Owner, limits: object = {}): Promise<Maker> {
  const { token, id } = await must(owner.user.send('POST', `/api/user/${owner.login}/api_key`, limits))
  return { user: byToken(owner, token), keyId: id }
}

async function madeByKey(owner: Owner): Promise<Maker> {
  const { user, keyId = missing() } = await aKey(owner)
  const { token } = await must(user.send('POST', '/api/auth/refresh'))
  return { user: byToken(owner, token), keyId }
}

async function oldKey(owner: Owner): Promise<Maker> {
  await app.db('user').where({ login: owner.login }).update({ version_uid: 'first' })
  const claims = { login: owner.login, version_uid: 'first' }
  return { user: byToken(owner, forge(createSecretKey(Buffer.from(app.secretKey)), claims)) }
}

const MAKERS = {
  'a session': signedIn,
  'a key': aKey,
  'a key of one group': (owner: Owner) => aKey(owner, { group: owner.team }),
  'a key of one network': (owner: Owner) => aKey(owner, { addresses: ['127.0.0.0/8'], capabilities: [] }),
  'a session by a key': madeByKey,
  'a key of the first generation': oldKey,
}

type LinkEnd = (owner: Owner, maker: Maker) => Promise<unknown>

const users = ({ login }: Owner) => app.db('user').where({ login })
const revoke: LinkEnd = (_, { keyId = missing() }) => must(admin.send('DELETE', `/api/api_key/${keyId}`))
const withKey: Readonly<Record<string, LinkEnd>> = {
  'the key is revoked': revoke,
  'the key expires': (_, { keyId = missing() }) =>
    app.db('api_key').where({ id: keyId }).update({ expires_at: '2020-01-01' }),
}
const always: Readonly<Record<string, LinkEnd>> = {
  'the account is disabled': ({ login }) => must(admin.send('PUT', `/api/user/${login}`, { disabled: true })),
  'the account waits for approval': (owner) => users(owner).update({ pending: true }),
  'the account is deleted': ({ login }) => must(admin.send('DELETE', `/api/user/${login}`)),
  'the owner leaves the group': ({ login, team }) => must(admin.send('DELETE', `/api/group/${team}/member/${login}`)),
  'the share is taken away': ({ team }) =>
    app
      .db('permission')
      .whereIn('group_id', app.db('group').where({ name: team }).select('id'))
      .delete(),
  'the file is deleted': ({ fileId }) => must(admin.send('DELETE', `/api/file/${fileId}`)),
}
const ofSession: Readonly<Record<string, LinkEnd>> = {
  'all sessions are ended': ({ login }) => must(admin.send('DELETE', `/api/user/${login}/session`)),
  'the password is changed': signedIn,
  'the identity is changed': (owner) => users(owner).update({ identity_ver: '1' }),
}

const ENDINGS: Readonly<Record<keyof typeof MAKERS, Readonly<Record<string, LinkEnd>>>> = {
  'a session': {
    ...always,
    ...ofSession,
    'the session is ended': (_, { user, sessionId }) => must(user.send('DELETE', `/api/session/${sessionId}`)),
    'its token is signed off': (_, { user }) => must(user.send('DELETE', '/api/session')),
  },
  'a key': { ...always, ...withKey },
  'a key of one group': { ...always, ...withKey },
  'a key of one network': {
    ...always,
    ...withKey,
    'the networks are others': (_, { keyId = missing() }) =>
      app
        .db('api_key')
        .where({ id: keyId })
        .update({ addresses: ['192.0.2.0/24'] }),
  },
  'a session by a key': { ...always, ...ofSession, ...withKey },
  'a key of the first generation': {
    ...always,
    'its version is changed': (owner) => users(owner).update({ version_uid: 'second' }),
  },
}

/** Addresses that open the file without any header. */
async function linksOf({ user }: Maker, { fileId }: Owner): Promise<Readonly<Record<string, string>>> {
  const { token: file } = await must(user.send('POST', `/api/file/${fileId}/download`))
  const { token: zip } = await must(user.send('POST', `/api/file/${fileId}/download/zip`))
  const { url: old } = await must(user.send('POST', `/request/sample/${fileId}`))
  const { token: archive } = await must(user.send('POST', '/api/archive/token', { ids: [fileId] }))
  return {
    file: `/api/file/${fileId}/download?token=${file}`,
    cart: `/api/file/${fileId}/download?format=cart&token=${file}`,
    zip: `/api/file/${fileId}/download/zip?token=${zip}`,
    'old address': `/api${old}`,
    archive: `/api/archive?token=${archive}`,
  }
}

/** An archive without any visible object is answered by 404, as a direct request for it is. */
const GONE = { status: 404, json: { code: 'not_found' } }
const aboutObject = ['the owner leaves the group', 'the share is taken away', 'the file is deleted']

for (const [name, make] of Object.entries(MAKERS))
  for (const [ending, end] of Object.entries(ENDINGS[name as keyof typeof MAKERS]))
    t.test(`links by ${name}: ${ending}`, async (t) => {
      const owner = await anOwner()
      const maker = await make(owner)
      const links = await linksOf(maker, owner)
      for (const [form, link] of Object.entries(links)) t.equal((await nobody.get(link)).status, 200, form)
      await end(owner, maker)
      // A key of one group does not count outside of it.
      const isAlive = aboutObject.includes(ending) && !(name === 'a key of one group' && ending.includes('leaves'))
      for (const [form, link] of Object.entries(links))
        for (const by of [nobody, admin])
          t.match(await by.get(link), isAlive && form === 'archive' ? GONE : EXPIRED, form)
    })

t.test('links stay while others end, for everyone who has them', async (t) => {
  const owner = await anOwner()
  const stranger = await as({ login: 'stranger' })
  const bystander = await aKey(owner)
  const other = await signedIn(owner)
  const session = await signedIn(owner)
  const key = await aKey(owner)
  const links = [...Object.values(await linksOf(session, owner)), ...Object.values(await linksOf(key, owner))]
  await revoke(owner, bystander)
  await must(session.user.send('DELETE', `/api/user/${owner.login}/session`))
  t.equal((await other.user.get('/api/auth/validate')).status, 401)
  await aGroup('elsewhere')
  await must(admin.send('POST', `/api/group/elsewhere/member/${owner.login}`))
  for (const by of [nobody, stranger, owner.user, admin])
    for (const link of links) t.equal((await by.get(link)).status, 200, link)
})

t.test('a link by a key opens no more than the key does', async (t) => {
  const owner = await anOwner()
  await aGroup('narrow')
  await must(admin.send('POST', `/api/group/narrow/member/${owner.login}`))
  const { user } = await aKey(owner, { group: 'narrow' })
  t.equal((await user.send('POST', `/api/file/${owner.fileId}/download`)).status, 404)
  const near = await aKey(owner, { addresses: ['192.0.2.0/24'] })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const issue = `/api/file/${owner.fileId}/download`
  const { token } = (await near.user.send('POST', issue, undefined, from('192.0.2.7'))).json
  const open = (address: string) => nobody.send('GET', `${issue}?token=${token}`, undefined, from(address))
  t.equal((await open('192.0.2.9')).status, 200)
  t.match(await open('198.51.100.1'), EXPIRED)
})

t.test('a link shares nothing, even if its maker shares what they open', async (t) => {
  const owner = await anOwner()
  await app
    .db('group')
    .where({ name: owner.login })
    .update({ capabilities: ['manage_profile', 'share_queried_objects'] })
  const links = await linksOf(await aKey(owner), owner)
  await app
    .db('permission')
    .whereIn('group_id', app.db('group').where({ name: owner.team }).select('id'))
    .delete()
  await app
    .db('permission')
    .whereIn('group_id', app.db('group').where({ name: owner.login }).select('id'))
    .delete()
  t.match(await nobody.get(String(links.file)), EXPIRED)
  t.match(await nobody.get(String(links['old address'])), EXPIRED)
})

t.test('a link ends no later than the session that made it', async (t) => {
  const owner = await anOwner()
  const { sessionId = missing() } = await signedIn(owner)
  const { password_ver: passwordVer = missing() } = (await users(owner).first('password_ver')) ?? {}
  const session = { login: owner.login, passwordVer, identityVer: '0', sessionId }
  const lifeOf = async (seconds: number): Promise<number[]> => {
    const user = byToken(owner, signSession(app, { ...session, seconds }, null))
    const before = Math.floor(Date.now() / 1000)
    const links = Object.values(await linksOf({ user }, owner))
    return links.map((link) => Number(claimsOf(link.split(/token=|download\//).at(-1) ?? '').exp) - before)
  }
  for (const seconds of await lifeOf(3600)) t.ok(seconds >= 60)
  for (const seconds of await lifeOf(20)) t.ok(seconds <= 20, `${seconds} seconds`)
})

t.test('a token that names no maker is refused', async (t) => {
  const owner = await anOwner()
  const { user } = await aKey(owner)
  const issue = `/api/file/${owner.fileId}/download`
  const claims = claimsOf((await must(user.send('POST', issue))).token)
  const open = async (changes: object) => {
    const token = forge(signingKey(app, 'download_file'), { ...claims, ...changes })
    return (await nobody.get(`${issue}?token=${token}`)).status
  }
  const session = { scope: 'session', sub: owner.login, password_ver: null, identity_ver: '0', provider: null }
  t.equal(await open({}), 200)
  t.equal(await open({ maker: { ...session, sid: null } }), 200, 'a session from before there were rows of them')
  const set = { scope: 'set_password', sub: owner.login, password_ver: null }
  const file = { scope: 'download_file', identifier: owner.fileId, maker: claims.maker }
  const bad = { ...session, password_ver: 'x' }
  for (const maker of [
    undefined,
    null,
    'admin',
    [],
    {},
    { login: owner.login },
    set,
    file,
    bad,
    { ...session, sub: 5 },
  ])
    t.equal(await open({ maker }), 403, JSON.stringify(maker))
})

t.test('an entry of the audit log names who made the link that was used, and by what', async (t) => {
  const downloadsBy = async (login: string, outcome: string): Promise<Entry[]> => {
    const { entries } = await must(admin.get(`/api/audit?count=200&outcome=${outcome}`))
    return entries.filter(
      ({ operation, details }: Entry) => operation.startsWith('download') && details.login === login,
    )
  }
  for (const make of [signedIn, aKey]) {
    const owner = await anOwner()
    const { login, fileId } = owner
    const maker = await make(owner)
    const links = await linksOf(maker, owner)
    for (const link of Object.values(links)) t.equal((await nobody.get(link)).status, 200)
    t.equal((await admin.get(String(links.zip))).status, 200)
    const by = maker.keyId === undefined ? { session_id: maker.sessionId } : { key_id: maker.keyId }
    // One for each link, one for the object in the archive, and the one of the administrator.
    const entries = await until(async () => {
      const found = await downloadsBy(login, 'done')
      return found.length >= 7 ? found : null
    })
    for (const entry of entries) t.match(entry, { details: { login, ...by } })
    t.equal(entries.filter(({ actor }) => actor === 'admin').length, 1, 'who used it is named where they are signed in')
    t.equal(entries.filter(({ object }) => object === fileId).length, 6)
  }
})

t.test('an entry of the audit log names who made a link that has ended', async (t) => {
  const owner = await anOwner()
  const maker = await aKey(owner)
  const links = await linksOf(maker, owner)
  await revoke(owner, maker)
  const from = { 'x-forwarded-for': '192.0.2.50' }
  t.match(await nobody.send('GET', String(links.zip), undefined, from), EXPIRED)
  const [refusal] = await until(async () => {
    const { entries } = await must(admin.get('/api/audit?outcome=refused&operation=downloadZip'))
    return entries[0]?.address === '192.0.2.50' ? entries : null
  })
  t.match(refusal, { actor: null, details: { code: 'forbidden', key_id: maker.keyId } })
})

t.test('parts of a content that are read by links of two people are recorded apart', async (t) => {
  const [ann, bob] = [await anOwner(), await anOwner()]
  await must(admin.send('POST', `/api/group/${ann.team}/member/${bob.login}`))
  for (const owner of [ann, bob]) {
    const links = await linksOf(await aKey(owner), { ...owner, fileId: ann.fileId })
    t.equal((await nobody.send('GET', String(links.file), undefined, { range: 'bytes=0-9' })).status, 206)
  }
  const read = await until(async () => {
    const { entries } = await must(admin.get(`/api/audit?operation=downloadFile&object=${ann.fileId}`))
    return entries.length >= 2 ? entries : null
  })
  t.strictSame(new Set(read.map(({ details }: Entry) => details.login)), new Set([ann.login, bob.login]))
})

t.test('during maintenance only links of the administrator open, for the administrator', async (t) => {
  const { app, as, admin, nobody } = await openTestApp(t, { enable_maintenance: '1' })
  await as({ login: 'kim', capabilities: ['access_all_objects'] })
  const { id } = (await admin.upload('content')).json
  const linkOf = (login: string): string => {
    const maker = { scope: 'session', login, passwordVer: null, identityVer: '0', provider: null } as const
    const token = signDownload(app, { sha256: id, maker: { ...maker, sessionId: null, endsAt: null } })
    return `/api/file/${id}/download?token=${token}`
  }
  await app.db('user').where({ login: 'admin' }).update({ password_ver: null, identity_ver: '0' })
  t.equal((await admin.get(linkOf('admin'))).status, 200)
  t.match(await admin.get(linkOf('kim')), { status: 403, json: { code: 'maintenance' } })
  t.match(await nobody.get(linkOf('admin')), { status: 403, json: { code: 'maintenance' } })
})

import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import type { Answer } from '../../support/contract.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { openOidcProvider } from '../../support/oidc-provider.ts'
import { throughProvider } from '../../support/oidc-sign-in.ts'
import { type TestUser, testUser } from '../../support/user.ts'
import { withPassword } from '../../support/with-password.ts'

const post = await openMailServer(t)
const id = await openOidcProvider(t)
const { app, url, as, admin } = await openTestApp(t, {
  mail_smtp: post.address,
  enable_oidc: '1',
  allowed_internal_addresses: '127.0.0.1',
  base_url: 'http://127.0.0.1:8080/',
})
const { issuer, clientId, clientSecret } = id
await must(admin.send('POST', '/api/oauth', { name: 'main', issuer, client_id: clientId, client_secret: clientSecret }))
t.beforeEach(() => post.clear())

const takeMail = async () => {
  await app.outbox.drain()
  return post.take()
}

const countMails = async (): Promise<number> => {
  await app.outbox.drain()
  return post.mails.length
}

async function must(answer: Promise<Answer>): Promise<Answer['json']> {
  const { status, json } = await answer
  if (status !== 200) throw new Error(`${status} ${json.message}`)
  return json
}

/** An account, and a key of it that a session of the administrator has put into the database. */
async function anOwner(login: string, name: string): Promise<{ readonly user: TestUser; readonly keyId: string }> {
  const user = await as({ login, capabilities: ['manage_profile', 'manage_users'] })
  const { api_keys: keys } = await must(user.get('/api/api_key'))
  const keyId = String(keys[0].id)
  await app.db('api_key').where({ id: keyId }).update({ name })
  return { user, keyId }
}

const made = async (user: TestUser, what: 'session' | 'key' | 'identity' | 'link'): Promise<void> => {
  if (what === 'session') await must(user.send('POST', '/api/auth/refresh'))
  if (what === 'key') await must(user.send('POST', `/api/user/${user.login}/api_key`, {}))
  if (what === 'link') await must(user.get('/api/user/admin/change_password'))
  if (what !== 'identity') return
  const proof = await withPassword({ app }, user)
  id.people.set(user.login, { preferred_username: user.login })
  const returned = await throughProvider(user, id, { name: 'main', login: user.login })
  await must(user.send('POST', '/api/oauth/main/bind_account', { ...returned, ...proof }))
}

const TEXTS = {
  session: /made a session\.\n/,
  key: /made another API key \([0-9a-f-]{36}\)\.\n/,
  identity: /made a sign-in through the identity provider main\.\n/,
  link: /made a link that sets the password of admin\.\n/,
} as const

for (const [what, text] of Object.entries(TEXTS))
  t.test(`a key that makes a new ${what}: its owner gets a mail`, async (t) => {
    const { user, keyId } = await anOwner(`owner-${what}`, 'feed collector')
    const minute = new Date().toISOString().slice(0, 10)
    await made(user, what as keyof typeof TEXTS)
    t.equal(await countMails(), 1)
    const mail = await takeMail()
    t.strictSame(mail.recipients, [`owner-${what}@example.org`])
    t.match(mail.subject, /: your API key made a new way to sign in$/)
    t.match(mail.text, text)
    t.match(mail.text, `API key: feed collector (${keyId})`)
    t.match(mail.text, 'Address: 127.0.0.1')
    t.match(mail.text, new RegExp(`Time: ${minute} \\d\\d:\\d\\d UTC`))
    t.match(mail.text, `lazaret key rm ${keyId}`)
    t.notMatch(mail.raw, /eyJ/, 'no secret is in it')
  })

t.test('what a session of the key makes is by the key', async (t) => {
  const { user, keyId } = await anOwner('chain', 'first')
  const { token } = await must(user.send('POST', '/api/auth/refresh'))
  await takeMail()
  const session = testUser(url, { login: 'chain', token })
  await made(session, 'session')
  t.equal(await countMails(), 0, 'a session that is renewed is not new')
  await made(session, 'key')
  t.match((await takeMail()).text, keyId)
})

t.test('people who sign in get none', async (t) => {
  const user = await as({ login: 'person', capabilities: ['manage_profile'] })
  const { password } = await withPassword({ app }, user)
  const { token } = await must(
    testUser(url, { login: 'person', token: null }).send('POST', '/api/auth/login', { login: 'person', password }),
  )
  const session = testUser(url, { login: 'person', token })
  await made(session, 'key')
  await made(session, 'session')
  t.equal(await countMails(), 0)
})

t.test('an owner gets at most five an hour, another owner theirs', async (t) => {
  const { user } = await anOwner('busy', 'busy')
  const { user: other } = await anOwner('other', 'other')
  for (let n = 0; n < 8; n += 1) await made(user, 'session')
  t.equal(await countMails(), 5)
  await made(other, 'session')
  t.equal(await countMails(), 6)
})

t.test('the name of a key does not become a link in a mail', async (t) => {
  const { user } = await anOwner('named', 'see https://evil.example\n\nSign in <there>')
  await made(user, 'session')
  const { text } = await takeMail()
  t.match(text, 'API key: see https???evil?example??Sign in ?there? (')
})

t.test('without an address, a mail server, or one that works, things are made as before', async (t) => {
  const { user } = await anOwner('silent', 'silent')
  await app.db('user').where({ login: 'silent' }).update({ email: '' })
  await made(user, 'key')
  t.equal(await countMails(), 0)
  const faulty = await openMailServer(t, { fault: 'refuses the recipient' })
  for (const settings of [{}, { mail_smtp: faulty.address }]) {
    const { app, as } = await openTestApp(t, settings)
    const kim = await as({ login: 'kim', capabilities: ['manage_profile'] })
    t.equal((await kim.send('POST', '/api/auth/refresh')).status, 200)
    t.equal((await kim.send('POST', '/api/user/kim/api_key', {})).status, 200)
    await app.outbox.drain()
  }
  t.equal(faulty.mails.length, 0)
})

t.test('a mail server that never answers does not hold up the answer', async (t) => {
  const { user } = await anOwner('patient', 'patient')
  const { send } = app.mail
  t.teardown(() => Object.assign(app.mail, { send }))
  const mailServer = Promise.withResolvers<void>()
  const letters: string[] = []
  app.mail.send = async (letter) => {
    letters.push(letter.about)
    await mailServer.promise
  }
  for (const what of ['session', 'key', 'identity', 'link'] as const) await made(user, what)
  t.strictSame(letters, Array(4).fill('made_by_key'))
  mailServer.resolve()
  await app.outbox.drain()
})

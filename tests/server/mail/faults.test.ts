import { createServer, type Socket } from 'node:net'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { type MailServerOptions, openMailServer, tokenIn } from '../../support/mail-server.ts'

// Many servers are opened, one after the other.

type Test = Parameters<typeof openMailServer>[0]
type MailRecipient = { readonly address: string }

const NEW = { email: 'alice@example.org', additional_info: 'analyst' }
const account = { user: 'postmaster', password: 'letter-box-7' }
const server = (options: MailServerOptions) => (t: Test) => openMailServer(t, options)

/** A port on which nobody answers any more. */
async function closedPort(): Promise<MailRecipient> {
  const { address, close } = await listen(() => undefined)
  await close()
  return { address }
}

async function listen(greet: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    greet(socket)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const found = listener.address()
  const port = typeof found === 'object' && found !== null ? found.port : 0
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      listener.close(() => resolve())
    })
  return { address: `127.0.0.1:${port}`, close }
}

const greeting = (greet: (socket: Socket) => void) => async (t: Test) => {
  const { address, close } = await listen(greet)
  t.teardown(close)
  return { address }
}

type Fault = {
  readonly open: (t: Test) => Promise<{ readonly address: string; heard?(): string }>
  readonly settings?: Readonly<Record<string, string>>
  /** What the log says of it. */
  readonly reason: RegExp
}

const SIGNED_IN = { mail_username: account.user, mail_password: account.password }
const FAULTS: Readonly<Record<string, Fault>> = {
  'nobody listens': { open: closedPort, reason: /ECONNREFUSED/ },
  'no greeting': {
    open: greeting(() => undefined),
    settings: { mail_timeout: '300' },
    reason: /within 300 ms|Greeting/,
  },
  'a greeting of another kind': {
    open: greeting((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    reason: /127\.0\.0\.1:\d+: /,
  },
  'the sender is refused': { open: server({ fault: 'refuses the sender' }), reason: /Sender not wanted/ },
  'the recipient is refused': { open: server({ fault: 'refuses the recipient' }), reason: /No such user/ },
  'no answer to the text': {
    open: server({ fault: 'hangs after the text' }),
    settings: { mail_timeout: '700' },
    reason: /within 700 ms|[Tt]imeout/,
  },
  'cut off after the text': { open: server({ fault: 'cuts off after the text' }), reason: /127\.0\.0\.1:\d+: / },
  'a certificate of nobody': {
    open: server({ tls: 'starttls' }),
    settings: { mail_tls: '1' },
    reason: /self-signed certificate/,
  },
  'no STARTTLS where it is required': { open: server({}), settings: { mail_tls: '1' }, reason: /STARTTLS/ },
  'plain where TLS is expected': {
    open: async (t) => ({ address: `smtps://${(await openMailServer(t)).address}` }),
    settings: { mail_timeout: '2000' },
    reason: /127\.0\.0\.1:\d+|smtps/,
  },
  'a wrong password': {
    open: server({ account }),
    settings: { ...SIGNED_IN, mail_password: 'wrong-8' },
    reason: /Invalid username or password/,
  },
  'nobody can sign in': { open: server({}), settings: SIGNED_IN, reason: /127\.0\.0\.1:\d+: / },
}

for (const [name, { open, settings, reason }] of Object.entries(FAULTS)) {
  t.test(`${name}: the caller learns of it, and nothing has changed`, async (t) => {
    const { address, heard } = await open(t)
    const { app, admin, nobody, as } = await openTestApp(t, {
      enable_registration: '1',
      mail_smtp: address,
      ...settings,
    })
    const logged: unknown[] = []
    app.log.warn = (facts: unknown) => void logged.push(facts)
    const state = async () => ({
      users: await app.db('user').orderBy('id').select('login', 'pending', 'registered_on', 'password_ver', 'disabled'),
      groups: await app.db('group').orderBy('id').select('name', 'private'),
      members: await app.db('member').orderBy(['user_id', 'group_id']).select('user_id', 'group_id'),
    })

    const registered = await nobody.send('POST', '/api/auth/register', { login: 'alice', ...NEW })
    t.match(registered, { status: 200, json: { login: 'alice' } }, 'a registration does without the mail')
    t.match(await app.db('user').where({ login: 'alice' }), [{ pending: true, registered_on: null }])
    t.match(logged, [{ login: 'alice', mail: 'pending', error: reason }])

    const bob = await as({ login: 'bob', capabilities: ['manage_profile'] })
    const before = await state()
    const refused = [
      await admin.send('POST', '/api/user/alice/pending'),
      await admin.send('DELETE', '/api/user/alice/pending?send_email=true'),
      await admin.send('POST', '/api/user/carol', { ...NEW, send_email: true }),
      await admin.send('POST', '/api/user/bob/request_password_change'),
      await bob.send('POST', '/api/auth/request_password_change'),
      await nobody.send('POST', '/api/auth/recover_password', { login: 'bob', email: 'bob@example.org' }),
    ]
    for (const answer of refused)
      t.match(answer, {
        status: 503,
        json: { code: 'unavailable', message: /^SMTP server needed to fulfill this request is not configured or unav/ },
      })
    t.strictSame(await state(), before)
    t.equal(logged.length, 1 + refused.length)
    for (const facts of logged) t.match(facts, { error: reason })
    t.notMatch(JSON.stringify([logged, refused.map(({ json }) => json)]), /eyJ|letter-box-7|wrong-8/)
    if (heard !== undefined && settings?.mail_tls === '1')
      t.notMatch(heard(), /setpasswd|alice|bob/, 'nothing in clear')

    t.equal((await admin.send('DELETE', '/api/user/alice/pending?send_email=false')).status, 200, 'without a mail')
    await nobody.send('POST', '/api/auth/register', { login: 'dave', ...NEW })
    t.equal((await admin.send('POST', '/api/user/dave/pending?send_email=false')).status, 200)
    t.equal((await admin.get('/api/user/dave')).json.pending, false)
    t.equal((await admin.send('POST', '/api/user/carol', NEW)).status, 200)
  })
}

t.test('without a mail server, mails that may be left out are', async (t) => {
  const { admin, nobody, as } = await openTestApp(t, { enable_registration: '1' })
  const register = (login: string) => nobody.send('POST', '/api/auth/register', { login, ...NEW })
  t.equal((await register('alice')).status, 200)
  t.equal((await admin.send('POST', '/api/user/alice/pending')).status, 200)
  t.equal((await admin.get('/api/user/alice')).json.pending, false)
  t.equal((await register('bob')).status, 200)
  t.equal((await admin.send('DELETE', '/api/user/bob/pending?send_email=true')).status, 200)
  t.equal((await admin.get('/api/user/bob')).status, 404)
  const carol = await as({ login: 'carol', capabilities: ['manage_profile'] })
  for (const answer of [
    await admin.send('POST', '/api/user/dave', { ...NEW, send_email: true }),
    await admin.send('POST', '/api/user/carol/request_password_change'),
    await carol.send('POST', '/api/auth/request_password_change'),
    await nobody.send('POST', '/api/auth/recover_password', { login: 'carol', email: 'carol@example.org' }),
  ])
    t.match(answer, { status: 503, json: { code: 'unavailable', message: /SMTP server needed/ } })
  t.equal((await admin.get('/api/user/dave')).status, 404)
})

t.test('mails that could not be sent do not count', async (t) => {
  const { nobody, as } = await openTestApp(t)
  await as({ login: 'carol', capabilities: ['manage_profile'] })
  const recovery = { login: 'carol', email: 'carol@example.org' }
  for (let n = 0; n < 8; n++) t.equal((await nobody.send('POST', '/api/auth/recover_password', recovery)).status, 503)
})

t.test('where the commit fails after the mail, the change can be made again, and both links are good', async (t) => {
  const post = await openMailServer(t)
  const { app, admin, nobody } = await openTestApp(t, { enable_registration: '1', mail_smtp: post.address })
  await nobody.send('POST', '/api/auth/register', { login: 'alice', ...NEW })
  post.clear()
  // As a database does that gives up at the last moment.
  await app.db.raw(`
    create function give_up() returns trigger language plpgsql as
      $$ begin raise exception 'canceled' using errcode = 'query_canceled'; end $$;
    create constraint trigger give_up after insert or update or delete on "user"
      deferrable initially deferred for each row execute function give_up()`)
  const attempts = () => [
    () => admin.send('POST', '/api/user/alice/pending'),
    () => admin.send('POST', '/api/user/bob', { ...NEW, send_email: true }),
  ]
  for (const attempt of attempts()) t.match(await attempt(), { status: 503, json: { code: 'query_timeout' } })
  t.equal(post.mails.length, 2)
  const early = post.mails.map(tokenIn)
  post.clear()
  t.strictSame(await app.db('user').orderBy('id').select('login', 'pending'), [
    { login: 'admin', pending: false },
    { login: 'alice', pending: true },
  ])
  await app.db.raw('drop trigger give_up on "user"')
  for (const attempt of attempts()) t.equal((await attempt()).status, 200)
  t.equal(post.mails.length, 2)
  for (const token of early) {
    const answer = await nobody.send('POST', '/api/auth/change_password', { token, password: 'tr0ub4dor & three' })
    t.equal(answer.status, 200)
  }
})

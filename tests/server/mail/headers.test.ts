import t from 'tap'
import { compose } from '../../../server/src/mail/compose.ts'
import { type MailSettings, openMail } from '../../../server/src/mail/open-mail.ts'
import { readTemplates } from '../../../server/src/mail/read-templates.ts'
import { openTestApp } from '../../support/app.ts'
import { openMailServer } from '../../support/mail-server.ts'

const CRLF = '\r\nBcc: eve@example.org\r\n\r\nevil'
const NEW = { additional_info: 'analyst' }

const post = await openMailServer(t)
const { app, admin, nobody, as } = await openTestApp(t, { enable_registration: '1', mail_smtp: post.address })
const settings: MailSettings = {
  mailSmtp: post.address,
  mailFrom: 'noreply@service',
  mailUsername: null,
  mailPassword: null,
  mailTls: false,
  mailCaFile: null,
  mailTimeoutMs: 10_000,
  mailTemplatesFolder: null,
  baseUrl: 'http://127.0.0.1',
  instanceName: 'lazaret',
}

function isHarmless(t: Pick<typeof import('tap').default, 'equal' | 'notMatch' | 'strictSame'>): void {
  const mail = post.take()
  const [head = ''] = mail.raw.split('\r\n\r\n')
  t.notMatch(head, /^(?:bcc|cc|reply-to|x-evil):/im)
  t.strictSame([mail.bcc, mail.cc, mail.replyTo], [undefined, undefined, undefined])
  t.equal(mail.recipients.length, 1)
  t.notMatch(mail.recipients, ['eve@example.org'])
}

t.test('a request with a line break in login or address is refused, and nothing is sent', async (t) => {
  const connections = post.connections()
  for (const [field, login, email] of [
    ['login', `kim${CRLF}`, 'kim@example.org'],
    ['login', 'kim\n', 'kim@example.org'],
    ['email', 'kim', `kim@example.org${CRLF}`],
    ['email', 'kim', `"kim${CRLF}"@example.org`],
    ['email', 'kim', '"kim\n"@example.org'],
    ['email', 'kim', 'Kim <kim@example.org>'],
    ['email', 'kim', 'kim@example.org, eve@example.org'],
    ['email', 'kim', 'kim@example.org>\r\nRCPT TO:<eve@example.org'],
    ['email', 'kim', 'kim\u2028@example.org'],
  ] as const) {
    for (const path of ['register', 'recover_password']) {
      const answer = await nobody.send('POST', `/api/auth/${path}`, { login, email, ...NEW })
      t.equal(answer.status, 400, `${path} ${encodeURIComponent(`${login} ${email}`)}`)
      t.match(answer.json.errors, [{ field }])
    }
    if (field === 'email')
      t.equal((await admin.send('POST', '/api/user/kim', { email, ...NEW, send_email: true })).status, 400)
  }
  t.equal(post.connections(), connections)
})

t.test('an odd address is one address', async (t) => {
  for (const email of ['"a,b"@example.org', '"a;b:c"@example.org', 'a+b@example.org', "o'x@example.org"]) {
    const answer = await admin.send('POST', '/api/user/odd', { email, ...NEW, send_email: true })
    t.equal(answer.status, 200, email)
    t.strictSame(post.mails.at(-1)?.recipients, [email])
    isHarmless(t)
    await admin.send('DELETE', '/api/user/odd')
  }
})

t.test('what a database holds that another server filled gets no mail to someone else', async (t) => {
  await as({ login: 'bob', capabilities: ['manage_profile'] })
  const connections = post.connections()
  for (const email of [
    `bob@example.org${CRLF}`,
    'bob@example.org, eve@example.org',
    'bob@example.org,eve@example.org',
    '"eve@example.org,x"@example.org',
    'bob,eve@example.org',
    'Bob <eve@example.org>',
    'bob@example.org>\r\nRCPT TO:<eve@example.org',
    'no address',
    '',
  ]) {
    await app.db('user').where({ login: 'bob' }).update({ email })
    const answer = await admin.send('POST', '/api/user/bob/request_password_change')
    t.equal(answer.status, 503, JSON.stringify(email))
  }
  t.equal(post.connections(), connections)
})

t.test('nothing of the settings begins a header', async (t) => {
  using mail = await openMail({ ...settings, instanceName: `Lab${CRLF}`, baseUrl: `http://x${CRLF}` })
  await mail.send({ about: 'register', login: `kim${CRLF}`, email: 'kim@example.org', token: `t${CRLF}` })
  t.equal(post.mails[0]?.subject, 'Lab Bcc: eve@example.org evil: your account is ready')
  isHarmless(t)
})

t.test('nor is a long or foreign name of the instance cut or broken', async (t) => {
  const instanceName = `Labor für Schadprogramme ${'ä'.repeat(200)} 🦠`
  using mail = await openMail({ ...settings, instanceName })
  await mail.send({ about: 'pending', login: 'kim', email: 'kim@example.org' })
  const { subject, text, raw } = post.take()
  t.equal(subject, `${instanceName}: your registration was received`)
  t.match(text, instanceName)
  t.ok(raw.split('\r\n').every((line) => line.length <= 998))
})

t.test('a sender with a line break stops the start', async (t) => {
  for (const mail_from of [`a@b${CRLF}`, `Kim${CRLF} <a@b>`, 'a@b, c@d', 'nobody', '<a@b', 'Kim "x" <a@b>', ''])
    await t.rejects(openTestApp(t, { mail_from }), /mail_from .*must be an address, or Name <address>/, mail_from)
})

t.test('the text of a mail cannot end the mail', async (t) => {
  const { templates } = readTemplates(null)
  const letter = {
    about: 'pending',
    login: 'kim\r\n.\r\nMAIL FROM:<eve@example.org>',
    email: 'kim@example.org',
  } as const
  t.match(compose({ templates, baseUrl: 'http://x', instanceName: 'x' }, letter).text, '\r\n.\r\n')
  using mail = await openMail(settings)
  await mail.send(letter)
  t.equal(post.mails.length, 1)
  t.match(post.mails[0]?.text, 'MAIL FROM:<eve@example.org>')
  isHarmless(t)
})

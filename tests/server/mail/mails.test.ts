import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { certificate } from '../../sdk/certificate.ts'
import { aProvider } from '../../support/a-provider.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { clearAccounts } from '../../support/clear-accounts.ts'
import { type MailServerOptions, openMailServer, tokenIn } from '../../support/mail-server.ts'

// Many servers are opened, one after the other.

const PASSWORD = 'tr0ub4dor & three'
const NEW = { email: 'Alice@example.org', additional_info: 'analyst' }
const account = { user: 'postmaster', password: 'letter-box-7' }
const folder = t.testdir()
const mail_ca_file = join(folder, 'ca.pem')
await writeFile(mail_ca_file, certificate)

/** How each way of reaching a mail server is set up, on both sides. */
const WAYS: Readonly<Record<string, { server: MailServerOptions; settings: Record<string, string>; scheme?: string }>> =
  {
    'in clear': { server: {}, settings: {} },
    'over STARTTLS, signed in': {
      server: { tls: 'starttls', account },
      settings: { mail_tls: '1', mail_ca_file, mail_username: account.user, mail_password: account.password },
    },
    'over implicit TLS, signed in': {
      server: { tls: 'implicit', account },
      settings: { mail_ca_file, mail_username: account.user, mail_password: account.password },
      scheme: 'smtps://',
    },
  }

const register = ({ nobody }: TestApp, login: string) => nobody.send('POST', '/api/auth/register', { login, ...NEW })
const setPassword = ({ nobody }: TestApp, token: string) =>
  nobody.send('POST', '/api/auth/change_password', { token, password: PASSWORD })

for (const [way, { server, settings, scheme = '' }] of Object.entries(WAYS)) {
  t.test(`every kind of mail, ${way}`, async (t) => {
    const post = await openMailServer(t, server)
    const test = await openTestApp(t, {
      enable_registration: '1',
      mail_smtp: `${scheme}${post.address}`,
      mail_from: 'Lazaret <robot@repo.example>',
      base_url: 'https://repo.example/',
      instance_name: 'Test lab',
      ...settings,
    })
    const { app, admin, nobody } = test
    const isSafe = server.tls !== undefined
    const taken = (subject: string, text: RegExp) => {
      t.equal(post.mails.length, 1, subject)
      const mail = post.take()
      t.match(mail, {
        subject: `Test lab: ${subject}`,
        from: { name: 'Lazaret', address: 'robot@repo.example' },
        to: [{ address: 'Alice@example.org' }],
        sentBy: 'robot@repo.example',
        recipients: ['Alice@example.org'],
        isEncrypted: isSafe,
        user: isSafe ? account.user : null,
        text: /^Hello alice,/,
      })
      t.match(mail.text, text, subject)
      t.equal(mail.html, undefined)
      t.match(mail.headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated')
      return mail
    }

    t.equal((await register(test, 'alice')).status, 200)
    taken('your registration was received', /at Test lab \(https:\/\/repo\.example\) was received/)

    t.equal((await admin.send('POST', '/api/user/alice/pending')).status, 200)
    const accepted = taken('your account is ready', /Your login is: alice/)
    t.match(accepted.text, 'https://repo.example/setpasswd/?token=')
    t.equal((await setPassword(test, tokenIn(accepted))).status, 200)
    const signedIn = await nobody.send('POST', '/api/auth/login', { login: 'alice', password: PASSWORD })
    t.equal(signedIn.status, 200)

    const recovery = { login: 'alice', email: 'alice@EXAMPLE.org' }
    t.equal((await nobody.send('POST', '/api/auth/recover_password', recovery)).status, 200)
    const first = tokenIn(taken('recover your password', /The link works once/))
    t.equal((await nobody.send('POST', '/api/auth/recover_password', recovery)).status, 200)
    const second = tokenIn(taken('recover your password', /The link works once/))
    const headers = { authorization: `Bearer ${signedIn.json.token}` }
    t.equal((await nobody.send('POST', '/api/auth/request_password_change', undefined, headers)).status, 200)
    const third = tokenIn(taken('change your password', /The link works once/))
    t.equal((await admin.send('POST', '/api/user/alice/request_password_change')).status, 200)
    const fourth = tokenIn(taken('change your password', /The link works once/))
    t.equal((await setPassword(test, second)).status, 200)
    for (const token of [first, second, third, fourth]) t.equal((await setPassword(test, token)).status, 403)

    await clearAccounts(app.db)
    t.equal((await admin.send('POST', '/api/user/alice', { ...NEW, send_email: true })).status, 200)
    t.equal((await setPassword(test, tokenIn(taken('your account is ready', /Your login is: alice/)))).status, 200)
    await admin.send('DELETE', '/api/user/alice')
    t.equal((await admin.send('POST', '/api/user/alice', NEW)).status, 200)
    t.equal(post.mails.length, 0, 'no mail unless it is asked for')
    await admin.send('DELETE', '/api/user/alice')

    await register(test, 'alice')
    post.clear()
    t.equal((await admin.send('DELETE', '/api/user/alice/pending?send_email=true')).status, 200)
    taken('your registration was refused', /was refused/)
    await register(test, 'alice')
    post.clear()
    t.equal((await admin.send('DELETE', '/api/user/alice/pending?send_email=false')).status, 200)
    t.equal(post.mails.length, 0)
    if (isSafe) t.notMatch(post.heard(), /setpasswd|Alice/, 'nothing readable on the wire')
  })
}

t.test('with password sign-in off, who is accepted gets no link', async (t) => {
  const post = await openMailServer(t)
  const settings = { enable_registration: '1', enable_password_auth: '0', enable_oidc: '1', mail_smtp: post.address }
  const test = await openTestApp(t, settings, aProvider)
  const { admin, nobody, as } = test
  await register(test, 'alice')
  t.equal(post.take().from?.address, 'noreply@service')
  await admin.send('POST', '/api/user/alice/pending')
  const { subject, text } = post.take()
  t.equal(subject, 'lazaret: your account is ready')
  t.match(text, 'Sign in here:\nhttp://127.0.0.1')
  t.notMatch(text, 'setpasswd')
  const refused = { code: 'forbidden', message: 'Password-based authentication is disabled by administrator.' }
  const recovery = { login: 'alice', email: NEW.email }
  t.match((await nobody.send('POST', '/api/auth/recover_password', recovery)).json, refused)
  const bob = await as({ capabilities: ['manage_profile'] })
  t.match((await bob.send('POST', '/api/auth/request_password_change')).json, refused)
  t.equal(post.mails.length, 0)
  t.equal((await admin.send('POST', '/api/user/alice/request_password_change')).status, 200)
  t.match(post.take().text, 'setpasswd')
})

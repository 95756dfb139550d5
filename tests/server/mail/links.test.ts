import { mock } from 'node:test'
import t from 'tap'
import { signApiKey, signDownload, signSession, signSetPassword } from '../../../server/src/auth/sign-token.ts'
import { openTestApp } from '../../support/app.ts'
import { clearAccounts } from '../../support/clear-accounts.ts'
import { openMailServer, tokenIn } from '../../support/mail-server.ts'

const post = await openMailServer(t)
const { app, admin, nobody, as } = await openTestApp(t, { mail_smtp: post.address })
t.afterEach(() => clearAccounts(app.db))

const PASSWORD = 'tr0ub4dor & three'
const DAY_MS = 86_400_000
const expired = { status: 403, json: { code: 'forbidden', message: 'Set password token expired' } }
const setPassword = (token: string) => nobody.send('POST', '/api/auth/change_password', { token, password: PASSWORD })

async function recover(login: string): Promise<string> {
  await as({ login, capabilities: ['manage_profile'] })
  const recovery = { login, email: `${login}@example.org` }
  t.equal((await nobody.send('POST', '/api/auth/recover_password', recovery)).status, 200)
  return tokenIn(post.take())
}

t.test('the link of a mail sets a password once', async (t) => {
  const token = await recover('alice')
  t.match(await setPassword(token), { status: 200, json: { login: 'alice' } })
  t.match(await setPassword(token), expired)
})

t.test('an earlier link dies with another password', async (t) => {
  const token = await recover('bob')
  const other = (await admin.get('/api/user/bob/change_password')).json.token
  t.equal((await setPassword(other)).status, 200)
  t.match(await setPassword(token), expired)
})

t.test('a link is good for 14 days', async (t) => {
  await recover('carol')
  const signedAgo = (ms: number): string => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() - ms })
    try {
      return signSetPassword(app, { login: 'carol', passwordVer: null })
    } finally {
      mock.timers.reset()
    }
  }
  t.match(await setPassword(signedAgo(14 * DAY_MS + 1000)), expired)
  t.match(await setPassword(signedAgo(-DAY_MS)), expired, 'nor before its time')
  t.equal((await setPassword(signedAgo(14 * DAY_MS - 600_000))).status, 200)
})

t.test('what is signed for another purpose sets no password, and a link opens nothing else', async (t) => {
  const token = await recover('dave')
  const keyId = '238a2c61-9e9d-4922-9d36-32857528ec8e'
  const who = { login: 'dave', passwordVer: null, identityVer: '0' }
  for (const other of [
    signSession(app, who, null),
    signApiKey(app, 'dave', keyId),
    signDownload(app, { sha256: 'a'.repeat(64), maker: { scope: 'api_key', keyId } }),
  ])
    t.match(await setPassword(other), expired)
  const headers = { authorization: `Bearer ${token}` }
  t.equal((await nobody.send('GET', '/api/auth/validate', undefined, headers)).status, 401)
  t.equal((await setPassword(token)).status, 200)
})

t.test('a link of a deleted account is good for nobody', async (t) => {
  const token = await recover('erin')
  await admin.send('DELETE', '/api/user/erin')
  t.match(await setPassword(token), expired)
})

import { readFile } from 'node:fs/promises'
import t from 'tap'
import { ADMIN_HASH, ADMIN_PASSWORD } from '../../support/app.ts'
import { needProgram } from '../../support/programs.ts'
import { totpCode } from '../../support/totp-code.ts'
import type { TestUser } from '../../support/user.ts'
import { openLiveTerminal } from '../support/live-terminal.ts'
import { openSignedIn } from '../support/open-signed-in.ts'
import { openCli } from '../support/run-cli.ts'

const { app: server, cli: admin, cliOf } = await openSignedIn(t)
const { app, url, as } = server

async function aUser(login: string): Promise<TestUser> {
  const user = await as({ login })
  await app.db('user').where({ login }).update({ password_hash: ADMIN_HASH, password_ver: 'a1' })
  return user
}

type ProtectedUser = { readonly user: TestUser; readonly secret: string; readonly recovery: readonly string[] }

/** The code of now is used up: sign-ins give the next one, which is accepted already. */
async function aProtectedUser(login: string): Promise<ProtectedUser> {
  const user = await aUser(login)
  const { secret } = (await user.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json
  const otp = totpCode(secret)
  return { user, secret, recovery: (await user.send('PUT', '/api/auth/totp', { otp })).json.recovery_codes }
}

t.test('a second factor is set up on a terminal, with a QR code', async (t) => {
  if (!needProgram(t, 'script')) return
  const user = await aUser('kim')
  const cli = await cliOf(user)
  t.match(await cli.run(['totp', 'enable']), { code: 2, err: /no terminal/ })
  const env = { HOME: cli.folder, LAZARET_URL: url, LAZARET_API_KEY: user.token ?? '' }
  const terminal = await openLiveTerminal(t, ['totp', 'enable', '-o', 'ids'], { env, columns: 150 })
  await terminal.shows('Password: ')
  terminal.type(`${ADMIN_PASSWORD}\r`)
  await terminal.shows('Code that the authenticator shows: ')
  const [, secret = ''] = /secret:\s+([A-Z2-7]{32})/.exec(terminal.screen()) ?? []
  t.match(terminal.screen(), /address: otpauth:\/\/totp\//)
  t.match(terminal.raw(), /[▀▄█]{7}/)
  terminal.type('000000\r')
  await terminal.shows(/the code is wrong[\s\S]*Code that/)
  terminal.type(`${totpCode(secret)}\r`)
  t.equal(await terminal.ended, 0)
  t.match(terminal.screen(), /[a-z2-7]{4}(-[a-z2-7]{4}){3}/)
  t.notMatch(terminal.raw(), ADMIN_PASSWORD)
  t.match(await cli.run(['totp', 'status']), { code: 0, records: [{ is_enabled: true, recovery_codes_left: 10 }] })
})

t.test('a sign-in asks for the code once the server says so, and again after a wrong one', async (t) => {
  if (!needProgram(t, 'script')) return
  const { secret } = await aProtectedUser('lee')
  const cli = await openCli(t)
  const env = { HOME: cli.folder, LAZARET_CONFIG: cli.path('config.json'), LAZARET_KEYRING: 'off' }
  const terminal = await openLiveTerminal(t, ['login', '--url', url, '--user', 'lee', '--debug'], { env, columns: 150 })
  await terminal.shows('Password: ')
  terminal.type(`${ADMIN_PASSWORD}\r`)
  await terminal.shows('Code of the second factor: ')
  terminal.type('000000\r')
  await terminal.shows(/the code is wrong or was already used[\s\S]*Code of/)
  terminal.type(`${totpCode(secret, 1)}\r`)
  t.equal(await terminal.ended, 0)
  t.match(terminal.screen(), 'signed in as lee')
  const stored = await readFile(cli.path('config.json'), 'utf8')
  t.match(JSON.parse(stored).profiles, { default: { login: 'lee', session: { expires: /^20/ } } })
  t.notMatch(stored, secret)
})

t.test('a link of the own account asks for the current password and the code', async (t) => {
  if (!needProgram(t, 'script')) return
  const { user, secret } = await aProtectedUser('olaf')
  await app
    .db('group')
    .where({ name: 'olaf' })
    .update({ capabilities: ['manage_profile'] })
  const { token } = (await user.get('/api/user/olaf/change_password')).json
  const cli = await openCli(t)
  const env = { HOME: cli.folder, LAZARET_CONFIG: cli.path('config.json'), LAZARET_URL: url }
  const terminal = await openLiveTerminal(t, ['user', 'set-password', '--debug'], { env, columns: 150 })
  await terminal.shows('Token, or the link of the mail: ')
  terminal.type(`${url}/setpasswd/?token=${token}\r`)
  await terminal.shows('New password: ')
  terminal.type('zebra-lantern-4471\r')
  await terminal.shows('Repeat password: ')
  terminal.type('zebra-lantern-4471\r')
  await terminal.shows('Current password: ')
  terminal.type(`${ADMIN_PASSWORD}\r`)
  await terminal.shows('Code of the second factor: ')
  terminal.type(`${totpCode(secret, 1)}\r`)
  t.equal(await terminal.ended, 0)
  t.match(terminal.screen(), 'the password of olaf is set')
  t.notMatch(terminal.raw(), ADMIN_PASSWORD)
})

t.test('without a terminal the code is an option', async (t) => {
  const { secret, recovery } = await aProtectedUser('mia')
  const cli = await openCli(t)
  const args = ['login', '--url', url, '--user', 'mia', '--password-stdin']
  const stdin = `${ADMIN_PASSWORD}\n`
  t.match(await cli.run(args, { stdin }), { code: 4, err: /a code is needed[\s\S]*--otp/ })
  t.match(await cli.run([...args, '--otp', '000000'], { stdin }), { code: 4, err: /Invalid or used code/ })
  const otp = totpCode(secret, 1)
  const traced = await cli.run([...args, '--otp', otp, '--debug'], { stdin })
  t.match(traced, { code: 0, err: /signed in as mia/ })
  t.notMatch(traced.err, otp)
  t.match(await cli.run([...args, '--otp', recovery[0] ?? ''], { stdin }), { code: 0 })
  t.match(await cli.run(['login', '--url', url, '--oidc', '--otp', '1']), { code: 2, err: /--oidc: excludes/ })
})

t.test('recovery codes are replaced, and the second factor is removed', async (t) => {
  const { user, recovery } = await aProtectedUser('nils')
  const cli = await cliOf(user)
  const stdin = `${ADMIN_PASSWORD}\n`
  const [first = '', second = ''] = recovery
  t.match(await cli.run(['totp', 'recovery-codes', '--password-stdin'], { stdin }), { code: 2, err: /--otp/ })
  t.match(await cli.run(['totp', 'recovery-codes', '-n']), { code: 0, err: /would replace/ })
  const renewed = await cli.run(['totp', 'recovery-codes', '--password-stdin', '--otp', first, '-o', 'ids'], { stdin })
  t.match(renewed, { code: 0, err: /no longer valid/ })
  const codes = renewed.out.trim().split('\n')
  t.equal(codes.length, 10)
  const disable = (otp: string) => cli.run(['totp', 'disable', '--password-stdin', '--otp', otp], { stdin })
  t.match(await cli.run(['totp', 'disable', '-n']), { code: 0, err: /would remove/ })
  t.match(await disable(second), { code: 4 })
  t.match(await disable(codes[0] ?? ''), { code: 0, err: 'the second factor is removed\n' })
  t.match(await cli.run(['totp', 'status']), { records: [{ is_enabled: false, enabled_at: null }] })
})

t.test('administrators reset the second factor of users', async (t) => {
  const { user } = await aProtectedUser('olga')
  t.match(await (await cliOf(user)).run(['user', 'reset-totp', 'olga', '--yes']), { code: 4 })
  t.match(await admin.run(['user', 'reset-totp', 'olga', '-n']), { code: 0, out: /would-reset/ })
  t.match(await admin.run(['user', 'reset-totp', 'olga', '--yes']), { code: 0, err: /reset user olga/ })
  t.match(await admin.run(['user', 'reset-totp', 'olga', '--yes']), { code: 5 })
  t.notOk(
    await app
      .db('totp')
      .whereIn('user_id', app.db('user').where({ login: 'olga' }).select('id'))
      .first('user_id'),
  )
})

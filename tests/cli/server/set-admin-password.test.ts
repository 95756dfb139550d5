import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { openEmptyDatabase } from '../../support/database.ts'
import { totpCode } from '../../support/totp-code.ts'
import { openCli } from '../support/run-cli.ts'

const NEW = 'a new one: ü "quoted"'

t.test('the new password works, the old one does not, and sessions of before have ended', async (t) => {
  const { app, nobody, url } = await openTestApp(t)
  const logIn = async (password: string) => nobody.send('POST', '/api/auth/login', { login: 'admin', password })
  const { json } = await logIn(ADMIN_PASSWORD)
  const profile = () => fetch(`${url}/api/auth/validate`, { headers: { authorization: `Bearer ${json.token}` } })
  t.equal((await profile()).status, 200)
  const cli = await openCli(t, {
    SERVICE_LOG_LEVEL: 'critical',
    SERVICE_DATABASE_URI: app.settings.databaseUri ?? '',
  })
  const set = (stdin: string) => cli.run(['server', 'set-admin-password', '--password-stdin'], { stdin })
  const { code, out, err } = await set(`${NEW}\n`)
  t.equal(code, 0, err)
  t.notMatch(out + err, NEW)
  t.match(err, /admin/)
  t.equal((await logIn(NEW)).status, 200)
  t.equal((await logIn(ADMIN_PASSWORD)).status, 403)
  t.equal((await profile()).status, 401)
  for (const bad of ['', '\n', `${'x'.repeat(73)}\n`]) t.not((await set(bad)).code, 0)
  t.match(await set('Admin2026!\n'), { code: 1, err: /must not be made of the login/ })
  t.match(await set('Password1\n'), { code: 1, err: /one of the most used passwords/ })
  t.equal((await logIn(NEW)).status, 200, 'a password that is refused changes nothing')
  t.match(await cli.run(['server', 'set-admin-password']), { code: 2, err: /--password-stdin/ })
})

t.test('an administrator who lost the second factor gets in again', async (t) => {
  const { app, admin, nobody } = await openTestApp(t)
  const { secret } = (await admin.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json
  await admin.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })
  const logIn = () => nobody.send('POST', '/api/auth/login', { login: 'admin', password: NEW })
  const cli = await openCli(t, {
    SERVICE_LOG_LEVEL: 'critical',
    SERVICE_DATABASE_URI: app.settings.databaseUri ?? '',
  })
  const set = ['server', 'set-admin-password', '--password-stdin']
  t.match(await cli.run(set, { stdin: NEW }), { code: 0 })
  t.match(await logIn(), { status: 403, json: { code: 'second_factor_required' } })
  t.match(await cli.run([...set, '--reset-totp'], { stdin: NEW }), { code: 0 })
  t.match(await logIn(), { status: 200 })
})

t.test('where there is no administrator it fails', async (t) => {
  const { uri } = await openEmptyDatabase(t)
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical', SERVICE_DATABASE_URI: uri })
  const run = () =>
    cli.run(['server', 'set-admin-password', '--password-stdin', '--data-folder', 'data'], { stdin: NEW })
  t.match(await run(), { code: 1, err: /migrations/ })
  await cli.run(['server', 'setup', '--data-folder', 'data'])
  const renamed = await cli.run(['server', 'set-admin-password', '--password-stdin', '--data-folder', 'data'], {
    stdin: NEW,
    env: { SERVICE_ADMIN_LOGIN: 'boss' },
  })
  t.match(renamed, { code: 1, err: /user boss does not exist/ })
})

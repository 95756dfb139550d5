import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openCli } from '../../cli/support/run-cli.ts'
import { openEmptyDatabase } from '../../support/database.ts'
import { ADMIN, startServer, temporaryFolder } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { totpCode } from '../../support/totp-code.ts'
import { testUser } from '../../support/user.ts'

async function aServer(t: Test) {
  const { uri } = await openEmptyDatabase(t)
  return { folder: await temporaryFolder(t), settings: { DATABASE_URI: uri, LOG_LEVEL: 'error' } }
}

type Server = Awaited<ReturnType<typeof aServer>>

const cliOf = (t: Test, { settings, folder }: Server) =>
  openCli(t, { SERVICE_DATABASE_URI: settings.DATABASE_URI, SERVICE_DATA_FOLDER: join(folder, 'data') })

t.test('a restored server asks for the same second factors, with its key and without', async (t) => {
  const first = await aServer(t)
  const running = await startServer(t, first)
  const admin = await signIn(running)
  const { password } = ADMIN
  const { json: begun } = await admin.send('POST', '/api/auth/totp', { password })
  const { secret } = begun
  const { json: enabled } = await admin.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })
  const [codeOfToday, codeOfTomorrow] = enabled.recovery_codes
  await running.stop()
  const place = await temporaryFolder(t)
  t.equal((await (await cliOf(t, first)).run(['server', 'backup', place])).code, 0)
  const second = await aServer(t)
  t.equal((await (await cliOf(t, second)).run(['server', 'restore', place])).code, 0)

  const attempt = async (url: string, otp?: string) => {
    const { status, json } = await testUser(url, { login: 'nobody', token: null }).send('POST', '/api/auth/login', {
      login: ADMIN.login,
      password,
      ...(otp === undefined ? {} : { otp }),
    })
    return status === 200 ? 'in' : json.code
  }
  const restored = await startServer(t, second)
  t.equal(await attempt(restored.url), 'second_factor_required')
  t.equal(await attempt(restored.url, totpCode(secret, 1)), 'in')
  t.equal(await attempt(restored.url, codeOfToday), 'in')
  t.equal(await attempt(restored.url, codeOfToday), 'invalid_credentials', 'once')
  await restored.stop()

  const otherKey = await startServer(t, {
    ...second,
    settings: { ...second.settings, SECRET_KEY: randomBytes(32).toString('hex') },
  })
  t.equal(await attempt(otherKey.url), 'second_factor_required')
  t.equal(await attempt(otherKey.url, totpCode(secret, 1)), 'unavailable', 'no code can be checked')
  const log = otherKey.errors() + otherKey.output()
  t.match(
    log,
    /encrypted by a key that the server does not have: list it in secret_key_retired/,
    'the log says what to do',
  )
  t.equal(await attempt(otherKey.url, codeOfTomorrow), 'in')
})

import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { ensureSecrets } from '../../../server/src/settings/generated.ts'
import { readSettings } from '../../../server/src/settings/read.ts'

const folder = await mkdtemp(join(tmpdir(), 'lazaret-secrets-'))
t.teardown(() => rm(folder, { recursive: true }))

t.test('a first start makes up the key and the password, for itself alone to read', async (t) => {
  const base = join(folder, 'first')
  const made = await ensureSecrets(readSettings({}, base).settings)
  t.match(made, {
    secretKey: /^[0-9a-f]{64}$/,
    adminPassword: /^[\w-]{16}$/,
    written: join(base, 'data', 'service.ini'),
  })
  t.equal((await stat(String(made.written))).mode & 0o777, 0o600)
  const again = await ensureSecrets(readSettings({}, base).settings)
  t.strictSame(again, { secretKey: made.secretKey, adminPassword: made.adminPassword, written: null })
})

t.test('what the administrator gave is used, and not written down', async (t) => {
  const base = join(folder, 'second')
  const secretKey = randomBytes(32).toString('base64')
  const given = { SERVICE_SECRET_KEY: secretKey, SERVICE_ADMIN_PASSWORD: 'hush' }
  t.match(await ensureSecrets(readSettings(given, base).settings), { secretKey, written: null })
  const made = await ensureSecrets(readSettings({ SERVICE_ADMIN_PASSWORD: 'hush' }, base).settings)
  t.equal(made.adminPassword, 'hush')
  t.notMatch(await readFile(String(made.written), 'utf8'), 'hush')
})

t.test('a key that anybody could guess is refused, and nothing is written', async (t) => {
  const base = join(folder, 'third')
  const { settings } = readSettings({ SERVICE_SECRET_KEY: 'change-this' }, base)
  await t.rejects(ensureSecrets(settings), {
    name: 'SettingsError',
    message: /^secret_key has 11 bytes, but needs 32: .*openssl rand -hex 32.*secret_key_previous.*rotate-secret/,
  })
  await t.rejects(stat(base), { code: 'ENOENT' })
})

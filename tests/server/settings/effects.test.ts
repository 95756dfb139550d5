import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { openPasswords } from '../../../server/src/auth/passwords.ts'
import { prepareDatabase } from '../../../server/src/domain/setup/prepare-database.ts'
import { readSettings } from '../../../server/src/settings/read.ts'
import { openTestApp } from '../../support/app.ts'
import { openEmptyDatabase } from '../../support/database.ts'
import { needProgram } from '../../support/programs.ts'

const folder = await mkdtemp(join(tmpdir(), 'lazaret-effects-'))
t.teardown(() => rm(folder, { recursive: true }))
const uploads = join(folder, 'elsewhere')
await mkdir(uploads)
const bytes = randomBytes(5000)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const nested = join(uploads, ...sha256.slice(0, 4), sha256)

t.test('uploads_folder and hash_pathing decide where contents are', async (t) => {
  for (const [hash_pathing, path] of [
    ['1', nested],
    ['0', join(uploads, sha256)],
  ] as const) {
    const { admin } = await openTestApp(t, { uploads_folder: uploads, hash_pathing })
    await admin.upload(bytes)
    t.ok((await readFile(path)).equals(bytes), `hash_pathing = ${hash_pathing}`)
  }
  await rm(join(uploads, sha256))
})

t.test('hash_pathing_fallback finds what the other scheme has stored', async (t) => {
  for (const [hash_pathing_fallback, status] of [
    ['1', 200],
    ['0', 500],
  ] as const) {
    const { admin } = await openTestApp(t, { uploads_folder: uploads, hash_pathing: '0', hash_pathing_fallback })
    await admin.upload(bytes)
    await mkdir(join(nested, '..'), { recursive: true })
    await rename(join(uploads, sha256), nested)
    const { status: found } = await admin.get(`/api/file/${sha256}/download`)
    t.equal(found, status, `hash_pathing_fallback = ${hash_pathing_fallback}`)
  }
})

t.test('enable_ssdeep', async (t) => {
  for (const [enable_ssdeep, wanted] of [
    ['1', /^96:/],
    ['0', null],
  ] as const) {
    const { admin } = await openTestApp(t, { enable_ssdeep })
    t.match((await admin.upload(bytes)).json, { ssdeep: wanted }, `enable_ssdeep = ${enable_ssdeep}`)
  }
})

t.test('zip_download_password', async (t) => {
  if (!needProgram(t, '7z')) return
  const { admin } = await openTestApp(t, { zip_download_password: 'quarantine' })
  await admin.upload(bytes)
  const archive = join(folder, 'one.zip')
  await writeFile(archive, (await admin.get(`/api/file/${sha256}/download/zip`)).bytes)
  const unpack = (password: string) =>
    execFileSync('7z', ['x', '-so', `-p${password}`, archive], { stdio: ['ignore', 'pipe', 'ignore'] })
  t.ok(unpack('quarantine').equals(bytes))
  t.throws(() => unpack('infected'))
})

t.test('listing_endpoints_count_limit', async (t) => {
  const { admin } = await openTestApp(t, { listing_endpoints_count_limit: '2' })
  for (const text of ['a', 'b', 'c']) await admin.upload(text)
  t.equal((await admin.get('/api/file?count=100')).json.files.length, 2)
})

t.test('statement_timeout', async (t) => {
  const { app } = await openTestApp(t, { statement_timeout: '54321' })
  const { rows } = await app.db.raw('show statement_timeout')
  t.strictSame(rows, [{ statement_timeout: '54321ms' }])
})

t.test('admin_login', async (t) => {
  const { knex } = await openEmptyDatabase(t)
  await using passwords = openPasswords()
  const { settings } = readSettings({ SERVICE_ADMIN_LOGIN: 'boss' }, folder)
  await prepareDatabase(knex, { settings, passwords, adminPassword: 'correct horse battery' })
  t.strictSame(await knex('user').pluck('login'), ['boss'])
})

t.test('hook_timeout', async (t) => {
  const { app, admin } = await openTestApp(t, { hook_timeout: '20' })
  app.hooks.register({ name: 'hanging', handlers: { createdFile: () => new Promise(() => undefined) } })
  await admin.upload(bytes)
  t.ok(await app.hooks.drain(), 'a handler that hangs is not waited for')
})

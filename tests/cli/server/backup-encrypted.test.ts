import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { openTestApp } from '../../support/app.ts'
import { openFaultyProxy } from '../../support/faulty-proxy.ts'
import { missing } from '../../support/missing.ts'
import { needProgram } from '../../support/programs.ts'
import { keysIn, openS3Server, S3_KINDS } from '../../support/s3-servers.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { emptyServer, served, tablesOf } from '../support/restored-server.ts'
import { openCli } from '../support/run-cli.ts'

const run = promisify(execFile)
// The last ones end where a chunk of age does, and after one byte of another.
const SIZES = [1, 1000, 65_535, 65_536, 65_537, 200_000]
const SECRETS = '[service]\nsecret_key = it-must-not-lie-in-any-backup\n'

async function openWorld(t: Test) {
  const source = await openTestApp(t)
  const contents = SIZES.map((size) => randomBytes(size))
  for (const bytes of contents) await source.admin.upload(bytes, { options: { tags: [{ tag: 'seen-by-nobody' }] } })
  await writeFile(join(source.folder, 'data/service.ini'), SECRETS)
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
  const [key, other] = [await makeKey(cli.path('key.txt')), await makeKey(cli.path('other.txt'))]
  const plain = {
    SERVICE_DATABASE_URI: source.app.settings.databaseUri ?? '',
    SERVICE_DATA_FOLDER: `${source.folder}/data`,
  }
  const environment = { ...plain, SERVICE_BACKUP_RECIPIENTS: key }
  const backup = (words: readonly string[] = [], env: Readonly<Record<string, string>> = environment) =>
    cli.run(['server', 'backup', 'backups', ...words], { env })
  const check = (...words: string[]) => cli.run(['server', 'restore', 'backups', '-n', ...words])
  return { ...source, contents, cli, key, other, plain, environment, backup, check, backups: cli.path('backups') }
}

/** Returns the public key; the file has the private one. */
async function makeKey(path: string): Promise<string> {
  await run('age-keygen', ['-o', path])
  return /public key: (age1\w+)/.exec(await readFile(path, 'utf8'))?.[1] ?? missing()
}

const opened = (path: string, key: string): Promise<{ stdout: Buffer }> =>
  run('age', ['-d', '-i', key, path], { encoding: 'buffer' })

async function newest(backups: string): Promise<string> {
  const names = (await readdir(backups)).filter((name) => /^\d{4}-/.test(name))
  return join(backups, names.sort().at(-1) ?? missing())
}

const encryptedPath = (backups: string, bytes: Buffer): string =>
  join(backups, 'encrypted', ...sha256Of(bytes).slice(0, 4), `${sha256Of(bytes)}.age`)

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

t.test('an encrypted backup shows nothing without the private key, and all is restored with it', async (t) => {
  if (!needProgram(t, 'age')) return
  const { app, contents, cli, backup, backups, check } = await openWorld(t)
  await app.audit.settle()
  const made = await backup()
  t.match(made, { code: 0, err: /6 copied/ }, made.err)
  const long = contents.filter(({ length }) => length >= 1000)
  for (const path of await filesBelow(backups)) {
    const bytes = await readFile(path)
    const shown = path.endsWith('contents.gz') ? gunzipSync(bytes) : bytes
    t.notOk(
      long.some((content) => shown.includes(content.subarray(0, 100))),
      path,
    )
    t.notOk(shown.includes('seen-by-nobody') || shown.includes('must-not-lie'), path)
  }
  t.strictSame(await readdir(join(backups, 'encrypted/.unfinished')), [])

  t.match(await check(), { code: 1, err: /is encrypted: name the file of the private key with --identity/ })
  t.match(await check('--identity', 'other.txt'), { code: 1, err: /cannot be decrypted: no identity matched/ })
  t.match(await check('--identity', 'absent.txt'), { code: 1, err: /absent\.txt/ })
  const right = await readFile(cli.path('key.txt'), 'utf8')
  for (const wrong of ['# a comment\n', 'hidden\n', right.replace(/.\n$/, (end) => (end === 'Q\n' ? 'P\n' : 'Q\n'))]) {
    await writeFile(cli.path('wrong.txt'), wrong)
    const refused = await check('--identity', 'wrong.txt')
    t.match(refused, { code: 1, err: /wrong\.txt has no valid private key of age/ })
    t.notMatch(refused.err, /hidden|AGE-SECRET-KEY-1/i)
  }
  t.match(await check('--identity', 'key.txt'), { code: 0, err: /6 whole/ })

  const target = await emptyServer(t)
  const refused = await cli.run(['server', 'restore', 'backups'], { env: target.env })
  t.match(refused, { code: 1, err: /--identity/ })
  const restored = await cli.run(['server', 'restore', 'backups', '--identity', 'key.txt'], { env: target.env })
  t.equal(restored.code, 0, restored.err)
  t.strictSame(await tablesOf(target.database), await tablesOf({ knex: app.db }))
  t.equal(await readFile(join(target.folder, 'data/service.ini'), 'utf8'), SECRETS)
  await rm(join(target.folder, 'data/service.ini'))
  await served(target, async ({ get }) => {
    for (const bytes of contents) t.ok((await get(`/api/file/${sha256Of(bytes)}/download`)).bytes.equals(bytes))
  })
})

t.test('the program age opens each part of a backup', async (t) => {
  if (!needProgram(t, 'age')) return
  const { contents, cli, backup, backups } = await openWorld(t)
  await backup()
  const key = cli.path('key.txt')
  for (const bytes of contents) t.ok((await opened(encryptedPath(backups, bytes), key)).stdout.equals(bytes))
  const folder = await newest(backups)
  t.match(gunzipSync((await opened(join(folder, 'database/tag.gz.age'), key)).stdout).toString(), /seen-by-nobody/)
  t.equal((await opened(join(folder, 'service.ini.age'), key)).stdout.toString(), SECRETS)
})

t.test('any of several keys opens a backup', async (t) => {
  if (!needProgram(t, 'age')) return
  const { backup, check, environment, key, other } = await openWorld(t)
  await backup([], { ...environment, SERVICE_BACKUP_RECIPIENTS: `${key}, ${other}` })
  t.match(await check('--identity', 'key.txt'), { code: 0, err: /6 whole/ })
  t.match(await check('--identity', 'other.txt'), { code: 0, err: /6 whole/ })
})

t.test('contents are encrypted once, and again if they were cut', async (t) => {
  if (!needProgram(t, 'age')) return
  const { admin, contents, backup, backups, check } = await openWorld(t)
  await backup()
  const fresh = randomBytes(500)
  await admin.upload(fresh)
  const path = encryptedPath(backups, contents[2] ?? missing())
  const before = await stat(path)
  t.match(await backup(), { code: 0, err: /6 present, 1 copied/ })
  const after = await stat(path)
  t.strictSame([after.ino, after.mtimeMs], [before.ino, before.mtimeMs])
  await truncate(path, before.size - 1)
  await truncate(encryptedPath(backups, fresh), 50)
  await writeFile(join(backups, 'encrypted/.unfinished/of-a-killed-one'), 'x')
  t.match(await backup(), { code: 0, err: /2 copied/ })
  t.strictSame(await readdir(join(backups, 'encrypted/.unfinished')), [])
  t.match(await check('--identity', 'key.txt'), { code: 0, err: /7 whole/ })
})

t.test('a changed byte is found', async (t) => {
  if (!needProgram(t, 'age')) return
  const { contents, cli, backup, backups, check } = await openWorld(t)
  await backup()
  const bytes = contents[5] ?? missing()
  const path = encryptedPath(backups, bytes)
  const encrypted = await readFile(path)
  const changed = Buffer.from(encrypted)
  changed[150_000] = (changed[150_000] ?? 0) ^ 1
  await writeFile(path, changed)
  const damaged = { part: 'contents', state: 'damaged', what: sha256Of(bytes) }
  t.match(await check('--identity', 'key.txt'), { code: 7, records: [damaged, { part: 'backup' }] })
  // Another content under its name is whole for age, but not the one that is named.
  await writeFile(path, await readFile(encryptedPath(backups, contents[4] ?? missing())))
  t.match(await check('--identity', 'key.txt'), { code: 7, records: [damaged, { part: 'backup' }] })
  const target = await emptyServer(t)
  const restored = await cli.run(['server', 'restore', 'backups', '--identity', 'key.txt'], { env: target.env })
  t.match(restored, { code: 7 })
  t.match(restored.records[0], damaged)
})

t.test('plain and encrypted backups share a folder, and only the contents of those that stay are kept', async (t) => {
  if (!needProgram(t, 'age')) return
  const { backup, backups, plain, check } = await openWorld(t)
  const inPool = async (name: string): Promise<number> =>
    (await filesBelow(join(backups, name))).filter((path) => /\/[0-9a-f]{64}(\.age)?$/.test(path)).length
  t.equal((await backup([], plain)).code, 0)
  t.match(await backup(), { code: 0, err: /6 copied/ }, 'what lies there as it is does not count')
  t.strictSame([await inPool('contents'), await inPool('encrypted')], [6, 6])
  t.match(await check('--identity', 'key.txt'), { code: 0, err: /6 whole/ })
  t.equal((await backup(['--keep', '1'])).code, 0)
  t.strictSame([await inPool('contents'), await inPool('encrypted')], [0, 6])
  t.match(await backup(['--keep', '1'], plain), { code: 0, err: /6 copied/ })
  t.strictSame([await inPool('contents'), await inPool('encrypted')], [6, 0])
  t.match(await check(), { code: 0, err: /6 whole/ })
})

for (const kind of S3_KINDS)
  t.test(`a bucket takes encrypted backups: ${kind}`, async (t) => {
    if (!needProgram(t, 'age')) return
    const bucket = await openS3Server(t, kind)
    if (bucket === null) return
    const { app, contents, cli, environment } = await openWorld(t)
    await app.audit.settle()
    const keys = {
      SERVICE_BACKUP_BUCKET_ACCESS_KEY: bucket.keys.accessKeyId,
      SERVICE_BACKUP_BUCKET_SECRET_KEY: bucket.keys.secretAccessKey,
    }
    const proxy = await openFaultyProxy(t, bucket.endpoint)
    const location = `${proxy.endpoint}/${bucket.bucket}`
    const backup = () => cli.run(['server', 'backup', location, '--keep', '1'], { env: { ...environment, ...keys } })
    const made = await backup()
    t.match(made, { code: 0, err: /6 copied/ }, made.err)
    const before = proxy.seen.length
    t.match(await backup(), { code: 0, err: /6 present/ })
    const asked = proxy.seen
      .slice(before)
      .filter(({ method, path }) => method !== 'PUT' && /\/encrypted\/.+\.age/.test(path))
    t.equal(asked.length, contents.length, 'each content is asked for once')
    const stored = await keysIn(bucket)
    t.equal(stored.filter((key) => /^encrypted\/.\/.\/.\/.\/[0-9a-f]{64}\.age$/.test(key)).length, contents.length)
    t.notOk(stored.some((key) => /[0-9a-f]{64}$/.test(key) || /database\/.*\.gz$/.test(key)))
    const target = await emptyServer(t)
    const restore = (...words: string[]) =>
      cli.run(['server', 'restore', location, ...words], { env: { ...target.env, ...keys } })
    t.match(await restore('-n', '--identity', 'key.txt'), { code: 0, err: /6 whole/ })
    t.match(await restore(), { code: 1, err: /--identity/ })
    const restored = await restore('--identity', 'key.txt')
    t.equal(restored.code, 0, restored.err)
    t.strictSame(await tablesOf(target.database), await tablesOf({ knex: app.db }))
    await rm(join(target.folder, 'data/service.ini'))
    await served(target, async ({ get }) => {
      for (const bytes of contents) t.ok((await get(`/api/file/${sha256Of(bytes)}/download`)).bytes.equals(bytes))
    })
  })

t.test('a mistyped public key is named before the server starts', async (t) => {
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
  const right = 'age137j4vxgxufrz66j2f67vsgmnkgnkx3r8t6d7v4ddqxetc68yaflqhy0k24'
  const refused = (recipients: string) =>
    cli.run(['server', 'backup', 'backups'], { env: { SERVICE_BACKUP_RECIPIENTS: recipients } })
  for (const wrong of [right.replace('137', '173'), 'AGE-SECRET-KEY-1QQ', 'ssh-ed25519 AAAA'])
    t.match(await refused(`${right},${wrong}`), {
      code: 1,
      err: /backup_recipients \(environment\) must be public keys of age/,
    })
  t.match(await refused(Array(9).fill(right).join()), { code: 1, err: /backup_recipients has 9 keys: at most 8/ })
})

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import type { Manifest } from '../../../server/src/admin/backup/manifest.ts'
import { flipByte } from '../../support/flip-byte.ts'
import { missing } from '../../support/missing.ts'
import { needProgram } from '../../support/programs.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { FILES, openBackupWorld, pathNames } from '../support/backup-world.ts'
import type { CliOptions } from '../support/run-cli.ts'

const { app, admin, backup, backups, cli, contents, environment } = await openBackupWorld(t)
const { db } = app
const restore = (words: readonly string[], options: CliOptions = {}) =>
  cli.run(['server', 'restore', ...words, '--test'], { env: environment, ...options })
const test = (...words: string[]) => restore(['backups', ...words])
const outcome = () => db('instance').first('backup_tested_at', 'backup_test_error')
const oid = `(select oid from pg_database where datname = current_database())`
const scratchName = `'lazaret_restore_test_' || ${oid}`
const scratchDatabases = async () =>
  (await db.raw(`select datname from pg_database where datname = ${scratchName}`)).rows
const contentFile = join(backups, 'contents', ...pathNames(contents[2]))
const sha256 = sha256Of(contents[2] ?? missing())

await backup()
const name = (await readdir(backups)).find((each) => /^\d{4}-/.test(each)) ?? missing()
const manifestFile = join(backups, name, 'manifest.json')
const changeManifest = async (change: (manifest: Manifest) => unknown): Promise<() => Promise<void>> => {
  const before = await readFile(manifestFile, 'utf8')
  const manifest: Manifest = JSON.parse(before)
  await writeFile(manifestFile, JSON.stringify({ ...manifest, ...Object(change(manifest)) }))
  return () => writeFile(manifestFile, before)
}

t.test('a good backup is restored on trial, next to a server that keeps its data', async (t) => {
  const [{ left }] = (await db.raw(`select ${scratchName} as left`)).rows
  // As a killed test leaves it.
  await db.raw(`create database ${left}`)
  const { code, err, records } = await test('--sample', 'all')
  t.equal(code, 0, err)
  t.match(records, [
    { part: 'database', state: 'whole', detail: /^\d+ rows/ },
    { part: 'database', state: 'whole', what: /^\d+ migrations$/ },
    { part: 'secrets', state: 'absent' },
    { part: 'backup', state: 'whole', detail: new RegExp(`^${FILES} contents are there, ${FILES} of them read`) },
  ])
  t.strictSame(await scratchDatabases(), [])
  t.equal((await admin.get('/api/object?count=100')).json.objects.length, FILES + 2)
  t.match(await outcome(), { backup_tested_at: String, backup_test_error: null })
})

t.test('contents that are missing or changed are named, and the outcome is kept until a test passes', async (t) => {
  await rename(contentFile, `${contentFile}.away`)
  const changed = sha256Of(contents[3] ?? missing())
  await flipByte(join(backups, 'contents'), changed, 100)
  const found = await test('--sample', 'all')
  t.equal(found.code, 7)
  t.match(found.records.slice(-3), [
    { part: 'contents', state: 'missing', what: sha256 },
    { part: 'contents', state: 'damaged', what: changed },
    { part: 'backup', state: 'damaged', detail: /^2 of 12 contents/ },
  ])
  t.match(await outcome(), { backup_test_error: `${join(backups, name)}: 2 of 12 contents are not whole` })
  await rename(`${contentFile}.away`, contentFile)
  t.match(await test('--sample', '0'), { code: 0, out: /, 0 of them read/ }, 'the size of the other one is right')
  t.match(await outcome(), { backup_test_error: null })
})

t.test('a database that does not agree with its backup fails the test', async (t) => {
  const restoreTables = await changeManifest(({ tables }) => ({
    tables: tables.map((table) => ({ ...table, rows: table.rows + Number(table.name === 'tag') })),
  }))
  t.match(await test(), { code: 1, err: /table tag: 12 rows instead of 13/ })
  t.strictSame(await scratchDatabases(), [])
  t.match(await outcome(), { backup_test_error: 'table tag: 12 rows instead of 13' })
  await restoreTables()
  const list = join(backups, name, 'contents.gz')
  const whole = await readFile(list)
  const lines = gunzipSync(whole).toString().split('\n')
  const shorter = gzipSync(lines.filter((line) => !line.includes(sha256)).join('\n'))
  await writeFile(list, shorter)
  const digest = createHash('sha256').update(shorter).digest('hex')
  const restoreContents = await changeManifest((manifest) => ({ contents: { ...manifest.contents, sha256: digest } }))
  t.match(await test(), { code: 1, err: new RegExp(`the list of contents lacks ${sha256}`) })
  await writeFile(list, whole)
  await restoreContents()
})

t.test('an interrupted test drops its database, and says nothing about the backup', async (t) => {
  const before = await outcome()
  const interruption = openInterruption()
  const { code, err } = await restore(['backups'], { interruption, onOutput: () => interruption.raise('SIGINT') })
  t.equal(code, 130, err)
  t.strictSame(await scratchDatabases(), [])
  t.strictSame(await outcome(), before)
})

t.test('two tests do not run at once, and arguments that exclude each other are refused', async (t) => {
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(7140352)')
    t.match(await test(), { code: 1, err: /another process tests a backup/ })
  })
  t.match(await test('-n'), { code: 2, err: /--test and --dry-run exclude each other/ })
  const words = ['server', 'restore', 'backups', '--sample', '1M']
  t.match(await cli.run(words, { env: environment }), { code: 2, err: /--sample needs --test/ })
  t.match(await test('--sample', 'much'), { code: 2, err: /--sample: expected a size/ })
})

t.test('an encrypted backup is tested with its private key; one that is named does not count', async (t) => {
  if (!needProgram(t, 'age-keygen')) return
  await promisify(execFile)('age-keygen', ['-o', cli.path('key.txt')])
  const [, key = ''] = /public key: (age1\w+)/.exec(await readFile(cli.path('key.txt'), 'utf8')) ?? []
  await cli.run(['server', 'backup', 'sealed'], { env: { ...environment, SERVICE_BACKUP_RECIPIENTS: key } })
  await db('instance').update({ backup_tested_at: null, backup_test_error: null })
  t.match(await restore(['sealed']), { code: 1, err: /is encrypted: name the file of the private key/ })
  t.match(await outcome(), { backup_tested_at: null, backup_test_error: null })
  const [sealed = ''] = (await readdir(cli.path('sealed'))).filter((each) => /^\d{4}-/.test(each))
  t.match(await restore([join('sealed', sealed), '--identity', 'key.txt', '--sample', 'all']), { code: 0 })
  t.match(await outcome(), { backup_tested_at: null })
  await rm(cli.path('sealed', sealed), { recursive: true })
  t.match(await restore(['sealed', '--identity', 'key.txt']), { code: 1, err: /no finished backup/ })
})

import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { backupTestTasks } from '../../../../../server/src/admin/backup/restore-test/scheduled-tests.ts'
import { openDigester } from '../../../../../server/src/digest/digester.ts'
import { openTestApp } from '../../../../support/app.ts'
import { findStored } from '../../../../support/flip-byte.ts'
import { missing } from '../../../../support/missing.ts'
import { recordedLog } from '../../../../support/recorded-log.ts'
import { until } from '../../../../support/until.ts'

const digester = openDigester({ threads: 1, ssdeep: false })
t.teardown(() => digester[Symbol.asyncDispose]())
const root = t.testdir()
const { app, admin } = await openTestApp(t, { backup_folder: root, backup_test_days: '30' })
const { db } = app
const { json: file } = await admin.upload('backed up')

const taskRow = (name: string) => db('background_task').where({ name }).whereNull('taken_by').first()
const backupNames = async () => (await readdir(root)).filter((name) => /^\d{4}-/.test(name))
const outcome = () => db('instance').first('backup_tested_at', 'backup_test_error')
const { log, lines } = recordedLog()
const runOnce = async (): Promise<void> => {
  lines.length = 0
  const [task = missing()] = backupTestTasks({ ...app, log }, digester)
  await task.run(new AbortController().signal)
}

t.test('the test of a new server waits for its first backup', async (t) => {
  await until(async () => (await taskRow('backups')) !== undefined && (await taskRow('backup_tests')) !== undefined)
  const [{ isReady } = missing()] = backupTestTasks(app, digester)
  await db('instance').update({ backed_up_at: null })
  t.equal(await isReady?.(), false)
  await db('background_task')
    .where({ name: 'backup_tests' })
    .update({ succeeded_on: null, failed_on: null, failures: 0 })
  await admin.send('POST', '/api/background/backup_tests/run')
  await until(async () => (await taskRow('backup_tests'))?.run_requested === false)
  t.match(await taskRow('backup_tests'), { failures: 0, failed_on: null, succeeded_on: null })
})

t.test('the server tests its newest backup, and again after the days of the setting', async (t) => {
  await admin.send('POST', '/api/background/backups/run')
  await until(async () => (await backupNames()).length === 2 && (await taskRow('backups')) !== undefined)
  await admin.send('POST', '/api/background/backup_tests/run')
  await until(async () => ((await taskRow('backup_tests'))?.succeeded_on ?? null) !== null)
  t.match(await outcome(), { backup_tested_at: String, backup_test_error: null })
  const { rows } = await db.raw(
    `select round(extract(epoch from due_on - succeeded_on) / 86400)::int as days from background_task where name = 'backup_tests'`,
  )
  t.strictSame(rows, [{ days: 30 }])
})

t.test('a content that the backup has lost fails the task and is logged', async (t) => {
  await rm(await findStored(join(root, 'contents'), file.sha256))
  await t.rejects(runOnce(), /: 1 of 1 contents are not whole/)
  t.match(lines, [{ level: 'error', fields: { sha256: file.sha256 } }])
  t.match(await outcome(), { backup_test_error: /1 of 1 contents/ })
})

t.test('an encrypted backup is left out, which the log says', async (t) => {
  const before = await outcome()
  const manifestFile = join(root, (await backupNames()).sort().at(-1) ?? missing(), 'manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  await writeFile(manifestFile, JSON.stringify({ ...manifest, format: 2, encryption: 'age' }))
  await runOnce()
  t.match(lines, [
    { level: 'warn', message: /^backup not tested, because it is encrypted: run "lazaret server restore/ },
  ])
  t.strictSame(await outcome(), before)
})

t.test('without a backup of this server the task fails, and tests none of another', async (t) => {
  for (const name of await backupNames()) {
    const path = join(root, name, 'manifest.json')
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), instanceId: 'another' }))
  }
  await t.rejects(runOnce(), /^no finished backup in /)
})

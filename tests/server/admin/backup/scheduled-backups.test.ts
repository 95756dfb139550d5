import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openFolderPlace } from '../../../../server/src/admin/backup/folder-place.ts'
import { checkBackup } from '../../../../server/src/admin/backup/restore.ts'
import { openDigester } from '../../../../server/src/digest/digester.ts'
import { openTestApp } from '../../../support/app.ts'
import { missing } from '../../../support/missing.ts'
import { keysIn, openS3Server } from '../../../support/s3-servers.ts'
import { sha256Of } from '../../../support/sha256-of.ts'
import { until } from '../../../support/until.ts'

const digester = openDigester({ threads: 1, ssdeep: false })
t.teardown(() => digester[Symbol.asyncDispose]())

t.test('a server with a folder of backups makes one when it starts, and one whenever asked for', async (t) => {
  const { app, admin, run, backups, root, bytes } = await openWorld(t, '5')
  await until(async () => (await backups()).length === 1)
  await admin.upload(bytes)
  await run()
  t.equal((await backups()).length, 2)
  const states = await statesOf(root)
  t.strictSame(states, ['whole', 'whole'])
  const { backed_up_at } = (await app.db('instance').first()) ?? missing()
  t.type(backed_up_at, 'string')
})

t.test('the next backup is due after the hours of the setting', async (t) => {
  const { app, run } = await openWorld(t, '5')
  await run()
  const { rows } = await app.db.raw(
    `select round(extract(epoch from due_on - succeeded_on) / 3600)::int as hours from background_task where name = 'backups'`,
  )
  t.strictSame(rows, [{ hours: 48 }])
})

t.test('a content that the server has lost is counted, and the rest is backed up', async (t) => {
  const { admin, folder, run, backups, root, bytes } = await openWorld(t, '5')
  await run()
  await admin.upload(bytes)
  await rm(join(folder, 'data', 'uploads', ...sha256Of(bytes).slice(0, 4), sha256Of(bytes)))
  await run()
  t.strictSame(await statesOf(root), ['whole'])
  const manifest = JSON.parse(await readFile(join(root, (await backups()).at(-1) ?? '', 'manifest.json'), 'utf8'))
  t.equal(manifest.contents.missing, 1)
})

t.test('the newest backups are kept, and nothing else is removed', async (t) => {
  const { run, backups, root } = await openWorld(t, '2')
  await until(async () => (await backups()).length === 1)
  const [first = ''] = await backups()
  const foreign = '2020-01-01T00-00-00-000Z'
  await cp(join(root, first), join(root, foreign), { recursive: true })
  const manifest = JSON.parse(await readFile(join(root, foreign, 'manifest.json'), 'utf8'))
  await writeFile(join(root, foreign, 'manifest.json'), JSON.stringify({ ...manifest, instanceId: 'another' }))
  await mkdir(join(root, '2020-notes'))
  await run()
  t.ok((await backups()).includes(first))
  await run()
  const left = await backups()
  t.notOk(left.includes(first))
  t.equal(left.length, 4)
  for (const name of [foreign, '2020-notes']) t.ok(left.includes(name))
  t.strictSame(
    (await readdir(root)).filter((name) => name.startsWith('.')),
    [],
  )
})

t.test('a server with a bucket of backups makes them there', async (t) => {
  const bucket = (await openS3Server(t, 's3rver')) ?? missing()
  const { admin, app } = await openTestApp(t, {
    backup_bucket: `${bucket.endpoint}/${bucket.bucket}`,
    backup_bucket_access_key: bucket.keys.accessKeyId,
    backup_bucket_secret_key: bucket.keys.secretAccessKey,
  })
  const backups = async () => (await keysIn(bucket)).filter((key) => /^backups\/[^/]+\/manifest\.json$/.test(key))
  await until(async () => (await backups()).length === 1)
  await until(async () => (await app.db('background_task').where({ name: 'backups' }).first())?.taken_by === null)
  await admin.send('POST', '/api/background/backups/run')
  await until(async () => (await backups()).length === 2)
  t.match(await app.db('background_task').where({ name: 'backups' }).first(), { error: null, failures: 0 })
})

t.test('the task of backups is off unless backup_folder is set', async (t) => {
  const { admin } = await openTestApp(t)
  const { json } = await admin.get('/api/background')
  t.match(
    json.tasks.find(({ name }: { name: string }) => name === 'backups'),
    { state: 'off' },
  )
})

async function openWorld(t: Test, keep: string) {
  const root = t.testdir()
  const world = await openTestApp(t, { backup_folder: root, backup_keep: keep, backup_every: '48' })
  const backups = async () => (await readdir(root)).filter((name) => /^\d{4}-/.test(name)).sort()
  const isIdle = async (): Promise<boolean> =>
    (await world.app.db('background_task').where({ name: 'backups' }).whereNull('taken_by').first()) !== undefined
  return {
    ...world,
    root,
    backups,
    bytes: randomBytes(1000),
    run: async () => {
      await until(isIdle)
      const before = await backups()
      await world.admin.send('POST', '/api/background/backups/run')
      await until(async () => (await backups()).some((name) => !before.includes(name)) && (await isIdle()))
    },
  }
}

async function statesOf(root: string): Promise<readonly string[]> {
  await using place = openFolderPlace({ root, digester, encoding: 'plain', keys: { recipients: [], identities: [] } })
  const never = new AbortController().signal
  const states: string[] = []
  for await (const { state } of checkBackup({ place, name: null, concurrency: 2, stop: never, abort: never }))
    states.push(state)
  return states
}

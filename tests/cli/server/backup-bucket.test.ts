import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CopyObjectCommand, DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import t, { type Test } from 'tap'
import { openTestApp } from '../../support/app.ts'
import { COMPILED } from '../../support/compile-cache.ts'
import { missing } from '../../support/missing.ts'
import { rounds } from '../../support/rounds.ts'
import { clientOf, keysIn, openS3Server, S3_KINDS, type S3Kind } from '../../support/s3-servers.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { emptyServer, served, tablesOf } from '../support/restored-server.ts'
import { openCli } from '../support/run-cli.ts'

const BIN = fileURLToPath(new URL('../../../cli/bin/lazaret.mjs', import.meta.url))
const FILES = 6
const KILLS = rounds(3)
/** Above 32 MiB a file is sent in parts: to one of the servers, as it costs most of the time of the other. */
const LARGE_BYTES = 34_000_000

async function openWorld(t: Test, kind: S3Kind) {
  const bucket = await openS3Server(t, kind)
  if (bucket === null) return null
  const source = await openTestApp(t)
  const contents = Array.from({ length: FILES }, (_, n) => randomBytes(1000 + n))
  for (const bytes of contents) await source.admin.upload(bytes, { options: { tags: [{ tag: 'feed:a' }] } })
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
  const keys = {
    SERVICE_BACKUP_BUCKET_ACCESS_KEY: bucket.keys.accessKeyId,
    SERVICE_BACKUP_BUCKET_SECRET_KEY: bucket.keys.secretAccessKey,
  }
  const environment = {
    ...keys,
    SERVICE_DATABASE_URI: source.app.settings.databaseUri ?? '',
    SERVICE_DATA_FOLDER: `${source.folder}/data`,
  }
  const location = `${bucket.endpoint.replace(/\/$/, '')}/${bucket.bucket}`
  const client = clientOf(bucket)
  t.teardown(() => client.destroy())
  const names = async () => [
    ...new Set((await keysIn(bucket)).flatMap((key) => /^backups\/([^/]+)\/manifest\.json$/.exec(key)?.[1] ?? [])),
  ]
  return {
    ...source,
    bucket,
    contents,
    cli,
    environment,
    location,
    client,
    names,
    backup: (...words: string[]) => cli.run(['server', 'backup', location, ...words], { env: environment }),
    restoreTo: (env: Readonly<Record<string, string>>, from = location) =>
      cli.run(['server', 'restore', from], { env: { ...keys, ...env } }),
    check: (from = location) => cli.run(['server', 'restore', from, '-n'], { env: environment }),
  }
}

for (const kind of S3_KINDS)
  t.test(`what was backed up to a bucket is restored whole: ${kind}`, async (t) => {
    const world = await openWorld(t, kind)
    if (world === null) return
    const { app, admin, backup, check, restoreTo, location, names, contents } = world
    const large = randomBytes(kind === 'versitygw' ? LARGE_BYTES : 2000)
    await admin.upload(large)
    await app.audit.settle()
    const first = await backup()
    t.equal(first.code, 0, first.err + first.out)
    t.match(first.records, [
      { part: 'database', state: 'copied' },
      { part: 'backup', state: 'copied', what: / in bucket samples at / },
    ])
    t.match(await check(), { code: 0, err: /7 whole/ })
    const target = await emptyServer(t)
    const restored = await restoreTo(target.env)
    t.equal(restored.code, 0, restored.err)
    t.strictSame(await tablesOf(target.database), await tablesOf({ knex: app.db }))
    await served(target, async ({ get }) => {
      for (const bytes of [...contents, large])
        t.ok((await get(`/api/file/${sha256Of(bytes)}/download`)).bytes.equals(bytes))
    })
    t.strictSame(await readdir(join(target.folder, 'data', 'backup')), [], 'copies on the way are removed')

    await admin.upload(randomBytes(3000))
    t.match(await backup(), { code: 0, err: /7 present, 1 copied/ })
    const [oldest = ''] = (await names()).sort()
    const older = await emptyServer(t)
    t.equal((await restoreTo(older.env, `${location}/${oldest}`)).code, 0)
    t.equal((await older.database.knex('object').where('type', 'file')).length, FILES + 1)
    t.match(await restoreTo(older.env, `${location}/2001-01-01T00-00-00-000Z`), { code: 1, err: /no finished backup/ })
  })

t.test('only the newest backups of a bucket are kept, with the contents that they need', async (t) => {
  const { admin, backup, bucket, contents, names, restoreTo } = (await openWorld(t, 's3rver')) ?? missing()
  const isStored = async (bytes: Buffer) => (await keysIn(bucket)).some((key) => key.endsWith(sha256Of(bytes)))
  const [gone = Buffer.alloc(0), kept = Buffer.alloc(0)] = contents
  await backup()
  await admin.send('DELETE', `/api/file/${sha256Of(gone)}`)
  const [{ id }] = (await admin.get('/api/trash')).json.entries
  await admin.send('DELETE', `/api/trash/${id}`)
  await backup()
  t.equal(await isStored(gone), true, 'the older backup needs it')
  const third = await backup('--keep', '2')
  t.match(third, { code: 0, err: /1 removed/ })
  t.equal((await names()).length, 2)
  t.equal(await isStored(gone), false)
  t.equal(await isStored(kept), true)
  const left = new Set(
    (await keysIn(bucket)).filter((key) => key.startsWith('backups/')).map((key) => key.split('/')[1]),
  )
  t.equal(left.size, 2, 'nothing of the removed one is left')
  const target = await emptyServer(t)
  t.equal((await restoreTo(target.env)).code, 0)
})

t.test('a bucket that holds anything else is refused, and stays as it is', async (t) => {
  const { backup, bucket, client, names } = (await openWorld(t, 's3rver')) ?? missing()
  const Bucket = bucket.bucket
  const sha256 = sha256Of(Buffer.from('live'))
  const live = [...sha256.slice(0, 4), sha256].join('/')
  await client.send(new PutObjectCommand({ Bucket, Key: live, Body: 'live' }))
  t.match(await backup(), { code: 1, err: new RegExp(`has contents that are not of a backup, such as ${sha256}`) })
  await client.send(new PutObjectCommand({ Bucket, Key: 'lazaret-owner', Body: 'another-instance\n' }))
  t.match(await backup(), { code: 1, err: /is in use by another-instance: backups need a bucket of their own/ })
  t.strictSame(await keysIn(bucket), [live])
  await client.send(new DeleteObjectCommand({ Bucket, Key: live }))
  await client.send(new DeleteObjectCommand({ Bucket, Key: 'lazaret-owner' }))
  t.equal((await backup()).code, 0)
  t.equal((await names()).length, 1)
})

t.test("two backups of a bucket do not run at once; one that died is in nobody's way", async (t) => {
  const { backup, bucket, client } = (await openWorld(t, 's3rver')) ?? missing()
  const Bucket = bucket.bucket
  t.equal((await backup()).code, 0)
  await client.send(new PutObjectCommand({ Bucket, Key: 'running/another', Body: 'now' }))
  t.match(await backup(), { code: 1, err: /another backup to bucket samples at .* is running/ })
  const folder = join(bucket.root, Bucket, 'running')
  const past = new Date(Date.now() - 11 * 60_000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), past, past)
  t.equal((await backup()).code, 0)
  t.strictSame(
    (await keysIn(bucket)).filter((key) => key.startsWith('running/')),
    [],
  )
})

t.test('damage in a bucket is found before anything is restored', async (t) => {
  const { backup, bucket, client, check, contents, names, restoreTo } = (await openWorld(t, 's3rver')) ?? missing()
  const Bucket = bucket.bucket
  await backup()
  const [name = ''] = await names()
  const table = `backups/${name}/database/object.gz`
  await client.send(new CopyObjectCommand({ Bucket, Key: 'kept', CopySource: `${Bucket}/${table}` }))
  for (const damage of [
    new PutObjectCommand({ Bucket, Key: table, Body: 'x' }),
    new DeleteObjectCommand({ Bucket, Key: table }),
  ]) {
    await (damage instanceof PutObjectCommand ? client.send(damage) : client.send(damage))
    const target = await emptyServer(t)
    t.match(await restoreTo(target.env), { code: 1, err: /object\.gz/ })
    const { rows } = await target.database.knex.raw(`select 1 from pg_tables where schemaname = 'public'`)
    t.equal(rows.length, 0, 'the database is still empty')
  }
  await client.send(new CopyObjectCommand({ Bucket, Key: table, CopySource: `${Bucket}/kept` }))
  const sha256 = sha256Of(contents[2] ?? Buffer.alloc(0))
  const key = [...sha256.slice(0, 4), sha256].join('/')
  await client.send(new PutObjectCommand({ Bucket, Key: key, Body: randomBytes(1002) }))
  t.match(await check(), {
    code: 7,
    records: [{ part: 'contents', state: 'damaged', what: sha256 }, { part: 'backup' }],
  })
})

t.test(
  'a backup to a bucket that is killed leaves nothing that looks complete, and the next run makes one',
  async (t) => {
    const world = (await openWorld(t, 's3rver')) ?? missing()
    const { backup, bucket, cli, environment, location, names, check, contents, restoreTo } = world
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, SERVICE_LOG_LEVEL: 'critical', ...environment }
    let killed = 0
    for (let round = 0; round < KILLS; round += 1) {
      const enough = (await keysIn(bucket)).length + 1 + Math.floor((round * 30) / KILLS)
      const words = ['--conditions=@lazaret/source', BIN, 'server', 'backup', location]
      const child = spawn(process.execPath, words, { cwd: cli.folder, env, stdio: 'ignore' })
      const ended = once(child, 'exit')
      while (child.exitCode === null && (await keysIn(bucket)).length < enough) await wait(2)
      child.kill('SIGKILL')
      await ended
      if (child.signalCode === 'SIGKILL') killed += 1
      for (const name of await names()) t.match(await check(`${location}/${name}`), { code: 0 })
      // What the dead one has marked as running expires after ten minutes.
      await rm(join(bucket.root, bucket.bucket, 'running'), { recursive: true, force: true })
    }
    t.ok(killed > 0, `${killed} killed`)
    t.equal((await backup()).code, 0)
    const target = await emptyServer(t)
    t.equal((await restoreTo(target.env)).code, 0)
    t.equal((await target.database.knex('object').where('type', 'file')).length, contents.length)
  },
)

t.test('an address that is not that of a bucket is refused', async (t) => {
  const { cli, environment } = (await openWorld(t, 's3rver')) ?? missing()
  for (const address of ['https://s3.example.org', 'https://u:p@s3.example.org/b', 'https://s3.example.org/a/b/c'])
    t.match(await cli.run(['server', 'backup', address], { env: environment }), {
      code: 1,
      err: /a bucket of backups must be like https:\/\/s3\.example\.org\/bucket, not "https:/,
    })
})

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { backUp } from '../../../server/src/admin/backup/back-up.ts'
import { openFolderPlace } from '../../../server/src/admin/backup/folder-place.ts'
import { migrateTo, migrateToLatest } from '../../../server/src/database/migrate.ts'
import { openDigester } from '../../../server/src/digest/digester.ts'
import { firstSetup } from '../../../server/src/domain/setup/first-setup.ts'
import { ADOPTABLE_REVISION } from '../../../server/src/migrations/0001-reference-schema.ts'
import { migrations } from '../../../server/src/migrations/list.ts'
import { openDiskStorage } from '../../../server/src/storage/disk.ts'
import { ADMIN_HASH } from '../../support/app.ts'
import { openEmptyDatabase } from '../../support/database.ts'
import { missing } from '../../support/missing.ts'
import { makeReferenceDatabase } from '../../support/reference-database.ts'
import { openS3Server, S3_KINDS, storageSettings } from '../../support/s3-servers.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { storeContent } from '../../support/stored-contents.ts'
import { emptyServer, served, type Target, tablesOf } from '../support/restored-server.ts'
import { type Cli, openCli } from '../support/run-cli.ts'

async function giveKey(db: Knex): Promise<void> {
  const user = (await db('user').where({ login: 'admin' }).first('id')) ?? missing()
  await db('api_key').insert({ id: randomUUID(), user_id: user.id, issued_on: '2026-01-01', name: 'test' })
}

/** A server of this release with some files; its data are where the settings say. */
async function newServer(t: Test, env: Readonly<Record<string, string>> = {}): Promise<Target> {
  const target = await emptyServer(t)
  await migrateToLatest(target.database.knex)
  await firstSetup(target.database.knex, { adminLogin: 'admin', adminPasswordHash: ADMIN_HASH })
  await giveKey(target.database.knex)
  return { ...target, env: { ...target.env, ...env } }
}

async function fill(target: Target, count: number): Promise<Buffer[]> {
  const contents = Array.from({ length: count }, (_, n) => randomBytes(1000 * (n + 1)))
  await served(target, async (admin) => {
    for (const bytes of contents) await admin.upload(bytes, { options: { tags: [{ tag: 'kept' }] } })
  })
  return contents
}

async function requireServed(t: Test, target: Target, contents: readonly Buffer[]): Promise<void> {
  await served(target, async (admin) => {
    for (const bytes of contents) {
      const answer = await admin.get(`/api/file/${sha256Of(bytes)}/download`)
      t.ok(answer.status === 200 && answer.bytes.equals(bytes), sha256Of(bytes))
    }
    t.equal((await admin.get('/api/file?query=tag:kept')).json.files.length, contents.length, 'found by its tag')
    t.match((await admin.get('/api/tag?query=kep')).json, [{ tag: 'kept' }])
    t.equal((await admin.upload('new one')).status, 200)
  })
}

async function restoreTo(t: Test, cli: Cli, target: Target) {
  const restored = await cli.run(['server', 'restore', 'backups'], { env: target.env })
  t.equal(restored.code, 0, restored.err)
  t.match(await cli.run(['server', 'fsck', '--verify-hashes'], { env: target.env }), { code: 0, out: '' })
  return restored
}

for (const kind of S3_KINDS)
  t.test(`what was on disk is restored into object storage, and back from there: ${kind}`, async (t) => {
    const s3 = await openS3Server(t, kind)
    if (s3 === null) return
    const bucket = Object.fromEntries(
      Object.entries(storageSettings(s3)).map(([name, value]) => [`SERVICE_${name.toUpperCase()}`, value]),
    )
    const source = await newServer(t)
    const contents = await fill(source, 4)
    const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
    t.equal((await cli.run(['server', 'backup', 'backups'], { env: source.env })).code, 0)
    const empty = await emptyServer(t)
    const inBucket = { ...empty, env: { ...empty.env, ...bucket } }
    await restoreTo(t, cli, inBucket)
    t.strictSame(await tablesOf(inBucket.database), await tablesOf(source.database))
    await requireServed(t, inBucket, contents)

    await rename(cli.path('backups'), cli.path('backups-of-disk'))
    t.equal((await cli.run(['server', 'backup', 'backups'], { env: inBucket.env })).code, 0)
    const onDisk = await emptyServer(t)
    await restoreTo(t, cli, onDisk)
    await requireServed(t, onDisk, contents)
  })

for (const release of [2, 3])
  t.test(`a backup of the schema as of migration ${release} is restored, and brought up to date`, async (t) => {
    const { knex } = await openEmptyDatabase(t)
    const names = migrations.slice(0, release).map(({ name }) => name)
    await knex.transaction((trx) => migrateTo(trx, names))
    await firstSetup(knex, { adminLogin: 'admin', adminPasswordHash: ADMIN_HASH })
    await giveKey(knex)
    const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
    await using digester = openDigester({ threads: 1, ssdeep: false })
    const folder = cli.path('uploads')
    await mkdir(folder)
    const layout = { folder, hashPathing: true, hashPathingFallback: false }
    await using storage = await openDiskStorage({ ...layout, digester })
    const contents = [randomBytes(3000), randomBytes(40_000)]
    for (const bytes of contents) {
      await storeContent(storage, bytes)
      await insertFile(knex, bytes)
    }
    const never = new AbortController().signal
    await using place = openFolderPlace({
      root: cli.path('backups'),
      digester,
      encoding: 'plain',
      keys: { recipients: [], identities: [] },
    })
    const run = {
      db: knex,
      storage,
      place,
      concurrency: 2,
      stop: never,
      abort: never,
      secrets: null,
      keep: null,
    } as const
    for await (const step of backUp({ ...run, product: 'older', instanceId: randomUUID() }))
      t.equal(step.state, 'copied')

    const target = await emptyServer(t)
    await restoreTo(t, cli, target)
    const done: string[] = await target.database.knex('knex_migrations').orderBy('id').pluck('name')
    t.strictSame(
      done,
      migrations.map(({ name }) => name),
    )
    await requireServed(t, target, contents)
  })

/** As an older release stored it: nothing of what later migrations maintain in addition. */
async function insertFile(knex: Knex, bytes: Buffer): Promise<void> {
  const [sha256 = '', md5 = '', sha1 = '', sha512 = ''] = ['sha256', 'md5', 'sha1', 'sha512'].map((name) =>
    createHash(name).update(bytes).digest('hex'),
  )
  const digests = { dhash: sha256, sha256, md5, sha1, sha512, crc32: '00000000', ssdeep: null }
  const file = { file_name: 'old.bin', file_size: bytes.length, file_type: 'data' }
  const [{ id } = missing()] = await knex('object')
    .insert({ type: 'file', upload_time: '2025-01-01', ...digests, ...file })
    .returning('id')
  await knex('listing_clock').update({ last_time: '2025-01-01' })
  await knex('tag').insert({ object_id: id, tag: 'kept' })
  const [{ group_id, user_id } = missing()] = await knex('group')
    .join('user', 'user.login', 'group.name')
    .where('group.name', 'admin')
    .select({ group_id: 'group.id', user_id: 'user.id' })
  const access = { access_time: '2025-01-01', related_object_id: id, related_user_id: user_id }
  await knex('permission').insert({ object_id: id, group_id, reason_type: 'added', ...access })
}

t.test('a backup of an adopted server is restored; tables of others stay in it, and that is reported', async (t) => {
  const source = await emptyServer(t)
  const { knex } = source.database
  await makeReferenceDatabase(knex, ADOPTABLE_REVISION)
  await knex('object').delete()
  await knex('group').delete()
  await migrateToLatest(knex)
  await firstSetup(knex, { adminLogin: 'admin', adminPasswordHash: ADMIN_HASH })
  await giveKey(knex)
  const contents = await fill(source, 3)
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
  const made = await cli.run(['server', 'backup', 'backups'], { env: source.env })
  t.equal(made.code, 0, made.err)

  const target = await emptyServer(t)
  const { records } = await restoreTo(t, cli, target)
  t.match(
    records.filter(({ state }) => state === 'absent'),
    [{ part: 'database', what: 'table plugin_notes', detail: /stay in the backup/ }, { part: 'secrets' }],
  )
  const { alembic_version: _, plugin_notes, ...ours } = await tablesOf(source.database)
  t.match(plugin_notes, 'kept')
  t.strictSame(await tablesOf(target.database), ours)
  t.strictSame(await target.database.knex('instance').pluck('adopted'), [true])
  await requireServed(t, target, contents)
})

import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import t from 'tap'
import { connectDatabase } from '../../../server/src/database/connect.ts'
import { holdsLargeFiles, widenFileSize } from '../../../server/src/database/file-size.ts'
import { migrateToLatest, migrationStatus } from '../../../server/src/database/migrate.ts'
import { planMigrations } from '../../../server/src/database/plan-migrations.ts'
import {
  ADOPTABLE_REVISION,
  up as createReferenceSchema,
} from '../../../server/src/migrations/0001-reference-schema.ts'
import { migrations } from '../../../server/src/migrations/list.ts'
import { openEmptyDatabase, openTestDatabase } from '../../support/database.ts'
import { makeReferenceDatabase } from '../../support/reference-database.ts'

const ALL = [
  '0001-reference-schema',
  '0002-order-and-access',
  '0003-deleted-objects',
  '0004-search-at-scale',
  '0005-openid',
  '0006-analysis-starts',
  '0007-audit-log',
  '0008-keys-and-sessions',
  '0009-content-check',
  '0010-totp',
  '0011-block-digests',
  '0012-account-changes',
  '0013-archive-requests',
  '0014-jobs',
  '0015-credential-makers',
  '0016-membership-makers',
  '0017-listing-order',
  '0018-background-tasks',
  '0019-family-counts',
  '0020-trash',
  '0021-file-facts',
  '0022-file-similarity',
  '0023-yara',
  '0024-yara-hunts',
  '0025-usage',
  '0026-unpacking',
  '0027-removal-locks',
  '0028-text-filters',
  '0029-holds',
  '0030-retention',
  '0031-yara-usage',
  '0032-cases',
  '0033-count-jobs',
  '0034-group-jobs',
  '0035-backup-tests',
  '0036-sorted-lists',
  '0037-used-challenges',
]

type LockRow = { readonly name: string; readonly all: boolean }

async function shapeOf(knex: Knex): Promise<unknown[]> {
  const { rows } = await knex.raw(`
    SELECT table_name, column_name, data_type, is_nullable, column_default, NULL AS definition
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT tablename, indexname, NULL, NULL, NULL, indexdef FROM pg_indexes WHERE schemaname = 'public'
    ORDER BY 1, 2`)
  return rows
}

t.test('an empty database gets the newest schema, and a second run changes nothing', async (t) => {
  const { knex } = await openEmptyDatabase(t)
  t.match(await migrationStatus(knex), { current: null, latest: ALL.at(-1), pending: ALL })
  t.strictSame(await migrateToLatest(knex), ALL)
  const shape = await shapeOf(knex)
  t.ok(shape.length > 150)
  t.strictSame(await migrateToLatest(knex), [])
  t.strictSame(await shapeOf(knex), shape)
  t.strictSame(await migrationStatus(knex), { current: ALL.at(-1), latest: ALL.at(-1), pending: [] })
  t.strictSame(await knex('instance').count({ n: '*' }), [{ n: 1 }])
  t.strictSame(await knex('listing_clock').select('last_time'), [{ last_time: '1970-01-01 00:00:00' }])
  t.strictSame(await knex('instance').select('adopted'), [{ adopted: false }])
  t.equal(await holdsLargeFiles(knex), true)
})

t.test('the locks of each migration are those that its plan names', async (t) => {
  const { knex } = await openEmptyDatabase(t)
  for (const { name, up } of migrations)
    await knex.transaction(async (trx) => {
      const { rows: tables } = await trx.raw(
        `SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
      )
      await up(trx)
      const { rows } = await trx.raw(
        `SELECT c.relname AS name, bool_or(l.mode = 'AccessExclusiveLock') AS all FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
         WHERE l.pid = pg_backend_pid() AND c.oid = ANY (?)
           AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
         GROUP BY 1 ORDER BY 1`,
        [tables.map(({ oid }: { readonly oid: number }) => oid)],
      )
      const namesOf = (isAll: boolean) => rows.flatMap((row: LockRow) => (row.all === isAll ? row.name : []))
      const [planned] = await planMigrations(trx, [name])
      t.match(planned, { name, about: /\w/, blocksReads: namesOf(true), blocksWrites: namesOf(false) })
      t.equal(planned?.blocksReads.length, namesOf(true).length, name)
      t.equal(planned?.blocksWrites.length, namesOf(false).length, name)
    })
})

t.test('the expected time follows the number of objects', async (t) => {
  const { knex } = await openEmptyDatabase(t)
  t.match(await planMigrations(knex, ['0004-search-at-scale', 'of another release']), [
    { expectedSeconds: 0 },
    { about: '', expectedSeconds: null },
  ])
  await migrateToLatest(knex)
  await knex.raw(`UPDATE pg_class SET reltuples = 2000000 WHERE oid = 'object'::regclass`)
  t.match(await planMigrations(knex, ['0004-search-at-scale', '0014-jobs']), [
    { expectedSeconds: 360 },
    { expectedSeconds: 0 },
  ])
})

t.test('starters that migrate at the same time take turns', async (t) => {
  const { knex, uri } = await openEmptyDatabase(t)
  const others = Array.from({ length: 4 }, () => connectDatabase({ connection: uri }))
  t.teardown(() => Promise.all(others.map((other) => other.destroy())))
  const ran = await Promise.all(others.map((other) => migrateToLatest(other)))
  t.strictSame(ran.flat().sort(), ALL)
  t.strictSame(await knex('knex_migrations').pluck('name').orderBy('id'), ALL)
})

t.test('a starter that dies while migrating leaves nothing behind', async (t) => {
  const { knex, uri } = await openEmptyDatabase(t)
  const dying = connectDatabase({ connection: uri })
  t.teardown(() => dying.destroy())
  const trx = await dying.transaction()
  const { rows } = await trx.raw('SELECT pg_backend_pid() AS pid, pg_advisory_xact_lock(7140351)')
  await createReferenceSchema(trx)
  const waiting = migrateToLatest(knex)
  while ((await lockWaiters(trx)) === 0) await wait(5)
  await knex.raw('SELECT pg_terminate_backend(?)', [rows[0].pid])
  t.strictSame(await waiting, ALL)
  await trx.rollback()
  t.strictSame((await migrationStatus(knex)).pending, [])
})

async function lockWaiters(knex: Knex): Promise<number> {
  const { rows } = await knex.raw(`
    SELECT count(*) AS waiters FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = 7140351
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  return rows[0].waiters
}

t.test('a database of the old server is adopted with every row', async (t) => {
  const { knex } = await openEmptyDatabase(t)
  await makeReferenceDatabase(knex, ADOPTABLE_REVISION)
  const before = await shapeOf(knex)
  const rowsBefore = await knex('object').select('*')
  t.strictSame(await migrateToLatest(knex), ALL)

  const rows = rowsBefore.map((row) => ({ ...row, has_long_cfg: null }))
  t.strictSame(await knex('object').select('*'), rows)
  t.strictSame(await knex('tag').select('*'), [{ id: 1, tag: 'packed', object_id: 1 }])
  t.strictSame(await knex('plugin_notes').pluck('note'), ['kept'])
  t.strictSame(await knex('alembic_version').pluck('version_num'), [ADOPTABLE_REVISION])
  const after = new Set((await shapeOf(knex)).map((row) => JSON.stringify(row)))
  t.strictSame(
    before.filter((row) => !after.has(JSON.stringify(row))),
    [],
    'nothing of the old schema changed',
  )

  t.strictSame(await knex('instance').select('adopted'), [{ adopted: true }])
  t.strictSame(await knex('listing_clock').pluck('last_time'), ['2024-05-06 07:08:09.123456'])
  t.strictSame(await knex('group').where({ name: 'registered' }).pluck('capabilities'), [
    ['adding_files', 'access_prometheus_metrics', 'adding_files', 'access_remotes'],
  ])
  t.strictSame(await migrateToLatest(knex), [])
})

t.test('the file size of an adopted database is widened on request', async (t) => {
  const { knex } = await openEmptyDatabase(t)
  await makeReferenceDatabase(knex, ADOPTABLE_REVISION)
  await migrateToLatest(knex)
  t.equal(await holdsLargeFiles(knex), false)
  await widenFileSize(knex)
  await widenFileSize(knex)
  t.equal(await holdsLargeFiles(knex), true)
  await knex('object').update({ file_size: 5_000_000_000 })
  t.strictSame(await knex('object').pluck('file_size'), [5_000_000_000])
})

t.test('a database of another version is refused and left as it is', async (t) => {
  for (const revision of ['2c44b2073670', 'ffffffffffff', null]) {
    const { knex } = await openEmptyDatabase(t)
    await makeReferenceDatabase(knex, revision)
    const before = await shapeOf(knex)
    await t.rejects(migrateToLatest(knex), {
      message: new RegExp(`revision is ${revision ?? 'none'}.*upgrade it with the old server`),
    })
    t.strictSame(await shapeOf(knex), before)
  }
})

t.test('a database with an object table of unknown origin is refused', async (t) => {
  const { knex } = await openEmptyDatabase(t)
  await knex.raw('CREATE TABLE object (id serial PRIMARY KEY)')
  await t.rejects(migrateToLatest(knex), { message: /no table "alembic_version".*empty database/ })
})

t.test('a database of a newer release of ours is refused', async (t) => {
  const { knex } = await openTestDatabase(t)
  await knex('knex_migrations').insert({ name: '9999-from-the-future', batch: 9, migration_time: knex.fn.now() })
  await t.rejects(migrateToLatest(knex), { message: /newer release \(unknown migration 9999-from-the-future\)/ })
})

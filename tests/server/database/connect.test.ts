import { once } from 'node:events'
import { createServer } from 'node:net'
import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { connectDatabase } from '../../../server/src/database/connect.ts'
import {
  isDatabaseDown,
  isForeignKeyViolation,
  isStatementTimeout,
  isUniqueViolation,
} from '../../../server/src/errors/database-errors.ts'
import { TagModel } from '../../../server/src/tables/tag.ts'
import { openTestDatabase } from '../../support/database.ts'

// What is promised while the database is away.
const WITHIN_MS = 5_000

const failureOf = async (run: PromiseLike<unknown>): Promise<unknown> =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  )

t.test('times keep their microseconds, big integers are numbers, sessions are in UTC without JIT', async (t) => {
  const { knex } = await openTestDatabase(t)
  const { rows } = await knex.raw(`
    SELECT '2026-11-21 09:58:34.813142'::timestamp AS time, 9007199254740991::bigint AS big, current_setting('TimeZone') AS zone,
      ARRAY['a', 'b c']::varchar[] AS names, current_setting('application_name') AS application, current_setting('jit') AS jit`)
  t.strictSame(rows, [
    {
      time: '2026-11-21 09:58:34.813142',
      big: 9007199254740991,
      zone: 'UTC',
      names: ['a', 'b c'],
      application: 'lazaret',
      jit: 'off',
    },
  ])
})

t.test('the parsers of other users of the driver stay as they were', async (t) => {
  const { knex, uri } = await openTestDatabase(t)
  await knex.raw('SELECT 1')
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: uri })
  await client.connect()
  t.teardown(() => client.end())
  const { rows } = await client.query(`SELECT 5::bigint AS big`)
  t.strictSame(rows, [{ big: '5' }])
})

t.test('a statement over the limit is stopped and recognized', async (t) => {
  const { uri } = await openTestDatabase(t)
  const knex = connectDatabase({ connection: uri, statementTimeoutMs: 50 })
  t.teardown(() => knex.destroy())
  const error = await failureOf(knex.raw('SELECT pg_sleep(20)'))
  t.equal(isStatementTimeout(error), true)
  t.equal(isDatabaseDown(error), false)
})

t.test('duplicates and missing rows are distinguished, also through a model', async (t) => {
  const { knex } = await openTestDatabase(t)
  await knex('object').insert({ type: 'file', dhash: 'aa', upload_time: '2026-01-01', sha256: 'aa' })
  await TagModel.query(knex).insert({ tag: 'x', objectId: 1 })
  for (const insert of [
    () => TagModel.query(knex).insert({ tag: 'x', objectId: 1 }),
    () => knex('tag').insert({ tag: 'x', object_id: 1 }),
  ]) {
    const error = await failureOf(insert())
    t.equal(isUniqueViolation(error), true)
    t.equal(isUniqueViolation(error, 'ix_object_tag_object_id'), true)
    t.equal(isUniqueViolation(error, 'ix_object_dhash'), false)
    t.equal(isDatabaseDown(error), false)
  }
  const orphan = await failureOf(TagModel.query(knex).insert({ tag: 'x', objectId: 99 }))
  t.equal(isForeignKeyViolation(orphan, 'tag_object_id_fkey'), true)
  t.equal(isUniqueViolation(orphan), false)
})

t.test('an unreachable database is reported at once: closed port, missing socket', async (t) => {
  // No time passes: what is reported anyway did not need any.
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  for (const connection of ['postgresql://u@127.0.0.1:1/d', 'postgresql://u@localhost/d?host=/nonexistent']) {
    const knex = connectDatabase({ connection })
    t.teardown(() => knex.destroy())
    const error = await failureOf(knex.raw('SELECT 1'))
    t.equal(isDatabaseDown(error), true, connection)
    t.match(error, { code: /^(?:ECONNREFUSED|ENOENT)$/ })
  }
})

t.test('a database that does not answer is reported within five seconds', async (t) => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.teardown(() => silent.close())
  const address = silent.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const knex = connectDatabase({ connection: `postgresql://u@127.0.0.1:${port}/d` })
  t.teardown(() => knex.destroy())
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const failure = failureOf(knex.raw('SELECT 1'))
  await once(silent, 'connection')
  t.equal(await Promise.race([failure, turn('waits')]), 'waits')
  mock.timers.tick(WITHIN_MS)
  t.equal(isDatabaseDown(await failure), true)
})

t.test('a full pool is reported within five seconds', async (t) => {
  const { uri } = await openTestDatabase(t)
  const knex = connectDatabase({ connection: uri, poolMax: 1 })
  t.teardown(() => knex.destroy())
  await knex.transaction(async (trx) => {
    await trx.raw('SELECT 1')
    mock.timers.enable({ apis: ['setTimeout'] })
    const failure = failureOf(knex.raw('SELECT 1'))
    t.equal(await Promise.race([failure, turn('waits')]), 'waits')
    mock.timers.tick(WITHIN_MS)
    t.equal(isDatabaseDown(await failure), true)
    mock.timers.reset()
  })
})

t.test('connections cut by the server are replaced without an error to the next caller', async (t) => {
  const { knex, uri } = await openTestDatabase(t)
  const other = connectDatabase({ connection: uri })
  t.teardown(() => other.destroy())
  const { rows } = await other.raw('SELECT pg_backend_pid() AS pid')
  const inFlight = failureOf(other.raw('SELECT pg_sleep(20)'))
  await knex.raw(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  t.equal(isDatabaseDown(await inFlight), true)
  const again = await other.raw('SELECT pg_backend_pid() AS pid')
  t.not(again.rows[0].pid, rows[0].pid)
})

t.test('an idle connection by a socket of the machine is checked only after another one has broken', async (t) => {
  const { knex, uri } = await openTestDatabase(t)
  const other = connectDatabase({ connection: uri, poolMax: 2 })
  t.teardown(() => other.destroy())
  const lastStatement = async (pid: number): Promise<string> => {
    const { rows } = await knex.raw('SELECT query FROM pg_stat_activity WHERE pid = ?', [pid])
    return rows[0].query
  }
  const use = async (): Promise<number> => {
    const connection = await other.client.acquireConnection()
    await other.client.releaseConnection(connection)
    return connection.processID
  }
  await other.raw('SELECT 2')
  let later = 0
  const now = performance.now.bind(performance)
  mock.method(performance, 'now', () => now() + later)
  t.teardown(() => mock.restoreAll())
  later += 3_600_000
  t.equal(await lastStatement(await use()), 'SELECT 2')
  // Two connections, both idle afterwards.
  await other.transaction(async (first) => {
    await first.raw('SELECT 3')
    await other.transaction(async (second) => void (await second.raw('SELECT 4')))
  })
  const cut = failureOf(other.raw('SELECT pg_terminate_backend(pg_backend_pid())'))
  t.equal(isDatabaseDown(await cut), true)
  t.equal(await lastStatement(await use()), 'SELECT 1 WHERE NOT pg_is_in_recovery()')
})

t.test('errors of other kinds are not taken for a database that is down', async (t) => {
  const missingFile = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  for (const error of [missingFile, new Error('x'), undefined, null, 'text', { code: 5 }])
    t.equal(isDatabaseDown(error), false)
  t.equal(isDatabaseDown(new Error('wrapped', { cause: { code: '57P01' } })), true)
})

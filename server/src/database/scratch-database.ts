import knex, { type Knex } from 'knex'
import pg from 'pg'
import { once } from '../once.ts'
import type { PoolConnection } from './open-pool.ts'
import { connectApart } from './own-connection.ts'

export type ScratchDatabase = AsyncDisposable & { readonly db: Knex }

// An arbitrary constant: each database has one scratch database at a time.
const ADVISORY_LOCK = 7_140_352
const MAX_CONNECTIONS = 4
const NOT_PERMITTED = '42501'

/**
 * An empty database on the server of another one. Disposing drops it, and so does `stop`, which ends what runs in it. One that a
 * killed process has left is dropped first.
 */
export async function openScratchDatabase(db: Knex, stop: AbortSignal): Promise<ScratchDatabase> {
  stop.throwIfAborted()
  await using stack = new AsyncDisposableStack()
  const lock = stack.adopt(await connectApart(db), (client) => client.end())
  // The next statement by another connection reports the loss.
  lock.on('error', () => undefined)
  await takeLock(lock)
  const name = await scratchName(lock)
  await drop(db, name)
  await create(lock, name)
  const dropOnce = once(() => drop(db, name))
  stack.defer(dropOnce)
  const cancel = (): void => void dropOnce().catch(() => undefined)
  stop.addEventListener('abort', cancel, { once: true })
  stack.defer(() => stop.removeEventListener('abort', cancel))
  const scratch = stack.adopt(connectTo(db, name, lock), (pool) => pool.destroy())
  const owned = stack.move()
  return { db: scratch, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** The connection keeps the lock until it ends, also by a crash. */
async function takeLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ADVISORY_LOCK])
  if (rows[0]?.taken !== true)
    throw new Error('another process tests a backup with this database: wait until that has ended')
}

/** Derived from the number of the database, so that a name left by a killed process is known again, and no other is touched. */
async function scratchName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ oid: string }>(
    'select oid::text from pg_database where datname = current_database()',
  )
  return `lazaret_restore_test_${rows[0]?.oid ?? ''}`
}

/** Creates a database that sorts as the other one does, in its tablespace. */
async function create(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ options: string }>(
    `select format('encoding %L lc_collate %L lc_ctype %L tablespace %I', pg_encoding_to_char(encoding), datcollate, datctype, spcname) as options
     from pg_database join pg_tablespace on pg_tablespace.oid = dattablespace where datname = current_database()`,
  )
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`create database ${name} template template0 ${rows[0]?.options ?? ''}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_PERMITTED) throw error
    throw new Error(`${error.message}: allow it by ALTER ROLE ... CREATEDB`, { cause: error })
  }
}

/** Uses another connection than that of the lock, which may be lost. */
async function drop(db: Knex, name: string): Promise<void> {
  const client = await connectApart(db)
  try {
    await client.query('set statement_timeout = 0')
    await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

type PoolConfig = Omit<Knex.Config, 'connection' | 'pool'> & {
  readonly connection: PoolConnection
  readonly pool: Knex.PoolConfig
}

/** On the server that another connection leads to. */
function connectTo(db: Knex, database: string, { host, port, user, password, ssl }: pg.Client): Knex {
  const { connection, pool, ...config }: PoolConfig = db.client.config
  const { connectionString: _, servers: __, ...others } = connection
  return knex({
    ...config,
    connection: {
      ...others,
      host,
      port,
      ssl,
      database,
      ...(user && { user }),
      ...(typeof password === 'string' && { password }),
    },
    pool: { ...pool, min: 0, max: MAX_CONNECTIONS },
  })
}

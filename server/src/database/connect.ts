import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import pg from 'pg'
import { isDatabaseDown } from '../errors/database-errors.ts'
import { openPool, type PoolConnection } from './open-pool.ts'
import { prepareNamed } from './prepared.ts'
import { addressesOf } from './servers.ts'
import { NO_NAMES, openStatementNames, type StatementNames } from './statement-names.ts'
import { timeStatements } from './time-statements.ts'

export type SocketConnection = {
  /** A host name, or the folder of a unix socket. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password?: string
}

export type DatabaseOptions = {
  readonly connection: string | SocketConnection
  /** Zero or absent: no limit. */
  readonly statementTimeoutMs?: number
  readonly poolMax?: number
  readonly applicationName?: string
  /** Whether statements are prepared once per connection; true unless given. */
  readonly preparesStatements?: boolean
  /** For a replica: statements run in read only transactions, after its promotion, too. */
  readonly isReadOnly?: boolean
  /** Checks a new connection: one for which it fails is not used. */
  readonly onConnect?: (client: pg.Client) => Promise<void>
  readonly warn?: (message: string) => void
}

const CONNECT_TIMEOUT_MS = 3_000
const MIN_CONNECT_TIMEOUT_MS = 1_000
const ACQUIRE_TIMEOUT_MS = 4_000
const IDLE_CHECK_MS = 2_000
const IDLE_CHECK_TIMEOUT_MS = 800

/** Opens a pool. Nothing is sent before the first query; while the database is unreachable, queries fail within five seconds. */
export function connectDatabase(options: DatabaseOptions): Knex {
  const { poolMax = 10, warn = () => undefined, onConnect = () => Promise.resolve() } = options
  const names = options.preparesStatements === false ? NO_NAMES : openStatementNames(warn)
  const health: Health = { answeredAt: new WeakMap(), failedAt: 0 }
  const address = addressOf(options)
  const serverCount = address.servers?.length ?? 1
  const pool = openPool({
    client: 'pg',
    connection: {
      ...address,
      application_name: options.applicationName ?? 'lazaret',
      connectionTimeoutMillis: Math.max(MIN_CONNECT_TIMEOUT_MS, CONNECT_TIMEOUT_MS / serverCount),
      keepAlive: true,
      types: { getTypeParser },
    },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    pool: {
      min: 0,
      max: poolMax,
      idleTimeoutMillis: 60_000,
      afterCreate: prepareSession(sessionOf(options), { health, names, onConnect }),
      validate: (client: pg.Client) => answers(client, health, options.isReadOnly === true ? IS_THERE : IS_PRIMARY),
    },
    log: { warn, error: warn, deprecate: warn, debug: () => undefined },
  })
  pool.on('query-error', (error: unknown) => {
    if (isDatabaseDown(error)) health.failedAt = performance.now()
  })
  timeStatements(pool)
  return pool
}

function sessionOf({ statementTimeoutMs = 0, isReadOnly = false }: DatabaseOptions): string {
  // PostgreSQL compiles expensive plans, which takes longer than a page of a search does.
  const session = `SET TIME ZONE 'UTC'; SET jit = off; SET statement_timeout = ${Math.trunc(statementTimeoutMs)}`
  return isReadOnly ? `${session}; SET default_transaction_read_only = on` : session
}

const OIDS = { int8: 20, timestamp: 1114 }

// For this pool only. A Date would cut microseconds and read the text as local time.
function getTypeParser(oid: number, format?: string): (value: string) => unknown {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  if (oid === OIDS.int8) return Number
  if (oid === OIDS.timestamp) return String
  return pg.types.getTypeParser(oid, 'text')
}

function addressOf({ connection, isReadOnly = false }: DatabaseOptions): PoolConnection {
  if (typeof connection !== 'string') return { ...connection }
  const uri = withDriverScheme(connection)
  return isReadOnly ? { connectionString: uri } : { servers: addressesOf(uri) }
}

// SQLAlchemy names the driver in the scheme (postgresql+psycopg2://), and settings of the old server are read too.
function withDriverScheme(uri: string): string {
  return uri.replace(/^postgres(?:ql)?\+\w+:/, 'postgresql:')
}

type Health = {
  readonly answeredAt: WeakMap<pg.Client, number>
  /** When a connection of the pool was last found broken: the others are then suspect too. */
  failedAt: number
}

type PreparedTools = Required<Pick<DatabaseOptions, 'onConnect'>> & {
  readonly health: Health
  readonly names: StatementNames
}
type ConnectCallback = (error: Error | null, client: pg.Client) => void

// Sent as statements, not as start-up options, because connection poolers refuse those.
const prepareSession =
  (sql: string, { health, names, onConnect }: PreparedTools) =>
  (client: pg.Client, done: ConnectCallback) => {
    const ready = client.query(sql).then(() => onConnect(client))
    ready.then(
      () => {
        health.answeredAt.set(client, performance.now())
        prepareNamed(client, names)
        done(null, client)
      },
      (error: Error) => {
        client.end().catch(() => undefined)
        done(error, client)
      },
    )
  }

const IS_THERE = 'SELECT 1'
// A primary may have become a standby.
const IS_PRIMARY = 'SELECT 1 WHERE NOT pg_is_in_recovery()'

// A connection cut without notice (failover, firewall) would hang its first query for minutes. Sockets of this machine always get notice.
async function answers(client: pg.Client, { answeredAt, failedAt }: Health, question: string): Promise<boolean> {
  const now = performance.now()
  const last = answeredAt.get(client) ?? 0
  if (last > failedAt && (now - last < IDLE_CHECK_MS || client.host.startsWith('/'))) return true
  const answer = client.query(question).then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  )
  const timer = new AbortController()
  const silence = wait(IDLE_CHECK_TIMEOUT_MS, false, { signal: timer.signal }).catch(() => false)
  const isAlive = await Promise.race([answer, silence])
  timer.abort()
  if (isAlive) answeredAt.set(client, now)
  return isAlive
}

import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect, Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import pg from 'pg'
import { connectDatabase, type SocketConnection } from '../../server/src/database/connect.ts'
import { migrateToLatest } from '../../server/src/database/migrate.ts'
import { firstSetup } from '../../server/src/domain/setup/first-setup.ts'
import { ADMIN_HASH } from './administrator.ts'
import { scratchFolder } from './scratch-folder.ts'

export type TestDatabase = {
  readonly knex: Knex
  readonly uri: string
  /** Also done when the test ends. */
  readonly close: () => Promise<void>
}

type Test = { teardown(run: () => Promise<void>): unknown }

/** A database of its own for one test, migrated to the newest schema. */
export async function openTestDatabase(t: Test): Promise<TestDatabase> {
  return openNewDatabase(t, await templateName())
}

/** The same with what a first set-up leaves: the predefined groups and the administrator of the tests. */
export async function openReadyDatabase(t: Test): Promise<TestDatabase> {
  return openNewDatabase(t, await readyName())
}

/** A database of its own for one test, without any table. */
export async function openEmptyDatabase(t: Test): Promise<TestDatabase> {
  return openNewDatabase(t, 'template1')
}

async function openNewDatabase(t: Test, template: string): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await asAdministrator((admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`))
  const uri = await uriOf(name)
  const knex = connectDatabase({ connection: uri })
  let closing: Promise<void> | undefined
  const drop = async () => {
    await knex.destroy()
    await asAdministrator((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  }
  const close = () => {
    closing ??= drop()
    return closing
  }
  t.teardown(close)
  return { knex, uri, close }
}

const lazily = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const TEMPLATE_LOCK = 5_311_206

const MIGRATIONS = fileURLToPath(new URL('../../server/src/migrations/', import.meta.url))
const SETUP = fileURLToPath(new URL('../../server/src/domain/setup/first-setup.ts', import.meta.url))

// Named after what the migrations say, so that an edited migration gets a template of its own.
const templateName = lazily(async () => {
  const files = (await readdir(MIGRATIONS)).sort().map((file) => join(MIGRATIONS, file))
  return findTemplate({ name: `migrated_${await digestOf(files)}`, from: 'template1', fill: migrateToLatest })
})

const readyName = lazily(async () => {
  const migrated = await templateName()
  return findTemplate({
    name: `${migrated}_${await digestOf([SETUP])}`,
    from: migrated,
    fill: (knex) => firstSetup(knex, { adminLogin: 'admin', adminPasswordHash: ADMIN_HASH }),
  })
})

async function digestOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

type Template = { readonly name: string; readonly from: string; readonly fill: (knex: Knex) => Promise<unknown> }

async function findTemplate(template: Template): Promise<string> {
  const { name } = template
  await asAdministrator(async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    try {
      const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
      if (rowCount === 0) await buildTemplate(admin, template)
    } finally {
      // The connection stays open, and with it the lock.
      await admin.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK])
    }
  })
  return name
}

async function buildTemplate(admin: pg.Client, { name, from, fill }: Template): Promise<void> {
  const draft = `${name}_draft`
  await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${draft} TEMPLATE ${from}`)
  const knex = connectDatabase({ connection: await uriOf(draft) })
  try {
    await fill(knex)
  } finally {
    await knex.destroy()
  }
  await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
}

// One connection for all databases of this process, which it keeps alive only while it works.
const socket = new Socket()
let pendingTasks = 0

const administrator = lazily(async () => {
  const admin = new pg.Client({ connectionString: await uriOf('postgres'), stream: () => socket })
  await admin.connect()
  return admin
})

async function asAdministrator<T>(run: (admin: pg.Client) => Promise<T>): Promise<T> {
  pendingTasks += 1
  socket.ref()
  try {
    return await run(await administrator())
  } finally {
    pendingTasks -= 1
    if (pendingTasks === 0) socket.unref()
  }
}

async function uriOf(database: string): Promise<string> {
  const given = process.env.TEST_DATABASE_URI
  if (given) {
    const uri = new URL(given)
    if (database !== 'postgres') uri.pathname = `/${database}`
    return uri.href
  }
  const { host, port, user } = await sharedServer()
  return `postgresql://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`
}

// All processes of a test run share one PostgreSQL; it ends by itself some seconds after the last has gone.
const sharedServer = lazily(async (): Promise<SocketConnection> => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const id = createHash('sha256').update(root).digest('hex').slice(0, 8)
  const folder = join(scratchFolder, `lazaret-tests-${process.getuid?.() ?? 0}-${id}`)
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await wait(50)) {
    const connection = await askServer(join(folder, 'control'))
    if (connection !== undefined) return connection
    await startServer(folder)
  }
  throw new Error(`the PostgreSQL of the tests did not start in ${folder}`)
})

let starter: { running: boolean } = { running: false }

async function startServer(folder: string): Promise<void> {
  if (starter.running) return
  const file = fileURLToPath(new URL('database-server.ts', import.meta.url))
  const server = spawn(process.execPath, ['--conditions=@lazaret/source', file, folder], {
    detached: true,
    stdio: 'ignore',
  })
  const mine = { running: true }
  starter = mine
  server.on('exit', () => {
    mine.running = false
  })
  server.unref()
  await once(server, 'spawn')
}

async function askServer(path: string): Promise<SocketConnection | undefined> {
  const socket = connect(path)
  const failed = once(socket, 'error').then(() => undefined)
  const [line] = (await Promise.race([failed, firstLine(socket)])) ?? []
  if (line === undefined) return undefined
  // The open connection shows the server that it is still needed, and does not keep this process alive.
  socket.unref()
  return JSON.parse(line)
}

async function firstLine(socket: Socket): Promise<string[] | undefined> {
  const lines = createInterface({ input: socket })
  return Promise.race([once(lines, 'line'), once(lines, 'close').then(() => undefined)])
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { connectDatabase } from '../../../server/src/database/connect.ts'
import { openEmbedded } from '../../../server/src/database/embedded.ts'
import { findBinaries } from '../../../server/src/database/embedded-binaries.ts'
import { isDatabaseDown } from '../../../server/src/errors/database-errors.ts'

const silent = { info: () => undefined, error: () => undefined }

async function aFolder(t: Test): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lazaret-embedded-')))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function connectTo(t: Test, connection: Parameters<typeof connectDatabase>[0]['connection']): Knex {
  const knex = connectDatabase({ connection })
  t.teardown(() => knex.destroy())
  return knex
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(10)
}

// A zombie has ended: which process collects it is not our concern.
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

t.test('listens on a local socket only, in a folder closed to others, and keeps its data', async (t) => {
  const folder = await aFolder(t)
  {
    await using embedded = await openEmbedded({ folder, log: silent })
    const { connection } = embedded
    t.match(connection, { host: join(folder, 'socket'), user: 'lazaret', database: 'lazaret' })
    t.equal((await stat(connection.host)).mode & 0o777, 0o700)
    const knex = connectDatabase({ connection })
    const { rows } = await knex.raw(`
      SELECT current_setting('listen_addresses') AS tcp, current_setting('synchronous_commit') AS sync, current_setting('fsync') AS fsync,
        current_setting('shared_buffers') AS buffers, current_setting('server_encoding') AS encoding, lower('ĄÉ') AS lower`)
    t.strictSame(rows, [{ tcp: '', sync: 'on', fsync: 'on', buffers: '256MB', encoding: 'UTF8', lower: 'ąé' }])
    t.strictSame(await tcpListeners(embedded.pid()), [])
    await knex.raw('CREATE TABLE kept AS SELECT 7 AS n')
    await knex.destroy()
  }
  t.notOk(existsSync(join(folder, 'postgres', 'postmaster.pid')), 'an orderly end')
  await using embedded = await openEmbedded({ folder, log: silent })
  t.strictSame((await connectTo(t, embedded.connection).raw('SELECT n FROM kept')).rows, [{ n: 7 }])
})

// Sockets of the process by inode, looked up among the listening TCP sockets of the machine.
async function tcpListeners(pid: number): Promise<string[]> {
  const files = await readdir(`/proc/${pid}/fd`)
  const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
  const inodes = new Set(links.map((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1]))
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')))
  const rows = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)))
  return rows.filter((row) => row[3] === '0A' && inodes.has(row[9])).map((row) => row[1] ?? '')
}

t.test('a second owner of the folder is refused by name', async (t) => {
  const folder = await aFolder(t)
  await using embedded = await openEmbedded({ folder, log: silent })
  await t.rejects(openEmbedded({ folder, log: silent }), {
    message: new RegExp(`${folder} is in use .*pid ${process.pid}`),
  })
  t.ok((await connectTo(t, embedded.connection).raw('SELECT 1')).rows)
})

async function startOwner(folder: string): Promise<{ owner: ChildProcess; pid: number }> {
  const owner = fork(new URL('../../support/database-owner.ts', import.meta.url), [folder, 'postgres'])
  const [{ pid }] = await once(owner, 'message')
  return { owner, pid }
}

t.test('ends in good order when its owner is killed', async (t) => {
  const folder = await aFolder(t)
  const { owner, pid } = await startOwner(folder)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await until(() => !isAlive(pid))
  t.notOk(existsSync(join(folder, 'postgres', 'postmaster.pid')))
  t.match(
    await readFile(join(folder, 'postgres.log'), 'utf8'),
    /fast shutdown request[\s\S]*database system is shut down/,
  )
})

t.test('starts again right after its owner was killed, waiting for the old one to end', async (t) => {
  const folder = await aFolder(t)
  const { owner, pid } = await startOwner(folder)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await using embedded = await openEmbedded({ folder, log: silent })
  t.not(embedded.pid(), pid)
  // It leaves the folder to others shortly before it has exited.
  await until(() => !isAlive(pid))
  t.ok((await connectTo(t, embedded.connection).raw('SELECT 1')).rows)
})

t.test('is started again when it is killed, and connections come back by themselves', async (t) => {
  const folder = await aFolder(t)
  const events: string[] = []
  const log = {
    info: (_: unknown, text?: string) => void events.push(text ?? ''),
    error: (_: unknown, text?: string) => void events.push(text ?? ''),
  }
  await using embedded = await openEmbedded({ folder, log })
  const knex = connectTo(t, embedded.connection)
  await knex.raw('CREATE TABLE kept AS SELECT 7 AS n')
  const first = embedded.pid()
  process.kill(first, 'SIGKILL')
  const failures: unknown[] = []
  await until(() =>
    knex.raw('SELECT n FROM kept').then(
      () => embedded.pid() !== first,
      (error: unknown) => {
        failures.push(error)
        return false
      },
    ),
  )
  t.strictSame(
    failures.filter((error) => !isDatabaseDown(error)),
    [],
  )
  t.match(events, ['embedded PostgreSQL exited unexpectedly, restarting', 'embedded PostgreSQL restarted'])
})

t.test('closes while PostgreSQL is being started again', async (t) => {
  const folder = await aFolder(t)
  const { promise: noticed, resolve: notice } = Promise.withResolvers<void>()
  const embedded = await openEmbedded({ folder, log: { ...silent, error: () => notice() } })
  process.kill(embedded.pid(), 'SIGKILL')
  await noticed
  await until(() => existsSync(join(folder, 'postgres', 'postmaster.pid')) && !isAlive(embedded.pid()))
  await embedded[Symbol.asyncDispose]()
  t.equal(isAlive(embedded.pid()), false, 'what was being started does not stay behind')
  await using again = await openEmbedded({ folder, log: silent })
  t.equal(isAlive(again.pid()), true)
})

t.test('a killed keeper does not leave a second PostgreSQL behind', async (t) => {
  const folder = await aFolder(t)
  await using embedded = await openEmbedded({ folder, log: silent })
  const first = embedded.pid()
  const parent = Number(/^PPid:\s*(\d+)/m.exec(await readFile(`/proc/${first}/status`, 'utf8'))?.[1])
  process.kill(parent, 'SIGKILL')
  await until(() => embedded.pid() !== first)
  t.equal(isAlive(first), false)
})

t.test('a left-over pid that belongs to another program by now does not matter', async (t) => {
  const folder = await aFolder(t)
  await (await openEmbedded({ folder, log: silent }))[Symbol.asyncDispose]()
  await writeFile(
    join(folder, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${join(folder, 'postgres')}\n0\n5432\n\n\n\nready   \n`,
  )
  await using embedded = await openEmbedded({ folder, log: silent })
  t.not(embedded.pid(), process.pid)
})

t.test('an initialisation that was cut short is begun anew', async (t) => {
  const folder = await aFolder(t)
  await mkdir(join(folder, 'postgres.partial', 'base'), { recursive: true })
  await writeFile(join(folder, 'postgres.partial', 'PG_VERSION'), '18\n')
  await using embedded = await openEmbedded({ folder, log: silent })
  t.ok((await connectTo(t, embedded.connection).raw('SELECT 1')).rows)
  t.notOk(existsSync(join(folder, 'postgres.partial')))
})

t.test('a folder with a long path gets its socket elsewhere, closed to others too', async (t) => {
  const folder = join(await aFolder(t), 'x'.repeat(100))
  let host = ''
  {
    await using embedded = await openEmbedded({ folder, log: silent })
    host = embedded.connection.host
    t.notOk(host.startsWith(folder))
    t.equal((await stat(host)).mode & 0o777, 0o700)
    t.ok((await connectTo(t, embedded.connection).raw('SELECT 1')).rows)
  }
  t.notOk(existsSync(host))
})

t.test('data of another PostgreSQL version is refused and left alone', async (t) => {
  const folder = await aFolder(t)
  await (await openEmbedded({ folder, log: silent }))[Symbol.asyncDispose]()
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '14\n')
  await t.rejects(openEmbedded({ folder, log: silent }), { message: /is of PostgreSQL 14, the embedded one is 18/ })
})

t.test('what PostgreSQL says when it cannot start is passed on', async (t) => {
  const folder = await aFolder(t)
  await t.rejects(openEmbedded({ folder, log: silent, settings: { shared_buffers: 'plenty' } }), {
    message: /did not start.*postgres\.log.*shared_buffers.*plenty/,
  })
  await (await openEmbedded({ folder, log: silent }))[Symbol.asyncDispose]()
})

const asRoot = process.getuid?.() === 0 ? {} : { skip: 'needs root' }

t.test('as root, programs and data below folders closed to others are used anyway', asRoot, async (t) => {
  const folder = await aFolder(t)
  t.equal((await stat(folder)).mode & 0o777, 0o700)
  const native = join(folder, 'package', 'native')
  await cp(await findBinaries(), native, { recursive: true, verbatimSymlinks: true })
  await using embedded = await openEmbedded({ folder: join(folder, 'data'), log: silent, native })
  const status = await readFile(`/proc/${embedded.pid()}/status`, 'utf8')
  t.match(status, /^Uid:\t([1-9]\d*)\t\1\t\1\t\1$/m, 'not as root')
  t.match(status, /^CapEff:\t0*[24]$/m, 'one capability and no other')
  const knex = connectTo(t, embedded.connection)
  await knex.raw(`CREATE TABLE kept AS SELECT now() AT TIME ZONE 'Europe/Warsaw' AS time`)
})

t.test('as root, in open folders PostgreSQL has no capability at all', asRoot, async (t) => {
  const folder = await aFolder(t)
  await chmod(folder, 0o711)
  await using embedded = await openEmbedded({ folder, log: silent })
  t.match(await readFile(`/proc/${embedded.pid()}/status`, 'utf8'), /^CapEff:\t0+$/m)
})

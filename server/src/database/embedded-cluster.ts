import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { accountFor, type Launch, launchAs } from './embedded-account.ts'

/** The paths of one embedded PostgreSQL, and how its programs are started. */
export type Cluster = {
  readonly native: string
  readonly dataFolder: string
  readonly socketFolder: string
  readonly logFile: string
  readonly launch: Launch
  /** Extra settings, passed at each start. */
  readonly settings: Readonly<Record<string, string>>
}

export const SUPERUSER = 'lazaret'
export const PORT = 5432

// Written into postgresql.conf once, where an administrator may change them. Crash safety is PostgreSQL's default.
const FIRST_SETTINGS = {
  shared_buffers: '256MB',
  max_connections: '200',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  effective_cache_size: '2GB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

/** Prepares the folders; creates the data of a new cluster atomically. */
export async function prepareCluster(folder: string, native: string, settings: Cluster['settings']): Promise<Cluster> {
  const dataFolder = join(folder, 'postgres')
  const account = accountFor(dataFolder)
  const launch = launchAs(account, { native, folder: join(folder, 'postgres') })
  if (!existsSync(dataFolder)) await createData({ dataFolder, native, launch }, account)
  await requireVersion(dataFolder, native)
  const socketFolder = await makeSocketFolder(folder)
  await giveTo(socketFolder, account)
  return { native, dataFolder, socketFolder, logFile: join(folder, 'postgres.log'), launch, settings }
}

type NewData = Pick<Cluster, 'dataFolder' | 'native' | 'launch'>

async function createData({ dataFolder, native, launch }: NewData, account: Account): Promise<void> {
  const partial = `${dataFolder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  await giveTo(partial, account)
  const settings = Object.entries(FIRST_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // The built-in locale sorts by code point and knows Unicode letters with any C library.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const words = ['-D', partial, '-U', SUPERUSER, '--auth=trust', '--no-instructions', ...locale, ...settings]
  const [command = '', ...args] = [...launch.prefix, join(native, 'bin', 'initdb'), ...words]
  const { uid, gid } = launch
  try {
    await promisify(execFile)(command, args, {
      cwd: '/',
      ...(uid === undefined ? {} : { uid, gid }),
      env: databaseEnvironment(),
    })
  } catch (cause) {
    const reason = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    throw new Error(`the embedded PostgreSQL could not create its data in ${dataFolder}: ${reason}`, { cause })
  }
  await rename(partial, dataFolder)
}

type Account = ReturnType<typeof accountFor>

async function giveTo(path: string, account: Account): Promise<void> {
  if (account !== undefined) await chown(path, account.uid, account.gid)
}

/** Our environment holds secrets, and PostgreSQL needs nothing from it. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  // So PostgreSQL knows that a stale pid that equals ours is not another postmaster.
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', PG_GRANDPARENT_PID: String(process.pid) }
}

async function requireVersion(dataFolder: string, native: string): Promise<void> {
  const found = (await readFile(join(dataFolder, 'PG_VERSION'), 'utf8')).trim()
  const { stdout } = await promisify(execFile)(join(native, 'bin', 'postgres'), ['--version'])
  const ours = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]
  if (found === ours) return
  throw new Error(
    `the data in ${dataFolder} is of PostgreSQL ${found}, the embedded one is ${ours}: dump it with version ${found} and load it into a new data folder`,
  )
}

// The longest path allowed for a unix socket.
const SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103

async function makeSocketFolder(folder: string): Promise<string> {
  const near = resolve(folder, 'socket')
  if (Buffer.byteLength(join(near, `.s.PGSQL.${PORT}`)) > SOCKET_PATH_BYTES) return mkdtemp(join(tmpdir(), 'lazaret-'))
  await mkdir(near, { recursive: true, mode: 0o700 })
  await chmod(near, 0o700)
  return near
}

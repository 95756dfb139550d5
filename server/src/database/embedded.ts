import { mkdir, realpath, rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import type { SocketConnection } from './connect.ts'
import { findBinaries } from './embedded-binaries.ts'
import { type Cluster, PORT, prepareCluster, SUPERUSER } from './embedded-cluster.ts'
import { type Postmaster, startPostmaster } from './embedded-process.ts'
import { lockFolder } from './lock-folder.ts'

export type EmbeddedOptions = {
  /** Holds data, socket and log. */
  readonly folder: string
  readonly log: Pick<Logger, 'info' | 'error'>
  /** The folder of bin, lib and share, if not that of the npm package. */
  readonly native?: string
  readonly settings?: Readonly<Record<string, string>>
}

export type EmbeddedDatabase = AsyncDisposable & {
  readonly connection: SocketConnection
  /** Of the running PostgreSQL; changes after a crash. */
  readonly pid: () => number
}

const DATABASE = 'lazaret'
const RESTART_PAUSES_MS = [100, 500, 1_000, 2_000, 5_000, 10_000]

/** Runs a private PostgreSQL in a folder, reachable by a unix socket only, until disposed or until this process dies. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  await mkdir(options.folder, { recursive: true, mode: 0o711 })
  const folder = await realpath(options.folder)
  await using stack = new AsyncDisposableStack()
  stack.use(await lockFolder(folder))
  const native = options.native ?? (await findBinaries())
  const cluster = await prepareCluster(folder, native, options.settings ?? {})
  if (!cluster.socketFolder.startsWith(folder))
    stack.defer(() => rm(cluster.socketFolder, { recursive: true, force: true }))
  const running = stack.use(await keepRunning(cluster, options.log))
  const connection = { host: cluster.socketFolder, port: PORT, user: SUPERUSER, database: DATABASE }
  await createDatabase(connection)
  const owned = stack.move()
  return { connection, pid: running.pid, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

type RunningProcess = AsyncDisposable & { readonly pid: () => number }

async function keepRunning(cluster: Cluster, log: EmbeddedOptions['log']): Promise<RunningProcess> {
  const closing = new AbortController()
  let postmaster = await startPostmaster(cluster)
  const watch = async (): Promise<void> => {
    for (let crashes = 0; ; crashes += 1) {
      const startedAt = Date.now()
      const code = await postmaster.ended
      if (closing.signal.aborted) return
      log.error({ code, pid: postmaster.pid }, 'embedded PostgreSQL exited unexpectedly, restarting')
      if (Date.now() - startedAt > 60_000) crashes = 0
      const next = await startAgain(cluster, crashes, { log, signal: closing.signal })
      if (next === undefined) return
      postmaster = next
      // It started while we were closing.
      if (closing.signal.aborted) return postmaster.stop()
      log.info({ pid: postmaster.pid }, 'embedded PostgreSQL restarted')
    }
  }
  const watching = watch()
  const dispose = async () => {
    closing.abort()
    await postmaster.stop()
    await watching
  }
  return { pid: () => postmaster.pid, [Symbol.asyncDispose]: dispose }
}

type Restart = { readonly log: EmbeddedOptions['log']; readonly signal: AbortSignal }

async function startAgain(
  cluster: Cluster,
  crashes: number,
  { log, signal }: Restart,
): Promise<Postmaster | undefined> {
  for (let attempt = crashes; !signal.aborted; attempt += 1) {
    const pauseMs = RESTART_PAUSES_MS[Math.min(attempt, RESTART_PAUSES_MS.length - 1)]
    await wait(pauseMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return undefined
    try {
      return await startPostmaster(cluster)
    } catch (error) {
      log.error({ err: error }, 'embedded PostgreSQL could not be restarted')
    }
  }
  return undefined
}

async function createDatabase(connection: SocketConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}

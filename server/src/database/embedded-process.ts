import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, databaseEnvironment, PORT } from './embedded-cluster.ts'

/** A running PostgreSQL under its wrapper process. */
export type Postmaster = {
  readonly pid: number
  /** Resolves with the exit code when PostgreSQL has exited. */
  readonly ended: Promise<number>
  /** Fast shutdown: open transactions are rolled back, connections closed. */
  stop(): Promise<void>
}

// The shell lives as long as PostgreSQL and stops it when file 3, a pipe held by us, closes: on request, or because we died.
// The signal is repeated, as one that comes before PostgreSQL has set its handlers is lost.
const KEEPER = `
"$@" 3<&- </dev/null &
postgres=$!
( read -r _ <&3; while kill -INT "$postgres" 2>/dev/null; do sleep 1; done ) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$postgres"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`

const OLD_POSTMASTER_MS = 30_000
const STOP_MS = 20_000
const START_MS = 600_000
const POLL_MS = 10

/** Starts PostgreSQL and waits until it accepts connections; waits first for one that is still shutting down. */
export async function startPostmaster(cluster: Cluster): Promise<Postmaster> {
  const deadline = Date.now() + OLD_POSTMASTER_MS
  for (;;) {
    await awaitOldPostmaster(cluster, deadline)
    const keeper = await spawnKeeper(cluster)
    const ended = once(keeper, 'exit').then(([code]) => Number(code ?? 1))
    const pid = await readyPid(cluster, keeper)
    if (pid !== undefined) return { pid, ended, stop: () => stop(keeper, pid, ended) }
    const reason = await lastLines(cluster.logFile)
    // Processes of a killed postmaster hold its shared memory until they notice.
    if (!/pre-existing shared memory|already exists/.test(reason) || Date.now() > deadline) {
      throw new Error(`the embedded PostgreSQL did not start (log: ${cluster.logFile}): ${reason}`)
    }
    await wait(200)
  }
}

async function spawnKeeper({
  native,
  dataFolder,
  socketFolder,
  logFile,
  launch,
  settings,
}: Cluster): Promise<ChildProcess> {
  await rotateLog(logFile)
  await using log = await open(logFile, 'a', 0o600)
  const fixed = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: PORT,
  }
  const options = Object.entries({ ...settings, ...fixed }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = [join(native, 'bin', 'postgres'), '-D', dataFolder, ...options]
  const [command = '', ...args] = [...launch.prefix, '/bin/sh', '-c', KEEPER, 'keeper', ...program]
  const { uid, gid } = launch
  const keeper = spawn(command, args, {
    cwd: '/',
    detached: true, // Ctrl-C in the terminal is for us alone.
    env: databaseEnvironment(),
    stdio: ['ignore', log.fd, log.fd, 'pipe'],
    ...(uid === undefined || gid === undefined ? {} : { uid, gid }),
  })
  await once(keeper, 'spawn')
  const pipe = keeper.stdio[3]
  pipe?.on('error', () => undefined)
  // A killed wrapper leaves PostgreSQL behind, and the watcher that can stop it.
  keeper.once('exit', () => pipe?.destroy())
  return keeper
}

async function stop(keeper: ChildProcess, pid: number, ended: Promise<number>): Promise<void> {
  keeper.stdio[3]?.destroy()
  const timeout = new AbortController()
  const late = wait(STOP_MS, 'late', { signal: timeout.signal }).catch(() => 'ended')
  if ((await Promise.race([ended, late])) === 'late') send('SIGQUIT', pid)
  timeout.abort()
  await ended
}

// PostgreSQL records its state in a file; polling by connections would need retries and fill its log.
async function readyPid(cluster: Cluster, keeper: ChildProcess): Promise<number | undefined> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await wait(POLL_MS)) {
    const { pid, status } = await readPidFile(cluster)
    if (keeper.exitCode !== null || keeper.signalCode !== null) return undefined
    if (pid !== undefined && status === 'ready') return pid
  }
  keeper.stdio[3]?.destroy()
  throw new Error(`the embedded PostgreSQL was not ready after ${START_MS / 1000} s (log: ${cluster.logFile})`)
}

// We hold the folder's lock, so a running postmaster was left behind by a killed owner.
async function awaitOldPostmaster(cluster: Cluster, deadline: number): Promise<void> {
  const signalAt = Date.now() + 5_000
  for (;;) {
    const { pid } = await readPidFile(cluster)
    if (pid === undefined) return
    const command = await commandOf(pid)
    if (command === undefined) return rm(join(cluster.dataFolder, 'postmaster.pid'), { force: true })
    if (Date.now() > deadline) {
      throw new Error(`another PostgreSQL (pid ${pid}) still uses ${cluster.dataFolder}: stop it and start again`)
    }
    if (Date.now() > signalAt && command.includes(cluster.dataFolder)) send('SIGINT', pid)
    await wait(POLL_MS)
  }
}

function send(signal: 'SIGINT' | 'SIGQUIT', pid: number): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already exited.
  }
}

// The pid may belong to another process now, after a restart of the machine or container.
async function commandOf(pid: number): Promise<readonly string[] | undefined> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return undefined
  }
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (text === undefined) return process.platform === 'linux' ? undefined : []
  const words = text.split('\0')
  return basename(words[0] ?? '') === 'postgres' ? words : undefined
}

async function readPidFile({ dataFolder }: Cluster): Promise<{ pid: number | undefined; status: string }> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return { pid: pid > 0 ? pid : undefined, status: (lines[7] ?? '').trim() }
}

const LOG_BYTES = 16 * 1024 * 1024

async function rotateLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size > LOG_BYTES) await rename(logFile, `${logFile}.1`)
}

async function lastLines(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-4).join(' | ')
}

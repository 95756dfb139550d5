import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, readlinkSync, statSync, unlinkSync, utimesSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { CursorError } from '../../errors/api-error.ts'
import { isRecord } from '../cursor/state.ts'
import { errorCode } from './durable-file.ts'

export type FileLock = { assertHeld(): void; release(): void }

type Owner = {
  readonly token: string
  readonly pid: number
  readonly host: string
  /** Distinguishes a process from a later one with the same number; null if the system cannot. */
  readonly started: string | null
}

const HEARTBEAT_MS = 5000
const STALE_MS = 30_000
const TAKEOVER_STALE_MS = 10_000

/** One watcher per cursor. Everything here is synchronous: a few system calls, and no gap between check and action. */
export function acquireLock(path: string): FileLock {
  const owner: Owner = { token: randomUUID(), pid: process.pid, host: hostName(), started: startOf(process.pid) }
  if (!tryCreate(path, owner)) takeOver(path, owner)
  let checkedAt = Date.now()
  const assertHeld = () => {
    if (readOwner(path)?.token !== owner.token) {
      throw new CursorError('locked', `another watcher took over the lock ${path}`)
    }
    checkedAt = Date.now()
  }
  const beat = () => {
    if (readOwner(path)?.token === owner.token) utimesSync(path, new Date(), new Date())
  }
  const timer = setInterval(() => ignoreErrors(beat), HEARTBEAT_MS)
  timer.unref()
  return {
    // Others may take over only after a silence, so a recent check is enough.
    assertHeld: () => {
      if (Date.now() - checkedAt > HEARTBEAT_MS) assertHeld()
    },
    release: () => {
      clearInterval(timer)
      if (readOwner(path)?.token === owner.token) ignoreErrors(() => unlinkSync(path))
    },
  }
}

function tryCreate(path: string, owner: Owner): boolean {
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, JSON.stringify(owner))
    closeSync(file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** A second file guards the exchange, so that two newcomers cannot remove each other's lock. */
function takeOver(path: string, owner: Owner): void {
  refuseLive(path)
  const guard = `${path}.takeover`
  if (ageMs(guard) > TAKEOVER_STALE_MS) ignoreErrors(() => unlinkSync(guard))
  if (!tryCreate(guard, owner)) throw new CursorError('locked', `another watcher is just taking over the lock ${path}`)
  try {
    refuseLive(path)
    ignoreErrors(() => unlinkSync(path))
    if (!tryCreate(path, owner)) throw new CursorError('locked', `another watcher holds the lock ${path}`)
  } finally {
    ignoreErrors(() => unlinkSync(guard))
  }
}

function refuseLive(path: string): void {
  const holder = readOwner(path)
  const age = ageMs(path)
  if (isStale(holder, age)) return
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
  throw new CursorError('locked', `the cursor is in use by ${who} (lock ${path}, last sign of life ${age} ms ago)`)
}

/** A dead process frees its lock at once; where that cannot be seen, silence does. */
function isStale(holder: Owner | null, age: number): boolean {
  if (!holder || holder.host !== hostName()) return age > STALE_MS
  const started = startOf(holder.pid)
  if (!isAlive(holder.pid)) return true
  if (holder.started === null || started === null) return age > STALE_MS
  return started !== holder.started
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

/** Boot and start time of a process, on Linux. A zombie holds no lock. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'ended' : `${boot}/${fields[19]}`
  } catch {
    return null
  }
}

/** Process numbers mean something only within one namespace of one host. */
function hostName(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function readOwner(path: string): Owner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (!isRecord(value) || typeof value.token !== 'string' || typeof value.pid !== 'number') return null
    const started = typeof value.started === 'string' ? value.started : null
    return { token: value.token, pid: value.pid, host: String(value.host), started }
  } catch {
    return null
  }
}

function ageMs(path: string): number {
  try {
    return Math.max(0, Math.round(Date.now() - statSync(path).mtimeMs))
  } catch {
    return 0
  }
}

function ignoreErrors(task: () => void): void {
  try {
    task()
  } catch {
    // The next heartbeat or the next watcher deals with it.
  }
}

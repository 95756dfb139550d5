import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { needProgram } from './programs.ts'

type Test = {
  teardown(run: () => Promise<void>): unknown
  fail(message: string): boolean
  pass(message: string, extra: { skip: string }): boolean
}

/** A real Redis of the test alone, on a socket of its own; what it holds ends with its process. */
export type RedisServer = {
  readonly uri: string
  /** To look at what is stored, while it runs. */
  readonly client: Redis
  /** Kills it, without a word to its clients. */
  kill(): Promise<void>
  start(): Promise<void>
  /** It leaves connections open and answers nothing. */
  freeze(): void
  thaw(): void
}

/** Null: the program is not on this machine, and the test does not insist on it. */
export async function openRedisServer(t: Test): Promise<RedisServer | null> {
  if (!needProgram(t, 'redis-server')) return null
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-redis-'))
  const path = join(folder, 'redis.sock')
  const client = new Redis(path, { lazyConnect: true, maxRetriesPerRequest: null, retryStrategy: () => 50 })
  client.on('error', () => undefined)
  let child: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const start = async (): Promise<void> => {
    await rm(path, { force: true })
    const options = ['--port', '0', '--unixsocket', path, '--dir', folder, '--save', '', '--appendonly', 'no']
    child = spawn('redis-server', options, { stdio: 'ignore' })
    const probe = new Redis(path, { retryStrategy: () => 20, maxRetriesPerRequest: null })
    probe.on('error', () => undefined)
    await probe.ping()
    probe.disconnect()
  }
  // A test that is cut off runs no teardown.
  const endAtOnce = (): void => void child?.kill('SIGKILL')
  process.once('exit', endAtOnce)
  t.teardown(async () => {
    client.disconnect()
    process.off('exit', endAtOnce)
    await kill()
    await rm(folder, { recursive: true, force: true })
  })
  await start()
  return {
    uri: `unix://${path}`,
    client,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}

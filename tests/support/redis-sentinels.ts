import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'
import { needProgram } from './programs.ts'
import { until } from './until.ts'

type Test = {
  teardown(run: () => Promise<void>): unknown
  fail(message: string): boolean
  pass(message: string, extra: { skip: string }): boolean
}

type Member = { readonly port: number; readonly client: Redis; kill(): Promise<void>; freeze(): void; thaw(): void }

/** Two Redis servers, the first one the master, and three Sentinels that fail over to the other one. */
export type RedisSentinels = {
  /** An address for `kv_uri`. */
  readonly uri: string
  readonly servers: readonly [Member, Member]
  readonly sentinels: readonly Member[]
  /** The port of the server that the Sentinels take for the master. */
  masterPort(): Promise<number>
}

const [PASSWORD, SENTINEL_PASSWORD] = ['of the servers: @/?', 'of the sentinels']
const DOWN_AFTER_MS = 1000

/** Null: the program is not on this machine, and the test does not insist on it. */
export async function openRedisSentinels(t: Test): Promise<RedisSentinels | null> {
  if (!needProgram(t, 'redis-server')) return null
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-sentinels-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const start = (lines: readonly string[], password: string) => startMember(t, { folder, lines, password })
  const secret = [`requirepass "${PASSWORD}"`, `masterauth "${PASSWORD}"`, 'save ""']
  const master = await start(secret, PASSWORD)
  const replica = await start([...secret, `replicaof 127.0.0.1 ${master.port}`], PASSWORD)
  await until(async () => /master_link_status:up/.test(await replica.client.info('replication')))
  const watching = [
    `requirepass "${SENTINEL_PASSWORD}"`,
    `sentinel sentinel-pass "${SENTINEL_PASSWORD}"`,
    `sentinel monitor counts 127.0.0.1 ${master.port} 2`,
    `sentinel auth-pass counts "${PASSWORD}"`,
    `sentinel down-after-milliseconds counts ${DOWN_AFTER_MS}`,
    'sentinel failover-timeout counts 5000',
  ]
  const sentinels = [await start(watching, SENTINEL_PASSWORD), await start(watching, SENTINEL_PASSWORD)]
  sentinels.push(await start(watching, SENTINEL_PASSWORD))
  for (const { client } of sentinels)
    await until(async () => knowsAll(await client.call('sentinel', 'master', 'counts')))
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    uri: `redis+sentinel://:${encodeURIComponent(PASSWORD)}@${hosts}/counts/1?sentinel_password=${encodeURIComponent(SENTINEL_PASSWORD)}`,
    servers: [master, replica],
    sentinels,
    masterPort: () => askForMaster(sentinels),
  }
}

async function askForMaster(sentinels: readonly Member[]): Promise<number> {
  const answers = sentinels
    .filter(({ client }) => client.status === 'ready')
    .map(({ client }) => client.call('sentinel', 'get-master-addr-by-name', 'counts'))
  const [, port] = (await Promise.any(answers)) as [string, string]
  return Number(port)
}

/** It has found the replica and the two other Sentinels. */
function knowsAll(answer: unknown): boolean {
  const words = answer as readonly string[]
  const fieldOf = (name: string): string | undefined => words[words.indexOf(name) + 1]
  return fieldOf('num-slaves') === '1' && fieldOf('num-other-sentinels') === '2'
}

type MemberOptions = { readonly folder: string; readonly lines: readonly string[]; readonly password: string }

async function startMember(t: Test, { folder, lines, password }: MemberOptions): Promise<Member> {
  const port = await freePort()
  const place = join(folder, String(port))
  await mkdir(place)
  const file = join(place, 'redis.conf')
  await writeFile(file, [`port ${port}`, 'bind 127.0.0.1', `dir ${place}`, ...lines, ''].join('\n'))
  const isSentinel = lines.some((line) => line.startsWith('sentinel '))
  const child = spawn('redis-server', [file, ...(isSentinel ? ['--sentinel'] : [])], { stdio: 'ignore' })
  const client = new Redis({ port, password, retryStrategy: () => 50, maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  const kill = async (): Promise<void> => {
    client.disconnect()
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  // A test that is cut off runs no teardown.
  const endAtOnce = (): void => void child.kill('SIGKILL')
  process.once('exit', endAtOnce)
  t.teardown(async () => {
    process.off('exit', endAtOnce)
    await kill()
  })
  await client.ping()
  return {
    port,
    client,
    kill,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  }
}

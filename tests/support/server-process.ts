import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { COMPILED } from './compile-cache.ts'
import { placeCluster } from './new-cluster.ts'
import { hasEnded, processorSeconds, processTree, residentBytes } from './process-tree.ts'
import { scratchFolder } from './scratch-folder.ts'

export type ProcessExit = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
  readonly errors: string
}

/** The real server as a process of its own. */
export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** Holds the data folder, and nothing of anybody else. */
  readonly folder: string
  /** Standard output, and the log so far. */
  readonly output: () => string
  readonly errors: () => string
  /** Settles when the process and all it started are gone. */
  readonly ended: Promise<ProcessExit>
  signal(name: NodeJS.Signals): void
  /** Asks it to end, and waits until it has. */
  stop(signal?: NodeJS.Signals): Promise<ProcessExit>
  postmasterPid(): Promise<number>
  /** Resident memory of the server, its PostgreSQL and its helpers together. */
  memoryBytes(): Promise<number>
  /** Processor time that the server used so far, by itself and by its PostgreSQL. */
  processorSeconds(): Promise<{ readonly own: number; readonly database: number }>
}

export type StartOptions = {
  /** The folder of an earlier server, whose data this one uses. */
  readonly folder?: string
  /** Environment names without the prefix: `{ PORT: '0' }`. */
  readonly settings?: Readonly<Record<string, string | undefined>>
  /** Makes its database itself, which takes seconds; otherwise it finds an empty one. */
  readonly isFirstStart?: boolean
  /** Options of Node itself. */
  readonly nodeArgs?: readonly string[]
  /** Names as they are: of other sections. */
  readonly environment?: Readonly<Record<string, string>>
}

type Test = { teardown(run: () => Promise<void>): unknown }

export const ADMIN = { login: 'admin', password: 'correct horse battery' } as const

const SERVER = fileURLToPath(new URL('../../server/src/bin.mjs', import.meta.url))
const NODE_ARGS = [
  '--conditions=@lazaret/source',
  ...['quick-passwords', 'quick-imports'].map((name) => `--import=${new URL(`${name}.ts`, import.meta.url).href}`),
]

export async function temporaryFolder(t: Test): Promise<string> {
  const folder = await mkdtemp(join(scratchFolder, 'lazaret-process-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a server on a free port and waits until it is ready; it ends with the test at the latest. */
export async function startServer(t: Test, options: StartOptions = {}): Promise<ServerProcess> {
  const folder = options.folder ?? (await temporaryFolder(t))
  const isNew = options.folder === undefined && options.settings?.DATABASE_URI === undefined
  if (isNew && options.isFirstStart !== true) await placeCluster(join(folder, 'data'))
  const run = runServer(folder, { ADMIN_PASSWORD: ADMIN.password, ...options.settings }, options)
  const ended = run.ended.then(async (end) => {
    await databaseEnded(folder)
    return end
  })
  t.teardown(async () => {
    run.child.kill('SIGKILL')
    await ended
  })
  return {
    ...controlsOf(run, folder),
    url: await untilReady(run),
    folder,
    ended,
    output: run.output,
    errors: run.errors,
  }
}

/** Runs a server that ends by itself: one that cannot start. */
export function runToEnd(folder: string, settings: Readonly<Record<string, string | undefined>>): Promise<ProcessExit> {
  return runServer(folder, settings).ended
}

/** A server that died leaves a PostgreSQL that is about to notice. */
export async function databaseEnded(folder: string): Promise<void> {
  const pid = await postmasterPid(folder)
  if (pid > 0) while (!(await hasEnded(pid))) await wait(20)
}

async function postmasterPid(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0])
}

type Controls = Pick<ServerProcess, 'pid' | 'signal' | 'stop' | 'postmasterPid' | 'memoryBytes' | 'processorSeconds'>

function controlsOf({ child, ended, pid }: Run, folder: string): Controls {
  return {
    pid,
    signal: (name) => child.kill(name),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      const end = await ended
      await databaseEnded(folder)
      return end
    },
    postmasterPid: () => postmasterPid(folder),
    memoryBytes: async () => residentBytes(await processTree(pid)),
    processorSeconds: async () => {
      const helpers = (await processTree(pid)).slice(1)
      return { own: await processorSeconds([pid]), database: await processorSeconds(helpers) }
    },
  }
}

type Run = {
  readonly child: ChildProcess
  readonly pid: number
  readonly ready: Promise<string>
  readonly output: () => string
  readonly errors: () => string
  readonly ended: Promise<ProcessExit>
}

function runServer(
  folder: string,
  settings: Readonly<Record<string, string | undefined>>,
  { nodeArgs = [], environment = {} }: Pick<StartOptions, 'nodeArgs' | 'environment'> = {},
): Run {
  // One process is what most tests are about; the tests of several ask for them.
  const given = { PORT: '0', WORKERS: '1', SHUTDOWN_DELAY: '0', DATA_FOLDER: join(folder, 'data'), ...settings }
  const child = spawn(process.execPath, [...NODE_ARGS, ...nodeArgs, SERVER], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: COMPILED,
      ...prefixed(given),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ready = Promise.withResolvers<string>()
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    const url = /^ready\s+(\S+)\n/m.exec(output)?.[1]
    if (url !== undefined) ready.resolve(url)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = once(child, 'close').then(([code, signal]): ProcessExit => ({ code, signal, output, errors }))
  return { child, pid: child.pid ?? 0, ready: ready.promise, output: () => output, errors: () => errors, ended }
}

function prefixed(settings: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [`SERVICE_${name}`, value]))
}

async function untilReady({ ready, ended }: Run): Promise<string> {
  const refused = ended.then(({ code, errors }) => {
    throw new Error(`the server ended with code ${code} before it was ready: ${errors}`)
  })
  return Promise.race([ready, refused])
}

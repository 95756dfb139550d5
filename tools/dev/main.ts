// Development mode: server and page from their sources at one address, renewed when a source changes. npm run dev
import { execFile } from 'node:child_process'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { createClient, password } from '@lazaret/sdk'
import { openEmbedded } from '../../server/src/database/embedded.ts'
import { DEMO_PASSWORD, DEMO_USERS, fillDemo } from '../demo/fill-demo.ts'
import { type Backend, openAddress } from './address.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { generateRows, MIN_CORPUS } from './generate-rows.ts'
import { openPage } from './page.ts'
import { type Options, readOptions, USAGE } from './read-options.ts'
import { type DevServer, openServer } from './server-process.ts'
import { type SourceWatcher, watchSources } from './watch-sources.ts'

const ROOT = join(import.meta.dirname, '../..')
const CONTRACT = join(ROOT, 'openapi.yaml')
const SOURCES = [join(ROOT, 'server/src'), join(ROOT, 'plugins-examples'), CONTRACT]
const DEMO_FILES = 100
/** The terminal sends Ctrl-C to all of its processes, and npm forwards it again. */
const ECHO_MS = 1000

const print = (line: string): void => console.log(line)
const began = performance.now()
let isFilling = false
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`
const signal = stopSignal()

try {
  const options = readOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
  if (options.wantsHelp) print(USAGE)
  else await develop(options)
} catch (error) {
  if (!signal.aborted) console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
// A request that was interrupted may still wait for its answer.
process.exit()

async function develop(options: Options): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const backend = Promise.withResolvers<Backend>()
  const address = stack.use(await openAddress(options.port, backend.promise))
  const data = stack.use(await openDataFolder({ ...options, path: options.dataFolder }))
  print(`data           ${data.path}`)
  if (data.stage === 'empty') print('database       making one, for the first start')
  const [databaseUri, page] = await Promise.all([
    openDatabase(data, stack),
    openPage({ root: ROOT, cacheFolder: join(data.path, 'page'), server: address.server }),
  ])
  stack.use(page)
  if (signal.aborted) return
  const environment = environmentOf(data, databaseUri)
  const server = stack.use(openServer({ root: ROOT, environment, inspects: options.inspects, print, writeLog }))
  backend.resolve({ url: server.url, show: page.show })
  const watcher = stack.use(watchSources(SOURCES))
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  await Promise.race([stopped, serve({ server, watcher, data, url: address.url })])
  print('stopping       server, page and database')
}

type Work = {
  readonly server: DevServer
  readonly watcher: SourceWatcher
  readonly data: DataFolder
  readonly url: string
}

/** Starts the server, and again after each change. */
async function serve({ server, watcher, data, url }: Work): Promise<void> {
  let isFilled = data.stage === 'demo'
  let isAnnounced = false
  for (let since = began; !signal.aborted; since = await change(watcher)) {
    const own = await server.restart()
    // A signal to end does not interrupt a start.
    if (own === null || signal.aborted) continue
    if (!isFilled) {
      await fill(own, data)
      isFilled = true
    }
    print(`ready          ${url} after ${seconds(since)}`)
    if (isAnnounced) continue
    print(`sign in        admin, ${DEMO_USERS.join(', ')}; password: ${DEMO_PASSWORD}`)
    print('               Ctrl-C ends everything')
    isAnnounced = true
  }
}

/** Waits for a change that asks for a restart; returns when it was noticed. */
async function change(watcher: SourceWatcher): Promise<number> {
  for (;;) {
    const paths = await watcher.next()
    const since = performance.now()
    const [first = '', ...others] = paths.map((path) => relative(ROOT, path))
    print(`changed        ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`)
    if (!paths.includes(CONTRACT)) return since
    if (await generate()) {
      // The generated files are part of this change.
      await watcher.skip()
      return since
    }
  }
}

async function generate(): Promise<boolean> {
  try {
    await promisify(execFile)(process.execPath, [join(ROOT, 'tools/codegen.ts')], { cwd: join(ROOT, 'tools') })
    return true
  } catch (error) {
    const { stderr = '' } = Object(error) as { stderr?: string }
    print(`the contract is not valid; the server goes on with the one before\n${stderr.trim() || error}`)
    return false
  }
}

async function openDatabase(data: DataFolder, stack: AsyncDisposableStack): Promise<string> {
  if (data.stage === 'empty' && data.objects >= MIN_CORPUS) {
    await generateRows({ root: ROOT, folder: data.path, objects: data.objects }, signal)
    await data.setStage('rows')
  }
  const log = { info: () => undefined, error: console.error }
  const { connection } = stack.use(await openEmbedded({ folder: join(data.path, 'data'), log }))
  const query = new URLSearchParams({ host: connection.host, port: String(connection.port) })
  return `postgresql://${connection.user}@localhost/${connection.database}?${query}`
}

async function fill(url: string, data: DataFolder): Promise<void> {
  const count = data.objects < MIN_CORPUS ? data.objects : DEMO_FILES
  print(`demo data      ${count} files, with configs, relations, comments and users`)
  isFilling = true
  const admin = createClient({ baseUrl: url, auth: password('admin', DEMO_PASSWORD) })
  await fillDemo({ url, admin, count })
  await data.setStage('demo')
  isFilling = false
}

/** Hundreds of lines about made-up data would hide the address. */
function writeLog(text: string): void {
  const lines = isFilling ? text.replace(/^\[INFO\] .*\n/gm, '') : text
  process.stderr.write(lines)
}

/** Settings of the environment count, but for those that development mode itself relies on. */
function environmentOf(data: DataFolder, databaseUri: string): Readonly<Record<string, string | undefined>> {
  return {
    SERVICE_WORKERS: '1',
    SERVICE_SHUTDOWN_TIMEOUT: '1000',
    // Generated rows have no contents: the check would report each of them.
    ...(data.objects < MIN_CORPUS ? {} : { SERVICE_FSCK_INTERVAL: '0' }),
    NODE_COMPILE_CACHE: join(data.path, 'compiled'),
    ...process.env,
    SERVICE_HOST: '127.0.0.1',
    SERVICE_PORT: '0',
    SERVICE_SERVE_WEB: '0',
    SERVICE_SHUTDOWN_DELAY: '0',
    SERVICE_DATABASE_URI: databaseUri,
    SERVICE_DATA_FOLDER: join(data.path, 'files'),
    SERVICE_ADMIN_LOGIN: 'admin',
    SERVICE_ADMIN_PASSWORD: DEMO_PASSWORD,
    // Where service.ini is looked for.
    INIT_CWD: data.path,
  }
}

/** Aborts with the first signal to end; a second one ends at once. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  let stoppedAt: number | undefined
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      stoppedAt ??= performance.now()
      stop.abort()
      if (performance.now() - stoppedAt > ECHO_MS) process.exit(1)
    })
  return stop.signal
}

import type { AddressInfo } from 'node:net'
import { openApp } from './app.ts'
import { registry } from './generated/registry.ts'
import { createHttpServer } from './http/server.ts'
import { type LogLevel, openLog } from './log.ts'
import { ensureSecrets, type Secrets } from './settings/generated.ts'
import { generatedIni, type ReadSettings, readSettings } from './settings/read.ts'
import type { Settings } from './settings/table.ts'

export type Serving = AsyncDisposable & { readonly url: string }

export type ServeOptions = {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Folder that relative paths start from. */
  readonly base: string
  /** Settings of section `service` given on the command line. */
  readonly overrides?: Readonly<Record<string, string>>
  /** Whether a missing schema or administrator is made; otherwise the start is refused. */
  readonly prepare: boolean
  /** Tells a person what happens; every argument is a line. */
  readonly tell: (line: string) => void
}

const DRAIN_MS = 8000

/** Set-up if needed, migrations, then the server. Disposing lets running requests finish, then closes everything. */
export async function serve({ environment, base, overrides, prepare, tell }: ServeOptions): Promise<Serving> {
  const read = readSettings(environment, base, overrides)
  const { settings } = read
  const log = openServerLog(read)
  const secrets = await ensureSecrets(settings)
  await using stack = new AsyncDisposableStack()
  const onAdministrator = (): void => tellPassword(read, secrets, tell)
  const app = stack.use(await openApp({ settings, log, prepare, onAdministrator, ...secrets }))
  const server = createHttpServer(app, registry)
  await listen(server, settings)
  stack.defer(() => drain(server.server))
  const url = addressOf(server.server.address() as AddressInfo)
  tell(`ready          ${url}`)
  const owned = stack.move()
  return { url, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

export function openServerLog({ settings, warnings }: ReadSettings): ReturnType<typeof openLog> {
  const log = openLog({ level: levelOf(settings), json: settings.enableJsonLogger })
  for (const warning of warnings) log.warn(warning)
  return log
}

function levelOf({ logLevel, enableDebugLog }: Settings): LogLevel {
  if (logLevel === 'critical') return 'fatal'
  if (logLevel === 'warning') return 'warn'
  return logLevel ?? (enableDebugLog ? 'debug' : 'info')
}

/** A password that somebody chose is known to him; one that was made up is shown once, when it becomes valid. */
function tellPassword(
  { settings, origins }: ReadSettings,
  { adminPassword }: Secrets,
  tell: ServeOptions['tell'],
): void {
  tell(`administrator  ${settings.adminLogin}`)
  const file = generatedIni(settings.dataFolder)
  const isMadeUp = origins.adminPassword.source === file || settings.adminPassword === null
  if (isMadeUp) tell(`password       ${adminPassword}   (shown only now; kept in ${file})`)
}

type Listener = ReturnType<typeof createHttpServer>['server']

function listen(server: ReturnType<typeof createHttpServer>, { host, port }: Settings): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // The faults of the socket come up here, not on the socket.
  server.once('error', (error: NodeJS.ErrnoException) => {
    const inUse = error.code === 'EADDRINUSE'
    reject(inUse ? new Error(`port ${port} of ${host} is in use by another program: set another port`) : error)
  })
  server.server.listen(port, host, () => resolve())
  return promise
}

function addressOf({ address, port, family }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** Connections kept alive without a request would hold the process up. */
function drain(server: Listener): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(idle)
      clearTimeout(deadline)
      resolve()
    })
  })
}

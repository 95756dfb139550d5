import type { AddressInfo } from 'node:net'
import { openApp } from './app.ts'
import { registry } from './generated/registry.ts'
import { createHttpServer } from './http/server.ts'
import { type LogLevel, openLog } from './log.ts'
import { ensureSecrets } from './settings/generated.ts'
import { type ReadSettings, readSettings } from './settings/read.ts'
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
  const app = stack.use(await openApp({ settings, log, prepare, ...secrets }))
  const server = createHttpServer(app, registry)
  await listen(server.server, settings)
  stack.defer(() => drain(server.server))
  const url = addressOf(server.server.address() as AddressInfo)
  if (secrets.written !== null && settings.adminPassword === null) {
    tell(`administrator  ${settings.adminLogin}`)
    tell(`password       ${secrets.adminPassword}   (shown only now; kept in ${secrets.written})`)
  }
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

type Listener = ReturnType<typeof createHttpServer>['server']

function listen(server: Listener, { host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
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

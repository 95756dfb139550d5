import { createServer } from 'node:net'
import { type Connection, findDatabase, joinDatabase } from '../database/open.ts'
import { makeReady } from '../database/prepare.ts'
import { IDLE_AT_END_MS } from '../http/listen.ts'
import { keepSupervisedAttempts } from '../limits/attempts.ts'
import type { Logger } from '../log.ts'
import { readTemplates } from '../mail/read-templates.ts'
import { openParts } from '../open-parts.ts'
import { ensureSecrets, type Secrets } from '../settings/generated.ts'
import { type ReadSettings, readSettings } from '../settings/read.ts'
import type { Settings } from '../settings/table.ts'
import { printPassword } from './print-password.ts'
import type { ServeOptions, Serving } from './serve-options.ts'
import { openServerLog } from './server-log.ts'
import { openWorkerPool, type WorkerPool } from './worker-pool.ts'

/** Does what must be done once: secrets, database, migrations, first set-up. Workers serve requests. */
export async function supervise(options: ServeOptions, read: ReadSettings, workers: number): Promise<Serving> {
  const { settings } = read
  const log = openServerLog(read)
  const secrets = await ensureSecrets(settings)
  await using stack = new AsyncDisposableStack()
  const { connection } = stack.use(await findDatabase(settings, { log, workers }))
  await prepare({ options, read, secrets, log, connection })
  const { environment, base } = options
  const overrides = { ...options.overrides, ...(await fixedSettings(settings)) }
  const start = { kind: 'start', environment, base, overrides, connection, workers } as const
  keepSupervisedAttempts()
  const pool = await openWorkerPool({ size: workers, start, log })
  stack.defer(() => pool.close({ graceMs: settings.shutdownTimeoutMs, idleMs: IDLE_AT_END_MS }))
  options.print(`workers        ${workers}`)
  options.print(`ready          ${pool.url}`)
  const owned = stack.move()
  return {
    url: pool.url,
    failure: pool.failure,
    reload: () => reload(pool, { options, overrides, log }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

type Preparing = {
  readonly options: ServeOptions
  readonly read: ReadSettings
  readonly secrets: Secrets
  readonly log: Logger
  readonly connection: Connection
}

async function prepare({ options, read, secrets, log, connection }: Preparing): Promise<void> {
  const { settings } = read
  const reachDatabase = () => joinDatabase(settings, { log, connection, workers: 1 })
  await using parts = openParts({ settings, log, reachDatabase })
  await makeReady(await parts.database(), {
    settings,
    log,
    passwords: parts.passwords(),
    adminPassword: secrets.adminPassword,
    prepare: options.prepare,
    onAdministrator: () => printPassword(read, secrets, options.print),
  })
}

/** What all workers must agree on, including those of a later reload. */
async function fixedSettings({ host, port, dataFolder }: Settings): Promise<Readonly<Record<string, string>>> {
  return { host, port: String(port === 0 ? await freePort(host) : port), data_folder: dataFolder }
}

// Otherwise each worker would get another port.
function freePort(host: string): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port: 0, host, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

type Reloading = Pick<Preparing, 'options' | 'log'> & { readonly overrides: Readonly<Record<string, string>> }

async function reload(pool: WorkerPool, { options: { environment, base }, overrides, log }: Reloading): Promise<void> {
  try {
    const { settings, warnings } = readSettings(environment, base, overrides)
    readTemplates(settings.mailTemplatesFolder)
    for (const warning of warnings) log.warn(warning)
    // New workers sign by a new key while old ones still serve: these know it long before the first new one is ready.
    const { secretKey, secretKeyPrevious } = settings
    pool.acceptKeys(secretKey === null ? secretKeyPrevious : [secretKey, ...secretKeyPrevious])
  } catch (error) {
    log.error({ error: String(error) }, 'reload failed, nothing changed')
    return
  }
  await pool.replaceAll()
}

import { setTimeout as wait } from 'node:timers/promises'
import { connectWorkers } from '../auth/other-workers.ts'
import { type FoundDatabase, findDatabase } from '../database/find.ts'
import { IDLE_AT_END_MS } from '../http/connections/accept-connections.ts'
import { longSearchesOf, openLongSearches } from '../limits/queues/searches.ts'
import { keepSupervisedQueue } from '../limits/queues/supervised-queue.ts'
import { keepSupervisedCounts } from '../limits/rates/supervised-counts.ts'
import type { Logger } from '../log.ts'
import { readTemplates } from '../mail/read-templates.ts'
import { ensureSecrets, requireStrongSecret } from '../settings/generated.ts'
import { type ReadSettings, readSettings } from '../settings/read.ts'
import { openDealer } from './deal-connections.ts'
import { openListener } from './listener.ts'
import { printPassword } from './print-password.ts'
import type { RunningServer, ServeOptions } from './serve-options.ts'
import { openServerLog } from './server-log.ts'
import { openWorkerPool, type WorkerPool } from './worker-pool.ts'

/** Starts the database and the workers, of which the first does what must be done once: migrations, first set-up. Workers serve requests. */
export async function supervise(options: ServeOptions, read: ReadSettings, workers: number): Promise<RunningServer> {
  const { settings } = read
  const log = openServerLog(read)
  const secrets = await ensureSecrets(settings)
  await using stack = new AsyncDisposableStack()
  keepSupervisedCounts()
  keepSupervisedQueue(openLongSearches(longSearchesOf(settings.longSearches)))
  connectWorkers()
  const dealer = openDealer()
  const pool = openWorkerPool({
    size: workers,
    keys: { secretKey: secrets.secretKey, secretKeyPrevious: settings.secretKeyPrevious },
    dealer,
    log,
    onAdministrator: () => printPassword(read, secrets, options.print),
  })
  let database: FoundDatabase | undefined
  // After the workers, although it is ready after them.
  stack.defer(() => database?.[Symbol.asyncDispose]())
  const graceMs = settings.shutdownTimeoutMs
  stack.defer(() => pool.close({ graceMs, idleMs: IDLE_AT_END_MS }))
  database = await findDatabase(settings, { log, workers })
  options.print('schema         bringing it up to date')
  const { environment, base, prepare } = options
  // What all workers must agree on, including those of a later reload.
  const overrides = { ...options.overrides, data_folder: settings.dataFolder }
  const start = { kind: 'start', environment, base, overrides, connection: database.connection, workers } as const
  await pool.prepare(start, { prepare, adminPassword: secrets.adminPassword })
  options.print(`workers        starting ${workers}`)
  await pool.serve(start)
  const listener = await openListener(settings, { passesOn: true, take: dealer.deal })
  stack.defer(async () => {
    pool.announceEnd()
    await listener.close()
    await Promise.race([dealer.settled(), wait(graceMs, undefined, { ref: false })])
  })
  options.print(`ready          ${listener.url}`)
  const owned = stack.move()
  return {
    url: listener.url,
    failure: pool.failure,
    reload: () => reload(pool, { options, overrides, log }),
    announceEnd: () => {
      pool.announceEnd()
      return wait(settings.shutdownDelayMs)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

type ReloadOptions = {
  readonly options: ServeOptions
  readonly overrides: Readonly<Record<string, string>>
  readonly log: Logger
}

async function reload(
  pool: WorkerPool,
  { options: { environment, base }, overrides, log }: ReloadOptions,
): Promise<void> {
  try {
    const { settings, warnings } = readSettings(environment, base, overrides)
    requireStrongSecret(settings)
    readTemplates(settings.mailTemplatesFolder)
    for (const warning of warnings) log.warn(warning)
    // New workers sign by a new key while old ones still serve: these know it long before the first new one is ready.
    const { secretKey, secretKeyPrevious } = settings
    if (secretKey === null) throw new Error('secret_key is missing: it was set when the server started')
    pool.changeKeys({ secretKey, secretKeyPrevious })
  } catch (error) {
    log.error({ error: String(error) }, 'reload failed, nothing changed')
    return
  }
  await pool.replaceAll()
}

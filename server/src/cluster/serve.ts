import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { IDLE_AT_END_MS } from '../http/connections/accept-connections.ts'
import type { Logger } from '../log.ts'
import { readTemplates } from '../mail/read-templates.ts'
import { ensureSecrets } from '../settings/generated.ts'
import { type ReadSettings, readSettings } from '../settings/read.ts'
import { readTlsFiles } from '../settings/tls.ts'
import { warningsOfDescriptors } from './descriptors.ts'
import { openListener } from './listener.ts'
import { printPassword } from './print-password.ts'
import { printStart } from './print-start.ts'
import type { ServingApp } from './serve-app.ts'
import type { RunningServer, ServeOptions } from './serve-options.ts'
import { openServerLog } from './server-log.ts'

/** Set-up if needed, migrations, then the server: in this process, or in several workers that it supervises. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const inspected = readSettings(options.environment, options.base, options.overrides)
  const warnings = [...inspected.warnings, ...warningsOfDescriptors(inspected.settings)]
  const read = { ...inspected, warnings }
  // Before any worker exists.
  readTemplates(read.settings.mailTemplatesFolder)
  printStart(read, options.print)
  const workers = read.settings.workers ?? availableParallelism()
  const start = workers === 1 ? serveAlone(options, read) : serveInWorkers(options, read, workers)
  // A reload that is demanded during the start comes after it.
  const stopListening = onHangUp(
    () =>
      void start.then(
        ({ reload }) => reload(),
        () => undefined,
      ),
  )
  try {
    const serving = await start
    return {
      ...serving,
      [Symbol.asyncDispose]: () => {
        stopListening()
        return serving[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    stopListening()
    throw error
  }
}

/** Everything in this process. */
async function serveAlone(options: ServeOptions, read: ReadSettings): Promise<RunningServer> {
  const { settings } = read
  const { prepare, print } = options
  const log = openServerLog(read)
  const secrets = await ensureSecrets(settings)
  const onAdministrator = (): void => printPassword(read, secrets, print)
  // A supervisor does not load the app, nor this process the supervisor.
  const { serveApp } = await import('./serve-app.ts')
  await using stack = new AsyncDisposableStack()
  const serving = stack.use(
    await serveApp({ settings, readSection: read.readSection, log, prepare, onAdministrator, ...secrets }),
  )
  const listener = await openListener(settings, { passesOn: false, take: serving.take })
  print(`ready          ${listener.url}`)
  const owned = stack.move()
  return {
    url: listener.url,
    failure: new Promise(() => undefined),
    reload: async () => renewTls(options, serving, log),
    announceEnd: () => {
      serving.announceEnd()
      return wait(settings.shutdownDelayMs)
    },
    [Symbol.asyncDispose]: async () => {
      serving.announceEnd()
      await listener.close()
      await serving.drain({ graceMs: settings.shutdownTimeoutMs, idleMs: IDLE_AT_END_MS })
      await owned.disposeAsync()
    },
  }
}

async function serveInWorkers(options: ServeOptions, read: ReadSettings, workers: number): Promise<RunningServer> {
  const { supervise } = await import('./supervise.ts')
  return supervise(options, read, workers)
}

function renewTls({ environment, base, overrides }: ServeOptions, serving: ServingApp, log: Logger): void {
  try {
    const files = readTlsFiles(readSettings(environment, base, overrides).settings)
    if (files === null) log.warn('nothing to reload: with one worker only certificates are reloaded')
    else serving.renewTls(files)
    if (files !== null) log.info('certificate reloaded')
  } catch (error) {
    log.error({ error: String(error) }, 'reload failed, nothing changed')
  }
}

/** A terminal sends this signal when it is closed: then it keeps its meaning. */
function onHangUp(reload: () => void): () => void {
  if (isatty(0)) return () => undefined
  process.on('SIGHUP', reload)
  return () => process.off('SIGHUP', reload)
}

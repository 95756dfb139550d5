import { IDLE_AT_END_MS } from '../http/listen.ts'
import type { Logger } from '../log.ts'
import { ensureSecrets } from '../settings/generated.ts'
import { type ReadSettings, readSettings } from '../settings/read.ts'
import { readTlsFiles } from '../settings/tls.ts'
import { printPassword } from './print-password.ts'
import { type ServingApp, serveApp } from './serve-app.ts'
import type { ServeOptions, Serving } from './serve-options.ts'
import { openServerLog } from './server-log.ts'

/** Everything in this process. */
export async function serveAlone(options: ServeOptions, read: ReadSettings): Promise<Serving> {
  const { settings } = read
  const { prepare, print } = options
  const log = openServerLog(read)
  const secrets = await ensureSecrets(settings)
  const onAdministrator = (): void => printPassword(read, secrets, print)
  const serving = await serveApp({ settings, readSection: read.readSection, log, prepare, onAdministrator, ...secrets })
  print(`ready          ${serving.url}`)
  return {
    url: serving.url,
    failure: new Promise(() => undefined),
    reload: async () => renewTls(options, serving, log),
    [Symbol.asyncDispose]: async () => {
      await serving.drain({ graceMs: settings.shutdownTimeoutMs, idleMs: IDLE_AT_END_MS })
      await serving[Symbol.asyncDispose]()
    },
  }
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

import { availableParallelism } from 'node:os'
import { isatty } from 'node:tty'
import { readTemplates } from '../mail/read-templates.ts'
import { readSettings } from '../settings/read.ts'
import type { ServeOptions, Serving } from './serve-options.ts'

export type { ServeOptions, Serving } from './serve-options.ts'

/** Set-up if needed, migrations, then the server: in this process, or in several workers that it supervises. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const read = readSettings(options.environment, options.base, options.overrides)
  // Before any worker exists.
  readTemplates(read.settings.mailTemplatesFolder)
  const workers = read.settings.workers ?? availableParallelism()
  const serving = await (workers === 1 ? serveAlone(options, read) : supervise(options, read, workers))
  const stopListening = onHangUp(() => void serving.reload())
  return {
    ...serving,
    [Symbol.asyncDispose]: () => {
      stopListening()
      return serving[Symbol.asyncDispose]()
    },
  }
}

// Each loads what the other does not need.
const serveAlone: typeof import('./serve-alone.ts').serveAlone = async (...args) =>
  (await import('./serve-alone.ts')).serveAlone(...args)
const supervise: typeof import('./supervise.ts').supervise = async (...args) =>
  (await import('./supervise.ts')).supervise(...args)

/** A terminal sends this signal when it is closed: then it keeps its meaning. */
function onHangUp(reload: () => void): () => void {
  if (isatty(0)) return () => undefined
  process.on('SIGHUP', reload)
  return () => process.off('SIGHUP', reload)
}

// Only the supervisor starts it (pool-worker.ts), and sends what it has to serve.
import { readSettings } from '../settings/read.ts'
import { isToWorker, type Start, type ToSupervisor } from './messages.ts'
import { type ServingApp, serveApp } from './serve-app.ts'
import { openServerLog } from './server-log.ts'

// Terminals and service managers send them to every process of a group; only the supervisor acts on them.
// Node ends this process when the supervisor exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

let serving: Promise<ServingApp> | undefined

process.on('message', (message: unknown) => {
  if (!isToWorker(message)) return
  if (message.kind === 'start') {
    serving = start(message)
    serving.then(
      ({ url }) => send({ kind: 'ready', url }),
      async (error: unknown) => {
        await send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
        process.exit(1)
      },
    )
    return
  }
  if (message.kind === 'accept-keys') return void serving?.then((open) => open.acceptKeys(message.secretKeys))
  void serving?.then(async (open) => {
    await open.drain(message.limits)
    await open[Symbol.asyncDispose]()
    process.exit(0)
  })
})

async function start({ environment, base, overrides, ...share }: Start): Promise<ServingApp> {
  const read = readSettings(environment, base, overrides)
  const { secretKey } = read.settings
  if (secretKey === null) throw new Error('secret_key is missing: it was set when the server started')
  return serveApp({
    settings: read.settings,
    readSection: read.readSection,
    secretKey,
    // The supervisor has printed the warnings.
    log: openServerLog({ ...read, warnings: [] }),
    adminPassword: null,
    prepare: false,
    share,
  })
}

function send(message: ToSupervisor): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()))
}

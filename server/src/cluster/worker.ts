// Only the supervisor starts it (pool-worker.ts), and sends what it has to serve.
import { Socket } from 'node:net'
import { readSettings } from '../settings/read.ts'
import { isToWorker, type Start, type ToSupervisor, type ToWorker } from './messages.ts'
import { type ServingApp, serveApp } from './serve-app.ts'
import { openServerLog } from './server-log.ts'

// Terminals and service managers send them to every process of a group; only the supervisor acts on them.
// Node ends this process when the supervisor exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

let serving: ServingApp | undefined
let lastTaken = 0
let acceptedKeys: readonly string[] | undefined

process.on('message', (message: unknown, handle: unknown) => {
  if (isToWorker(message)) void follow(message, handle)
})

async function follow(message: ToWorker, handle: unknown): Promise<void> {
  switch (message.kind) {
    case 'start':
      return begin(message)
    case 'connection':
      return take(message.number, handle)
    case 'has arrived':
      // Messages keep their order: it would have come before.
      if (lastTaken < message.number) await send({ kind: 'missed', number: message.number })
      return
    case 'end is near':
      serving?.announceEnd()
      return
    case 'accept keys':
      acceptedKeys = message.secretKeys
      serving?.acceptKeys(acceptedKeys)
      return
    case 'drain':
      await serving?.drain(message.limits)
      await serving?.[Symbol.asyncDispose]()
      process.exit(0)
  }
}

async function begin(start: Start): Promise<void> {
  try {
    serving = await open(start)
    if (acceptedKeys !== undefined) serving.acceptKeys(acceptedKeys)
    await send({ kind: 'ready' })
  } catch (error) {
    await send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  }
}

/** Said before it is served: a connection that is not taken goes to another worker. */
function take(number: number, connection: unknown): void {
  if (!(connection instanceof Socket) || serving === undefined) {
    void send({ kind: 'missed', number })
    return
  }
  lastTaken = number
  void send({ kind: 'taken', number })
  serving.take(connection)
}

async function open({ environment, base, overrides, keys, preparing, ...share }: Start): Promise<ServingApp> {
  const read = readSettings(environment, base, overrides)
  return serveApp({
    settings: { ...read.settings, ...keys },
    readSection: read.readSection,
    secretKey: keys.secretKey,
    // The supervisor has printed the warnings.
    log: openServerLog({ ...read, warnings: [] }),
    adminPassword: preparing?.adminPassword ?? null,
    prepare: preparing?.prepare === true,
    onAdministrator: () => void send({ kind: 'made administrator' }),
    onPrepared: () => void send({ kind: 'prepared' }),
    share: { ...share, isFirst: preparing !== null },
  })
}

function send(message: ToSupervisor): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()))
}

// One of two ways in: a process of its own, started by `npm start` through bin.mjs. It answers signals, and prepares the database
// without being asked. The other one is admin/admin.ts, for the command line, which does both in its own way.
import { isatty } from 'node:tty'
import { serve } from './cluster/serve.ts'
import type { RunningServer } from './cluster/serve-options.ts'

// The terminal sends Ctrl-C to us, and npm forwards it again: such a duplicate is not a second interrupt.
const ECHO_MS = 1000

const stop = Promise.withResolvers<NodeJS.Signals>()
let stoppedAt: number | undefined
const ask = (signal: NodeJS.Signals): void => {
  stoppedAt ??= performance.now()
  stop.resolve(signal)
  if (performance.now() - stoppedAt < ECHO_MS) return
  console.error('second interrupt: exiting immediately')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ask)
if (isatty(0)) process.on('SIGHUP', ask)

/** Null if it was interrupted: a terminal interrupts workers, too, and without them a start fails. */
async function start(): Promise<RunningServer | null> {
  try {
    return await serve({
      environment: process.env,
      base: process.env.INIT_CWD ?? process.cwd(),
      prepare: true,
      print: (line) => console.log(line),
    })
  } catch (error) {
    if (stoppedAt === undefined) throw error
    console.log('stopped        before it was ready')
    return null
  }
}

try {
  await using serving = await start()
  // A person at a terminal interrupts; what manages services and balancers terminates.
  const signal = await Promise.race([stop.promise, serving?.failure ?? stop.promise])
  if (serving !== null && signal === 'SIGTERM') await Promise.race([serving.announceEnd(), serving.failure])
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

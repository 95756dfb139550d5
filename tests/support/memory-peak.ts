import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

const EVERY_MS = 100

/** Most memory that the server and its helpers held together while the work was done. */
export async function memoryPeak(server: ServerProcess, work: () => Promise<void>): Promise<number> {
  const isDone = new AbortController()
  const sampling = sample(server, isDone.signal)
  try {
    await work()
  } finally {
    isDone.abort()
  }
  return sampling
}

async function sample(server: ServerProcess, isDone: AbortSignal): Promise<number> {
  let peak = 0
  do {
    peak = Math.max(peak, await server.memoryBytes())
    await wait(EVERY_MS, undefined, { signal: isDone }).catch(() => undefined)
  } while (!isDone.aborted)
  return peak
}

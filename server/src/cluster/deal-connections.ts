import type { Socket } from 'node:net'
import type { PoolWorker } from './pool-worker.ts'

/** Deals connections out to workers, in turn. */
export type Dealer = {
  deal(connection: Socket): void
  add(worker: PoolWorker): void
  /** It gets no more. */
  remove(worker: PoolWorker): void
  /** Resolves when no connection waits for a worker that could take it. */
  settled(): Promise<void>
}

/** So many wait while no worker is free. */
const MAX_WAITING = 4096

export function openDealer(): Dealer {
  const members = new Set<PoolWorker>()
  const free: PoolWorker[] = []
  const waiting: Socket[] = []
  const dealing = new Set<Promise<void>>()
  const next = (): void => {
    while (waiting.length > 0 && free.length > 0) {
      const worker = free.shift()
      if (worker === undefined || !members.has(worker)) continue
      const connection = waiting.shift()
      if (connection === undefined) return
      const dealt = pass(worker, connection).finally(() => dealing.delete(dealt))
      dealing.add(dealt)
    }
  }
  const pass = async (worker: PoolWorker, connection: Socket): Promise<void> => {
    // The worker has a descriptor of its own then.
    if (await worker.take(connection)) connection.destroy()
    else waiting.unshift(connection)
    if (members.has(worker)) free.push(worker)
    next()
  }
  return {
    deal: (connection) => {
      if (waiting.length >= MAX_WAITING) {
        connection.destroy()
        return
      }
      connection.on('error', () => undefined)
      // Node would keep a list of what each worker serves, for the count of this server.
      Object.assign(connection, { server: null })
      waiting.push(connection)
      next()
    },
    add: (worker) => {
      members.add(worker)
      free.push(worker)
      void worker.ended.then(() => members.delete(worker))
      next()
    },
    remove: (worker) => void members.delete(worker),
    settled: async () => {
      while (dealing.size > 0) await Promise.all(dealing)
      for (const connection of waiting.splice(0)) connection.destroy()
    },
  }
}

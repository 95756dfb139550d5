import { type FairQueue, openFairQueue } from './fair-queue.ts'

/** One after another for each key. */
export type Turns = {
  inTurn<T>(key: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T>
}

export type TurnsOptions = {
  /** How many may wait for one key. */
  readonly most: number
  readonly what: string
}

export function openTurns({ most, what }: TurnsOptions): Turns {
  const queues = new Map<string, FairQueue>()
  const queueOf = (key: string): FairQueue => {
    const known = queues.get(key)
    if (known !== undefined) return known
    const queue = openFairQueue({ atOnce: 1, most, mostOfNetwork: most, what })
    queues.set(key, queue)
    return queue
  }
  return {
    async inTurn(key, signal, work) {
      const queue = queueOf(key)
      try {
        return await queue.inTurn({ network: '', signal }, work)
      } finally {
        if (queue.isIdle()) queues.delete(key)
      }
    },
  }
}

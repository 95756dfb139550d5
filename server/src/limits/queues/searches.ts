import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { type FairQueue, openFairQueue, type QueueRequest } from './fair-queue.ts'
import { joinQueue, type QueuePlace } from './join-queue.ts'

export type SearchesOptions = {
  /** The connections of this process for them: so many run at once. */
  readonly pool: Knex
  readonly longAfterMs: number
  /** The queue of the machine for searches that take longer than that. */
  readonly longOnes: Pick<FairQueue, 'inTurn'>
}

export type Searches = {
  readonly pool: Knex
  /**
   * May do the work twice: what took too long is stopped by the signal, and done again when its turn has come. What took long the
   * last time has its turn first.
   */
  inTurn<T>(joining: SearchRequest, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

type SearchRequest = {
  readonly user: string
  /** What is searched and what for: the same for the same user is likely to take as long again. */
  readonly name: string
  readonly signal: AbortSignal
}

const MAX_WAITING = 200
const MAX_WAITING_OF_USER = 50
/** How long the supervisor has to answer. */
const ANSWER_MS = 50
const MAX_REMEMBERED = 2_000
const REMEMBERED_MS = 10 * 60_000

/**
 * Searches that may take long have connections of their own, and those of one user get half of these: a download never waits for
 * the slowest. Those that do take long go on in small numbers, since each keeps a core busy.
 */
export function openSearches({ pool, longAfterMs, longOnes }: SearchesOptions): Searches {
  const atOnce: number = pool.client.pool.max
  const ownLong = Math.ceil(atOnce / 2)
  const all = openQueue({ atOnce, atOnceOfUser: Math.ceil(atOnce / 2), what: 'searches are made' })
  const ownLongOnes = openQueue({ atOnce: ownLong, atOnceOfUser: ownLong, what: 'long searches are made' })
  const long: Pick<FairQueue, 'inTurn'> = {
    inTurn: (joining, work) => ownLongOnes.inTurn(joining, () => longOnes.inTurn(joining, work)),
  }
  const tookLong = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS })
  return {
    pool,
    async inTurn({ user, name, signal }, work) {
      const joining: QueueRequest = { network: user, signal }
      // A search may have many kilobytes.
      const key = createHash('sha256').update(`${user} ${name}`).digest('base64')
      const runTimed = async () => {
        const began = performance.now()
        const answer = await work(signal)
        if (performance.now() - began < longAfterMs) tookLong.delete(key)
        return answer
      }
      if (tookLong.has(key)) {
        using place = joinQueue(long, joining)
        await place.taken
        return await all.inTurn(joining, runTimed)
      }
      const join = (): QueuePlace => {
        tookLong.set(key, true)
        return joinQueue(long, joining)
      }
      using first = openFirstRun(join, longAfterMs)
      try {
        return await all.inTurn(joining, () => first.run(() => work(AbortSignal.any([signal, first.stopped]))))
      } catch (error) {
        if (first.place === undefined || !first.stopped.aborted || signal.aborted) throw error
        await first.place.taken
      }
      return all.inTurn(joining, () => work(signal))
    },
  }
}

/** How many long ones the machine has at once: PostgreSQL keeps a core or two busy with each. */
export function longSearchesOf(setting: number | null): number {
  return setting ?? Math.max(2, Math.floor(availableParallelism() / 2))
}

/** Where those that take long wait for each other. One user, who may have a search without end, gets half of the places. */
export function openLongSearches(atOnce: number): FairQueue {
  return openQueue({ atOnce, atOnceOfUser: Math.ceil(atOnce / 2), what: 'long searches are made' })
}

type QueueOptions = { readonly atOnce: number; readonly atOnceOfUser: number; readonly what: string }

function openQueue({ atOnce, atOnceOfUser, what }: QueueOptions): FairQueue {
  const waiting = { most: MAX_WAITING, mostOfNetwork: MAX_WAITING_OF_USER }
  return openFairQueue({ atOnce, atOnceOfNetwork: atOnceOfUser, ...waiting, what })
}

type FirstRun = Disposable & {
  run<T>(work: () => Promise<T>): Promise<T>
  readonly stopped: AbortSignal
  /** Absent before it takes long. */
  readonly place: QueuePlace | undefined
}

/** If there is a place among the long ones at once, it goes on: alone, a long search loses nothing. */
function openFirstRun(join: () => QueuePlace, longAfterMs: number): FirstRun {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let place: QueuePlace | undefined
  const stop = (): void => stopping.abort()
  const takesLong = (): void => {
    place = join()
    timer = setTimeout(stop, ANSWER_MS)
    place.taken.then(() => clearTimeout(timer), stop)
  }
  return {
    async run(work) {
      timer = setTimeout(takesLong, longAfterMs)
      try {
        return await work()
      } finally {
        clearTimeout(timer)
      }
    },
    stopped: stopping.signal,
    get place() {
      return place
    },
    [Symbol.dispose]: () => place?.[Symbol.dispose](),
  }
}

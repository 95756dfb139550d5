import { unavailable } from '../../errors/problems.ts'

export type QueueRequest = {
  /** Networks take turns; for searches these are users. */
  readonly network: string
  /** When it aborts, the place in the queue is given up. */
  readonly signal?: AbortSignal | undefined
}

/** A bounded queue in which networks take turns, however many of one network wait. */
export type FairQueue = {
  /** Does the work when its turn comes; throws if the queue is full or the signal aborts before. */
  inTurn<T>(joining: QueueRequest, work: () => Promise<T>): Promise<T>
  isIdle(): boolean
  load(): QueueLoad
}

/** `refused`: how many since the start, because the queue was full or their network had enough in it. */
export type QueueLoad = { readonly running: number; readonly waiting: number; readonly refused: number }

export type FairQueueOptions = {
  readonly atOnce: number
  /** How many of one network; absent: all. */
  readonly atOnceOfNetwork?: number
  /** How many may wait, and how many of one network. */
  readonly most: number
  readonly mostOfNetwork: number
  /** What waits, for messages. */
  readonly what: string
}

type Waiter = { begin(): void; refuse(): void }

/** A full queue refuses the last one of the network with the most waiters, so that no network can fill it for others. */
export function openFairQueue(options: FairQueueOptions): FairQueue {
  const { most, mostOfNetwork, what } = options
  const waiting = openWaitingList()
  const slots = openSlots(options)
  let refused = 0
  const full = () => {
    refused += 1
    return unavailable(`too many ${what} at the same time: try again in a few seconds`)
  }
  const makeRoom = (network: string): void => {
    if (waiting.sizeOf(network) >= mostOfNetwork) throw full()
    if (waiting.length() < most) return
    const longest = waiting.longest() ?? network
    const last = waiting.lastOf(longest)
    if (last === undefined || waiting.sizeOf(longest) <= waiting.sizeOf(network) + 1) throw full()
    waiting.remove(longest, last)
    last.refuse()
  }
  const turn = ({ network, signal }: QueueRequest): Promise<void> | undefined => {
    signal?.throwIfAborted()
    if (slots.mayBegin(network)) {
      slots.begin(network)
      return
    }
    makeRoom(network)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { begin: resolve, refuse: () => reject(full()) }
    const leave = (): void => {
      waiting.remove(network, waiter)
      reject(signal?.reason)
    }
    waiting.add(network, waiter)
    signal?.addEventListener('abort', leave, { once: true })
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }
  const callNext = (): void => {
    const next = waiting.takeNext(slots.mayBegin)
    if (next === undefined) return
    slots.begin(next.network)
    next.waiter.begin()
  }
  return {
    async inTurn(joining, work) {
      await turn(joining)
      try {
        return await work()
      } finally {
        slots.end(joining.network)
        callNext()
      }
    },
    isIdle: () => slots.running() === 0,
    load: () => ({ running: slots.running(), waiting: waiting.length(), refused }),
  }
}

/** Counts the running work of each network. */
function openSlots({ atOnce, atOnceOfNetwork = atOnce }: FairQueueOptions) {
  const running = new Map<string, number>()
  let total = 0
  return {
    running: () => total,
    mayBegin: (network: string): boolean => total < atOnce && (running.get(network) ?? 0) < atOnceOfNetwork,
    begin(network: string): void {
      total += 1
      running.set(network, (running.get(network) ?? 0) + 1)
    },
    end(network: string): void {
      total -= 1
      const left = (running.get(network) ?? 1) - 1
      if (left === 0) running.delete(network)
      else running.set(network, left)
    },
  }
}

/** Keeps the waiters of each network, the next network first. */
function openWaitingList() {
  const networks = new Map<string, Set<Waiter>>()
  let length = 0
  const sizeOf = (network: string): number => networks.get(network)?.size ?? 0
  const remove = (network: string, waiter: Waiter): void => {
    const waiters = networks.get(network)
    if (waiters?.delete(waiter)) length -= 1
    if (waiters?.size === 0) networks.delete(network)
  }
  return {
    length: () => length,
    sizeOf,
    longest: (): string | undefined => [...networks.keys()].sort((a, b) => sizeOf(b) - sizeOf(a))[0],
    lastOf: (network: string): Waiter | undefined => [...(networks.get(network) ?? [])].at(-1),
    add(network: string, waiter: Waiter): void {
      const waiters = networks.get(network)
      if (waiters === undefined) networks.set(network, new Set([waiter]))
      else waiters.add(waiter)
      length += 1
    },
    remove,
    /** Removes the first waiter of the first network that may begin, and moves that network to the end. */
    takeNext(
      mayBegin: (network: string) => boolean,
    ): { readonly network: string; readonly waiter: Waiter } | undefined {
      for (const [network, waiters] of networks) {
        const [waiter] = waiters
        if (waiter === undefined || !mayBegin(network)) continue
        remove(network, waiter)
        networks.delete(network)
        if (waiters.size > 0) networks.set(network, waiters)
        return { network, waiter }
      }
      return undefined
    },
  }
}

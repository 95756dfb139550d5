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
export function openFairQueue({
  atOnce,
  atOnceOfNetwork = atOnce,
  most,
  mostOfNetwork,
  what,
}: FairQueueOptions): FairQueue {
  // The network whose turn is next comes first.
  const waiting = new Map<string, Set<Waiter>>()
  const running = new Map<string, number>()
  let places = atOnce
  let length = 0
  let refused = 0
  const sizeOf = (network: string): number => waiting.get(network)?.size ?? 0
  const add = (network: string, waiter: Waiter): void => {
    const others = waiting.get(network)
    if (others === undefined) waiting.set(network, new Set([waiter]))
    else others.add(waiter)
    length += 1
  }
  const remove = (network: string, waiter: Waiter): void => {
    const others = waiting.get(network)
    if (others?.delete(waiter)) length -= 1
    if (others?.size === 0) waiting.delete(network)
  }
  const makeRoom = (network: string): void => {
    if (sizeOf(network) >= mostOfNetwork) throw full()
    if (length < most) return
    const [longest = network] = [...waiting.keys()].sort((a, b) => sizeOf(b) - sizeOf(a))
    const last = [...(waiting.get(longest) ?? [])].at(-1)
    if (last === undefined || sizeOf(longest) <= sizeOf(network) + 1) throw full()
    remove(longest, last)
    last.refuse()
  }
  const mayBegin = (network: string): boolean => places > 0 && (running.get(network) ?? 0) < atOnceOfNetwork
  const begin = (network: string): void => {
    places -= 1
    running.set(network, (running.get(network) ?? 0) + 1)
  }
  const end = (network: string): void => {
    places += 1
    const left = (running.get(network) ?? 1) - 1
    if (left === 0) running.delete(network)
    else running.set(network, left)
  }
  const turn = ({ network, signal }: QueueRequest): Promise<void> | undefined => {
    signal?.throwIfAborted()
    if (mayBegin(network)) {
      begin(network)
      return
    }
    makeRoom(network)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { begin: resolve, refuse: () => reject(full()) }
    const leave = (): void => {
      remove(network, waiter)
      reject(signal?.reason)
    }
    add(network, waiter)
    signal?.addEventListener('abort', leave, { once: true })
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }
  const callNext = (): void => {
    const [network, waiters] = [...waiting].find(([each]) => mayBegin(each)) ?? []
    const [waiter] = waiters ?? []
    if (network === undefined || waiters === undefined || waiter === undefined) return
    remove(network, waiter)
    // To the end, behind the other networks.
    waiting.delete(network)
    if (waiters.size > 0) waiting.set(network, waiters)
    begin(network)
    waiter.begin()
  }
  const full = () => {
    refused += 1
    return unavailable(`too many ${what} at the same time: try again in a few seconds`)
  }
  return {
    async inTurn(joining, work) {
      await turn(joining)
      try {
        return await work()
      } finally {
        end(joining.network)
        callNext()
      }
    },
    isIdle: () => places === atOnce,
    load: () => ({ running: atOnce - places, waiting: length, refused }),
  }
}

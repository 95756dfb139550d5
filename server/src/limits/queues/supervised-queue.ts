import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { Problem, unavailable } from '../../errors/problems.ts'
import type { FairQueue, QueueRequest } from './fair-queue.ts'
import { joinQueue, type QueuePlace } from './join-queue.ts'

type FromWorker =
  | { readonly kind: 'join queue'; readonly id: string; readonly network: string }
  | { readonly kind: 'leave queue'; readonly id: string }

type ToWorker =
  | { readonly kind: 'queue turn'; readonly id: string }
  | { readonly kind: 'queue refused'; readonly id: string; readonly message: string }

export type QueueChannel = {
  send(message: FromWorker): void
  /** Calls for every message of the other side. */
  listen(hear: (message: unknown) => void): void
}

type Queue = Pick<FairQueue, 'inTurn'>
type QueueEntry = { readonly begin: () => void; readonly refuse: (error: Error) => void }

/** The queue that the supervisor keeps for all its workers. */
export function openSupervisedQueue(channel: QueueChannel = processChannel()): Queue {
  const waiting = new Map<string, QueueEntry>()
  channel.listen((message) => {
    if (!isToWorker(message)) return
    const waiter = waiting.get(message.id)
    if (message.kind === 'queue turn') waiter?.begin()
    else waiter?.refuse(unavailable(message.message))
  })
  return {
    async inTurn({ network, signal }: QueueRequest, work) {
      signal?.throwIfAborted()
      const id = randomUUID()
      const turn = Promise.withResolvers<void>()
      const leave = (): void => turn.reject(signal?.reason)
      waiting.set(id, { begin: turn.resolve, refuse: turn.reject })
      signal?.addEventListener('abort', leave, { once: true })
      channel.send({ kind: 'join queue', id, network })
      try {
        await turn.promise
        return await work()
      } finally {
        signal?.removeEventListener('abort', leave)
        waiting.delete(id)
        channel.send({ kind: 'leave queue', id })
      }
    },
  }
}

/** For the supervisor. A worker that exits leaves its places to others. */
export function keepSupervisedQueue(queue: Queue): void {
  const places = new Map<Worker, Map<string, QueuePlace>>()
  cluster.on('message', (worker, message: unknown) => {
    if (!isFromWorker(message)) return
    const own = places.get(worker) ?? new Map<string, QueuePlace>()
    places.set(worker, own)
    const { id } = message
    if (message.kind === 'leave queue') {
      own.get(id)?.[Symbol.dispose]()
      own.delete(id)
      return
    }
    const place = joinQueue(queue, { network: message.network })
    own.set(id, place)
    place.taken.then(
      () => notify(worker, { kind: 'queue turn', id }),
      (error: unknown) => {
        if (error instanceof Problem) notify(worker, { kind: 'queue refused', id, message: error.message })
      },
    )
  })
  cluster.on('exit', (worker) => {
    for (const place of places.get(worker)?.values() ?? []) place[Symbol.dispose]()
    places.delete(worker)
  })
}

function notify(worker: Worker, message: ToWorker): void {
  // Who has exited meanwhile needs no turn.
  if (worker.isConnected()) worker.process.send(message, () => undefined)
}

function processChannel(): QueueChannel {
  return {
    // The process ends when the channel closes.
    send: (message) => void process.send?.(message, undefined, undefined, () => undefined),
    listen: (hear) => void process.on('message', hear),
  }
}

function isFromWorker(message: unknown): message is FromWorker {
  return ['join queue', 'leave queue'].includes(kindOf(message))
}

function isToWorker(message: unknown): message is ToWorker {
  return ['queue turn', 'queue refused'].includes(kindOf(message))
}

function kindOf(message: unknown): string {
  return typeof message === 'object' && message !== null && 'kind' in message ? String(message.kind) : ''
}

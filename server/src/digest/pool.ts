import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Reply, Task } from './messages.ts'

export const BLOCK_BYTES = 262_144
const SPARE_BLOCKS = 16

/** Megabytes: blocks come and go outside the heap, so a thread has few new objects. */
const LESS_MEMORY = '--max-semi-space-size=1'

export type Listener = { onReply(reply: Reply): void; onFailure(error: Error): void }

/** One stream at one worker. `pending` counts the tasks not answered yet. */
export type Channel = {
  /** Whether it is the worker that looks at types. */
  readonly detectsTypes: boolean
  pending(): number
  send(task: Omit<Task, 'id'>): void
  close(): void
}

/** Busy and idle threads, and blocks that wait for a thread. */
export type Load = { readonly busy: number; readonly free: number; readonly waiting: number }

export type Pool = AsyncDisposable & {
  /** Channels to different workers, the least busy ones; fewer than requested if there are fewer workers. */
  openChannels(listeners: readonly Listener[]): readonly Channel[]
  /** To the one worker that looks at types: libmagic takes much memory. */
  openTypeChannel(listener: Listener): Channel
  readonly threads: number
  load(): Load
  takeBlock(): ArrayBuffer
}

type Slot = {
  worker: Worker | null
  queuedBytes: number
  /** Tasks that the worker has not answered yet. */
  pendingTasks: number
  readonly channels: Map<number, OpenChannel>
}
type OpenChannel = { readonly listener: Listener; readonly queued: number[] }
type PoolState = { readonly slots: readonly Slot[]; readonly spare: ArrayBuffer[]; isClosed: boolean; lastId: number }

const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

/**
 * Threads that keep the state of a stream's digests. Piscina gives each task to any thread; here all blocks of a stream go to the
 * thread that began it, and come back to be filled again.
 * A thread starts with its first task: a server that is only read has none. An idle thread does not keep the process alive.
 */
export function openPool(threads: number): Pool {
  const slots = Array.from(
    { length: Math.max(1, threads) },
    (): Slot => ({ worker: null, queuedBytes: 0, pendingTasks: 0, channels: new Map() }),
  )
  const state: PoolState = { slots, spare: [], isClosed: false, lastId: 0 }
  return {
    threads: slots.length,
    load: () => loadOf(slots),
    openChannels: (listeners) => {
      const calm = slots.toSorted((a, b) => a.queuedBytes - b.queuedBytes || a.channels.size - b.channels.size)
      return listeners.map((listener, n) => openChannel(state, calm[n % calm.length], listener))
    },
    openTypeChannel: (listener) => openChannel(state, slots[0], listener),
    takeBlock: () => state.spare.pop() ?? new ArrayBuffer(BLOCK_BYTES),
    [Symbol.asyncDispose]: async () => {
      state.isClosed = true
      await Promise.all(slots.map((slot) => slot.worker?.terminate()))
    },
  }
}

function loadOf(slots: readonly Slot[]): Load {
  const queued = slots.map(({ channels }) =>
    [...channels.values()].reduce((sum, channel) => sum + channel.queued.length, 0),
  )
  const busy = queued.filter((count) => count > 0).length
  return { busy, free: slots.length - busy, waiting: queued.reduce((sum, count) => sum + count, 0) - busy }
}

function openChannel(state: PoolState, slot: Slot | undefined, listener: Listener): Channel {
  if (state.isClosed || !slot) throw new Error('the digester is closed')
  state.lastId += 1
  const id = state.lastId
  const channel: OpenChannel = { listener, queued: [] }
  slot.channels.set(id, channel)
  return {
    detectsTypes: slot === state.slots[0],
    pending: () => channel.queued.length,
    send: (task) => {
      if (!slot.channels.has(id)) return
      const worker = slot.worker ?? startWorker(state, slot)
      channel.queued.push(task.bytes.length)
      slot.queuedBytes += task.bytes.length
      slot.pendingTasks += 1
      worker.ref()
      worker.postMessage({ id, ...task }, [task.bytes.buffer])
    },
    close: () => forget(slot, id),
  }
}

function forget(slot: Slot, id: number): void {
  const channel = slot.channels.get(id)
  if (!slot.channels.delete(id)) return
  for (const bytes of channel?.queued ?? []) slot.queuedBytes -= bytes
}

function startWorker(state: PoolState, slot: Slot): Worker {
  // The flag wins over `resourceLimits`, and is read when a thread starts: those that run keep what they have.
  setFlagsFromString(LESS_MEMORY)
  const worker = new Worker(workerUrl, { name: 'digest', execArgv: [] })
  slot.worker = worker
  worker.on('message', (reply: Reply) => receive(state, slot, reply))
  worker.on('error', (cause) => replace(slot, worker, new Error(`a digest worker failed: ${String(cause)}`, { cause })))
  worker.on('exit', (code) => replace(slot, worker, new Error(`a digest worker stopped with exit code ${code}`)))
  return worker
}

/** The next task starts the new worker: one that fails while starting must not be restarted in a loop. */
function replace(slot: Slot, worker: Worker, error: Error): void {
  if (slot.worker !== worker) return
  slot.worker = null
  const lost = [...slot.channels.values()]
  slot.channels.clear()
  slot.queuedBytes = 0
  slot.pendingTasks = 0
  for (const channel of lost) channel.listener.onFailure(error)
}

function receive(state: PoolState, slot: Slot, reply: Reply): void {
  if (reply.buffer.byteLength === BLOCK_BYTES && state.spare.length < SPARE_BLOCKS) state.spare.push(reply.buffer)
  slot.pendingTasks -= 1
  if (slot.pendingTasks === 0) slot.worker?.unref()
  const channel = slot.channels.get(reply.id)
  if (!channel) return
  slot.queuedBytes -= channel.queued.shift() ?? 0
  channel.listener.onReply(reply)
}

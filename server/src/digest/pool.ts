import { Worker } from 'node:worker_threads'
import type { Reply, Task } from './messages.ts'

export const BLOCK_BYTES = 262_144
const SPARE_BLOCKS = 64

export type Listener = { onReply(reply: Reply): void; onFailure(error: Error): void }

/** One stream at one worker. `pending` counts the tasks not answered yet. */
export type Lane = {
  pending(): number
  send(task: Omit<Task, 'id'>): void
  close(): void
}

/** Threads that are busy or free, and blocks that wait for a busy one. */
export type Load = { readonly busy: number; readonly free: number; readonly waiting: number }

export type Pool = AsyncDisposable & {
  /** Lanes at different workers, the least busy ones; fewer than asked for where there are fewer workers. */
  openLanes(listeners: readonly Listener[]): readonly Lane[]
  readonly threads: number
  load(): Load
  takeBlock(): ArrayBuffer
}

type Slot = { worker: Worker | null; queuedBytes: number; readonly lanes: Map<number, OpenLane> }
type OpenLane = { readonly listener: Listener; readonly queued: number[] }
type PoolState = { readonly slots: readonly Slot[]; readonly spare: ArrayBuffer[]; isClosed: boolean; lastId: number }

const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

export function openPool(threads: number): Pool {
  const slots = Array.from(
    { length: Math.max(1, threads) },
    (): Slot => ({ worker: null, queuedBytes: 0, lanes: new Map() }),
  )
  const state: PoolState = { slots, spare: [], isClosed: false, lastId: 0 }
  for (const slot of slots) startWorker(state, slot)
  return {
    threads: slots.length,
    load: () => loadOf(slots),
    openLanes: (listeners) => {
      const calm = slots.toSorted((a, b) => a.queuedBytes - b.queuedBytes || a.lanes.size - b.lanes.size)
      return listeners.map((listener, n) => openLane(state, calm[n % calm.length], listener))
    },
    takeBlock: () => state.spare.pop() ?? new ArrayBuffer(BLOCK_BYTES),
    [Symbol.asyncDispose]: async () => {
      state.isClosed = true
      await Promise.all(slots.map((slot) => slot.worker?.terminate()))
    },
  }
}

function loadOf(slots: readonly Slot[]): Load {
  const queued = slots.map(({ lanes }) => [...lanes.values()].reduce((sum, lane) => sum + lane.queued.length, 0))
  const busy = queued.filter((count) => count > 0).length
  return { busy, free: slots.length - busy, waiting: queued.reduce((sum, count) => sum + count, 0) - busy }
}

function openLane(state: PoolState, slot: Slot | undefined, listener: Listener): Lane {
  if (state.isClosed || !slot) throw new Error('the digester is closed')
  state.lastId += 1
  const id = state.lastId
  const lane: OpenLane = { listener, queued: [] }
  slot.lanes.set(id, lane)
  return {
    pending: () => lane.queued.length,
    send: (task) => {
      if (!slot.lanes.has(id)) return
      const worker = slot.worker ?? startWorker(state, slot)
      lane.queued.push(task.bytes.length)
      slot.queuedBytes += task.bytes.length
      worker.postMessage({ id, ...task }, [task.bytes.buffer])
    },
    close: () => forget(slot, id),
  }
}

function forget(slot: Slot, id: number): void {
  const lane = slot.lanes.get(id)
  if (!slot.lanes.delete(id)) return
  for (const bytes of lane?.queued ?? []) slot.queuedBytes -= bytes
}

function startWorker(state: PoolState, slot: Slot): Worker {
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
  const lost = [...slot.lanes.values()]
  slot.lanes.clear()
  slot.queuedBytes = 0
  for (const lane of lost) lane.listener.onFailure(error)
}

function receive(state: PoolState, slot: Slot, reply: Reply): void {
  if (reply.buffer.byteLength === BLOCK_BYTES && state.spare.length < SPARE_BLOCKS) state.spare.push(reply.buffer)
  const lane = slot.lanes.get(reply.id)
  if (!lane) return
  slot.queuedBytes -= lane.queued.shift() ?? 0
  lane.listener.onReply(reply)
}

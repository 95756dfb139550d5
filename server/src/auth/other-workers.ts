import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { MAX_ANSWER_AGE_MS } from './answer-cache.ts'

/** The other workers of this server, which remember accounts too. */
export type OtherWorkers = {
  /** From now on `forget` is called when another worker has changed an account. Returns what ends it. */
  join(forget: () => void): () => void
  /** Resolves when all others have forgotten what they knew. */
  forget(): Promise<void>
}

export const NO_OTHERS: OtherWorkers = { join: () => () => undefined, forget: () => Promise.resolve() }

/** Between a worker and the supervisor, in both directions. The supervisor asks the other workers, and answers when all have. */
type Message =
  | { readonly kind: 'remembers accounts' }
  | { readonly kind: 'forget accounts' | 'forgot accounts'; readonly id: string }

export type Channel = {
  send(message: Message): void
  /** Calls for every message of the other side. Returns what ends it. */
  listen(hear: (message: unknown) => void): () => void
}

export function openOtherWorkers(channel: Channel = processChannel()): OtherWorkers {
  const waiting = new Map<string, () => void>()
  return {
    join: (forget) => {
      const leave = channel.listen((message) => {
        if (!isMessage(message) || message.kind === 'remembers accounts') return
        const { kind, id } = message
        if (kind === 'forgot accounts') return waiting.get(id)?.()
        forget()
        channel.send({ kind: 'forgot accounts', id })
      })
      channel.send({ kind: 'remembers accounts' })
      return leave
    },
    forget: async () => {
      const id = randomUUID()
      const all = Promise.withResolvers<void>()
      // By then nothing from before counts anywhere.
      const late = setTimeout(all.resolve, MAX_ANSWER_AGE_MS)
      waiting.set(id, all.resolve)
      channel.send({ kind: 'forget accounts', id })
      await all.promise
      clearTimeout(late)
      waiting.delete(id)
    },
  }
}

/** For the supervisor: passes on between its workers that accounts have changed. */
export function connectWorkers(): void {
  const members = new Set<Worker>()
  const rounds = new Map<string, { readonly asker: Worker; readonly missing: Set<Worker> }>()
  const settle = (id: string, worker: Worker): void => {
    const round = rounds.get(id)
    round?.missing.delete(worker)
    if (round === undefined || round.missing.size > 0) return
    rounds.delete(id)
    send(round.asker, { kind: 'forgot accounts', id })
  }
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.kind === 'remembers accounts') return void members.add(worker)
    const { kind, id } = message
    if (kind === 'forgot accounts') return settle(id, worker)
    const others = [...members].filter((each) => each !== worker)
    rounds.set(id, { asker: worker, missing: new Set(others) })
    for (const each of others) send(each, { kind: 'forget accounts', id })
    settle(id, worker)
  })
  cluster.on('exit', (worker) => {
    members.delete(worker)
    for (const id of [...rounds.keys()]) settle(id, worker)
  })
}

/** One that is exiting takes no messages, and needs none. */
function send(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.process.send(message, () => undefined)
}

function processChannel(): Channel {
  return {
    // The process ends when the channel closes.
    send: (message) => void process.send?.(message, undefined, undefined, () => undefined),
    listen: (hear) => {
      process.on('message', hear)
      return () => process.off('message', hear)
    },
  }
}

const KINDS: readonly unknown[] = [
  'remembers accounts',
  'forget accounts',
  'forgot accounts',
] satisfies Message['kind'][]

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'kind' in message && KINDS.includes(message.kind)
}

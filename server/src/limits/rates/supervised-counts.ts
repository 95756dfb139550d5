import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import type { Counts } from './counts.ts'
import { openOwnCounts } from './own-counts.ts'

type Ask = { readonly method: keyof Counts; readonly args: readonly unknown[] }

/** To the supervisor, and the answers in the same order. */
type CountRequest = { readonly kind: 'count'; readonly id: string; readonly asks: readonly Ask[] }
type CountReply = { readonly kind: 'counted'; readonly id: string; readonly answers: readonly unknown[] }

export type Channel = {
  send(asked: CountRequest): void
  /** Calls for every message of the other side. */
  listen(hear: (message: unknown) => void): void
}

// A busy supervisor delays requests once by this time.
const LIMIT_MS = 1000

/** In the memory of the supervisor, for all its workers; in that of this process while the supervisor does not answer. */
export function openSupervisedCounts(channel: Channel = processChannel()): Counts {
  const own = openOwnCounts()
  const supervisor = openSupervisor(channel)
  const ask =
    <M extends keyof Counts>(method: M) =>
    async (...args: Parameters<Counts[M]>): Promise<Awaited<ReturnType<Counts[M]>>> => {
      const answer = await supervisor({ method, args })
      return (answer ?? (await call(own, { method, args }))) as Awaited<ReturnType<Counts[M]>>
    }
  return {
    countRequest: ask('countRequest'),
    countHourly: ask('countHourly'),
    takeBackHourly: ask('takeBackHourly'),
    beginSignIn: ask('beginSignIn'),
    endSignIn: ask('endSignIn'),
  }
}

/** For the supervisor: keeps the counts of its workers. */
export function keepSupervisedCounts(): void {
  const counts = openOwnCounts()
  cluster.on('message', (worker, message: unknown) => {
    if (isAsked(message)) void answer(counts, worker, message)
  })
}

async function answer(counts: Counts, worker: Worker, { id, asks }: CountRequest): Promise<void> {
  const answers = await Promise.all(asks.map((each) => call(counts, each)))
  const answered: CountReply = { kind: 'counted', id, answers }
  // A worker that has exited meanwhile needs none.
  if (worker.isConnected()) worker.process.send(answered, () => undefined)
}

type PendingCount = { readonly asks: Ask[]; readonly done: ((answer: unknown) => void)[] }

/** What is asked while other messages are read goes out together. Null: no answer in time. */
function openSupervisor({ send, listen }: Channel): (ask: Ask) => Promise<unknown> {
  const unanswered = new Map<string, PendingCount>()
  let isLate = false
  let collecting: PendingCount | undefined
  listen((message) => {
    if (!isAnswered(message)) return
    const waiting = unanswered.get(message.id)
    unanswered.delete(message.id)
    // It has caught up when it has answered everything.
    if (unanswered.size === 0) isLate = false
    for (const [index, done] of (waiting?.done ?? []).entries()) done(message.answers[index])
  })
  const flush = (): void => {
    const waiting = collecting
    collecting = undefined
    if (waiting === undefined) return
    const id = randomUUID()
    unanswered.set(id, waiting)
    send({ kind: 'count', id, asks: waiting.asks })
    setTimeout(() => {
      // An answer that has come in while this process was busy is not late.
      setImmediate(() => {
        if (!unanswered.has(id)) return
        isLate = true
        for (const done of waiting.done) done(null)
      })
    }, LIMIT_MS).unref()
  }
  return (ask) => {
    if (isLate) return Promise.resolve(null)
    if (collecting === undefined) {
      collecting = { asks: [], done: [] }
      setImmediate(flush)
    }
    const { asks, done } = collecting
    asks.push(ask)
    return new Promise((resolve) => done.push(resolve))
  }
}

function processChannel(): Channel {
  return {
    // The process ends when the channel closes.
    send: (asked) => void process.send?.(asked, undefined, undefined, () => undefined),
    listen: (hear) => void process.on('message', hear),
  }
}

/** Both sides are the same program: the arguments are those of the method. */
function call(counts: Counts, { method, args }: Ask): Promise<unknown> {
  const run: (...args: never[]) => Promise<unknown> = counts[method]
  return run(...(args as never[]))
}

function isAsked(message: unknown): message is CountRequest {
  return kindOf(message) === 'count'
}

function isAnswered(message: unknown): message is CountReply {
  return kindOf(message) === 'counted'
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined
}

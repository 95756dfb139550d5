import { mapInOrder } from '../batch/map-in-order.ts'
import type { Slots } from '../batch/slots.ts'
import { reasonOf } from '../program/cli-error.ts'
import type { Progress } from '../progress/progress.ts'
import { GoneError, type ObjectSource, type SourceItem, type SourceObject } from '../records/object-record.ts'
import { endsImport } from './attempt.ts'
import type { Journal } from './journal.ts'

export type TransferJob = {
  readonly source: ObjectSource
  readonly journal: Journal
  readonly progress: Progress
  /** What works has a slot, and gives it up while its upload waits for others. */
  readonly slots: Slots
  /** The most objects in progress, those that wait included. */
  readonly capacity: () => number
  readonly stop: AbortSignal
  readonly abort: AbortSignal
}

/** An object to store, and what the receiving side is to know of it. */
export type StoreRequest = {
  readonly object: SourceObject
  readonly isKnown: boolean
  readonly onProgress: (sentBytes: number) => void
  /** Transfers another object first. */
  readonly require: (item: Pick<SourceItem, 'id' | 'type'>) => Promise<void>
}

/** The receiving side: a server or an export. */
export type Receiver = {
  /** Those of the identifiers that it has. */
  readonly lookUp: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Looks up many objects and compares those that it has; undefined where it cannot. */
  readonly compare?: (items: readonly SourceItem[]) => Promise<Comparison | undefined>
  readonly store: (request: StoreRequest) => Promise<StoreStatus>
}

type Comparison = {
  readonly known: ReadonlySet<string>
  /** Those that lack nothing. */
  readonly unchanged: ReadonlySet<string>
}

/** `updated`: the receiver had the object already, but not all of its parts. */
export type StoreStatus = 'new' | 'known' | 'updated'
export type Tally = { new: number; known: number; updated: number; gone: number; failed: number }
type Status = keyof Tally
type RunningTransfer = TransferJob & { readonly receiver: Receiver; readonly running: Map<string, Promise<Status>> }
type LookedUpItem = { readonly item: SourceItem; readonly isKnown: boolean; readonly isUnchanged: boolean }

/** A server looks up so many identifiers in one request. */
const LOOKUP_SIZE = 50
/** More objects are compared in two requests. */
const COMPARE_SIZE = 500

/** Transfers every object of the source that is not done yet. A failed one is journaled, and does not end the others. */
export async function transferAll(job: TransferJob, receiver: Receiver): Promise<Tally> {
  const tally: Tally = { new: 0, known: 0, updated: 0, gone: 0, failed: 0 }
  const halt = new AbortController()
  const stop = AbortSignal.any([job.stop, halt.signal])
  const pool = { concurrency: job.capacity, stop, isUnordered: true }
  const transfer = { ...job, receiver, running: new Map<string, Promise<Status>>() }
  let failure: { readonly error: unknown } | undefined
  const work = async ({ item, isKnown, isUnchanged }: LookedUpItem): Promise<void> => {
    try {
      if (isUnchanged) {
        await settle(job, item)
        tally.known++
      } else tally[await job.slots.run(() => transferOnce(transfer, item, isKnown))]++
    } catch (error) {
      failure ??= { error }
      halt.abort()
    }
  }
  for await (const round of allRounds(job)) {
    for await (const _ of mapInOrder(withLookup(receiver, round), pool, work));
    if (failure) throw failure.error
    if (stop.aborted) break
  }
  return tally
}

/** First those that failed before. */
async function* allRounds({ journal, source, stop }: TransferJob): AsyncGenerator<readonly SourceItem[]> {
  const failed = journal.failed()
  if (failed.length > 0) yield failed.map(({ id, type }) => ({ id, type, done: async () => undefined }))
  try {
    yield* source.rounds()
  } catch (error) {
    if (!stop.aborted) throw error
  }
}

async function* withLookup(receiver: Receiver, round: readonly SourceItem[]): AsyncGenerator<LookedUpItem> {
  for (let at = 0; at < round.length; at += COMPARE_SIZE) {
    const batch = round.slice(at, at + COMPARE_SIZE)
    const compared = await receiver.compare?.(batch)
    if (compared === undefined) yield* lookUpEach(receiver, batch)
    else {
      const { known, unchanged } = compared
      for (const item of batch) yield { item, isKnown: known.has(item.id), isUnchanged: unchanged.has(item.id) }
    }
  }
}

async function* lookUpEach({ lookUp }: Receiver, batch: readonly SourceItem[]): AsyncGenerator<LookedUpItem> {
  for (let at = 0; at < batch.length; at += LOOKUP_SIZE) {
    const items = batch.slice(at, at + LOOKUP_SIZE)
    const known = await lookUp(items.map(({ id }) => id))
    for (const item of items) yield { item, isKnown: known.has(item.id), isUnchanged: false }
  }
}

/** Marks an object as done that lacks nothing. */
async function settle({ journal, progress }: TransferJob, item: SourceItem): Promise<void> {
  if (journal.hasFailed(item.id)) await journal.append({ retried: item.id })
  await item.done()
  progress.settle()
}

/** An object that another one requires may be in progress already. */
function transferOnce(transfer: RunningTransfer, item: SourceItem, isKnown: boolean): Promise<Status> {
  const { running } = transfer
  const present = running.get(item.id)
  if (present) return present.then((status) => item.done().then(() => status))
  const started = transferOne(transfer, item, isKnown).finally(() => running.delete(item.id))
  running.set(item.id, started)
  return started
}

async function transferOne(transfer: RunningTransfer, item: SourceItem, isKnown: boolean): Promise<Status> {
  const { source, journal, receiver, progress, abort } = transfer
  const { id, type } = item
  const retried = journal.hasFailed(id) ? [{ retried: id }] : []
  const shown = progress.begin(id, undefined)
  let sizeBytes = 0
  try {
    const object = await source.read(item, abort)
    if (object.record.type === 'file') sizeBytes = object.record.file_size
    const status = await receiver.store({
      object,
      isKnown,
      onProgress: (sentBytes) => shown.advance(sentBytes, sizeBytes),
      require: (other) => requireObject(transfer, other),
    })
    await journal.append(...retried)
    await item.done()
    return status
  } catch (error) {
    if (endsImport(error)) throw error
    const isGone = error instanceof GoneError
    if (isGone) await journal.append(...retried)
    else await journal.append({ failed: { id, type, reason: reasonOf(error) } })
    await item.done()
    return isGone ? 'gone' : 'failed'
  } finally {
    shown.end()
    progress.settle(sizeBytes)
  }
}

async function requireObject(transfer: RunningTransfer, item: Pick<SourceItem, 'id' | 'type'>): Promise<void> {
  const known = await transfer.receiver.lookUp([item.id])
  if (!known.has(item.id)) await transferOnce(transfer, { ...item, done: async () => undefined }, false)
}

import { CursorError } from '../errors/api-error.ts'
import { memoryCursor } from './cursor/memory-cursor.ts'
import { pairKey } from './cursor/pair.ts'
import { addJitter, pauseFor } from './pause.ts'
import { currentCursor, deliver, type FeedItem } from './session/item.ts'
import { closeSession, type OpenSource, openSession } from './session/open-session.ts'
import { type RefillResult, refill } from './session/round.ts'
import type { Session } from './session/session.ts'
import { type FeedOptions, type FeedSettings, feedSettings } from './settings.ts'
import type { FeedRecord } from './source.ts'

export type Feed<T extends FeedRecord> = AsyncDisposable & {
  /** Items for as long as there are any; an item that is not acknowledged comes again before the next one. */
  [Symbol.asyncIterator](): AsyncGenerator<FeedItem<T>, void, undefined>
  /** One round: the items not yet acknowledged, oldest first. */
  poll(): Promise<FeedItem<T>[]>
  /** The position before everything unacknowledged. */
  cursor(): Promise<string>
  /** Saves acknowledgements and releases the store. */
  close(): Promise<void>
}

/**
 * New objects of a listing, each discovered once and delivered until acknowledged.
 *
 * @example
 * const feed = createFeed(openSource, { store: fileCursor('honey.json') })
 * for await (const item of feed) {
 *   await work(item.object)
 *   await item.ack()
 * }
 */
export function createFeed<T extends FeedRecord>(open: OpenSource<T>, options: FeedOptions = {}): Feed<T> {
  const settings = feedSettings(options, options.store ?? memoryCursor())
  let opened: Promise<Session<T>> | null = null
  let isIterating = false
  const session = () => {
    opened ??= openSession(open, settings).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  const close = async () => {
    const closing = opened
    opened = null
    if (closing) await closeSession(await closing)
  }
  async function* iterate(): AsyncGenerator<FeedItem<T>, void, undefined> {
    if (isIterating) throw new CursorError('locked', 'the feed is being read by another loop')
    isIterating = true
    try {
      yield* follow(await session(), open)
    } catch (error) {
      if (!isAbort(error, settings.signal)) throw error
    } finally {
      isIterating = false
      await close()
    }
  }
  return {
    [Symbol.asyncIterator]: iterate,
    [Symbol.asyncDispose]: close,
    poll: async () => pollOnce(await session(), open),
    cursor: async () => currentCursor(await session()),
    close,
  }
}

async function* follow<T extends FeedRecord>(session: Session<T>, open: OpenSource<T>): AsyncGenerator<FeedItem<T>> {
  const { settings } = session
  let left = settings.limit ?? Number.POSITIVE_INFINITY
  while (!settings.signal.aborted) {
    const state = await patientRefill(session, open)
    for await (const item of deliverBatch(session)) {
      yield item
      left -= 1
      if (left <= 0) return
    }
    if (settings.once && (state === 'walked' || session.pending.size > 0)) return
    if (state === 'walked') await rest(settings)
  }
}

/** Oldest first; a failure blocks the order until it is acknowledged or set aside. */
async function* deliverBatch<T extends FeedRecord>(session: Session<T>): AsyncGenerator<FeedItem<T>> {
  const { settings, batch } = session
  for (const [index, record] of batch.entries()) {
    for (;;) {
      if (settings.signal.aborted) return
      if (session.failure) throw session.failure.cause
      const item = await patientDeliver(session, index)
      if (item === null) break
      if (item === 'failed') continue
      yield item
      if (settings.once || !session.pending.has(pairKey(record))) break
      await rest(settings)
    }
  }
}

async function patientRefill<T extends FeedRecord>(
  session: Session<T>,
  open: OpenSource<T>,
): Promise<RefillResult | null> {
  try {
    return await refill(session, open)
  } catch (error) {
    await outlast(session, error, 'the listing could not be read')
    return null
  }
}

/** What was delivered before is looked up at the server. */
async function patientDeliver<T extends FeedRecord>(
  session: Session<T>,
  index: number,
): Promise<FeedItem<T> | 'failed' | null> {
  try {
    return await deliver(session, index)
  } catch (error) {
    await outlast(session, error, `${session.batch[index]?.id} could not be looked up`)
    return 'failed'
  }
}

/** Waits until the next try: a temporary failure of the server does not end the loop. */
async function outlast<T extends FeedRecord>(session: Session<T>, error: unknown, what: string): Promise<void> {
  const isPassing = error instanceof Error && 'retryable' in error && error.retryable === true
  if (!isPassing || session.failure || session.settings.once) throw error
  session.settings.warn(`${what}: ${error.message}`)
  await rest(session.settings)
}

function rest({ intervalMs, random = Math.random, pause = pauseFor, signal }: FeedSettings): Promise<void> {
  return pause(addJitter(intervalMs, random), signal)
}

function isAbort(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false
  if (error === signal.reason) return true
  return error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'aborted'))
}

async function pollOnce<T extends FeedRecord>(session: Session<T>, open: OpenSource<T>): Promise<FeedItem<T>[]> {
  await refill(session, open)
  const items: FeedItem<T>[] = []
  for (const index of session.batch.keys()) {
    if (items.length === session.settings.limit) break
    const item = await deliver(session, index)
    if (item) items.push(item)
  }
  return items
}

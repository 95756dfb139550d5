import type { KeyValueStore } from '../redis/client.ts'

/** Counts that all processes share. Adding never waits and never fails. */
export type Counters = AsyncDisposable & {
  add(key: string): void
  /** Every count with the prefix, including those of this process; null: the store is unavailable. */
  read(prefix: string): Promise<ReadonlyMap<string, number> | null>
}

const KEPT_SECONDS = 3600
const BATCH = 1000
// While the store is unavailable, counts beyond this are lost.
const MAX_WAITING = 10_000

/** A count that is unchanged for an hour expires, and restarts at zero. */
export function openCounters(store: KeyValueStore): Counters {
  const waiting = new Map<string, number>()
  let sending: Promise<void> | undefined
  const sendAll = async (): Promise<void> => {
    // Concurrent counts are sent together.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.size > 0 && store.isUp()) {
      const batch = [...waiting].slice(0, BATCH)
      for (const [key] of batch) waiting.delete(key)
      // A batch without an answer may have been counted: undercounting is better than counting twice.
      await send(store, batch)
    }
  }
  const flush = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }
  return {
    add(key) {
      if (waiting.size >= MAX_WAITING && !waiting.has(key)) return
      waiting.set(key, (waiting.get(key) ?? 0) + 1)
      void flush()
    },
    async read(prefix) {
      await flush()
      return readAll(store, prefix)
    },
    [Symbol.asyncDispose]: flush,
  }
}

async function send(store: KeyValueStore, batch: readonly (readonly [string, number])[]): Promise<void> {
  await store.ask(async (redis) => {
    const pipeline = redis.pipeline()
    for (const [key, count] of batch) pipeline.incrby(key, count).expire(key, KEPT_SECONDS)
    const answers = (await pipeline.exec()) ?? []
    const fault = answers.find(([error]) => error !== null)?.[0]
    if (fault) throw fault
    return answers
  })
}

async function readAll(store: KeyValueStore, prefix: string): Promise<Map<string, number> | null> {
  const keys = await findKeys(store, prefix)
  if (keys === null) return null
  const counts = new Map<string, number>()
  for (let from = 0; from < keys.length; from += BATCH) {
    const some = keys.slice(from, from + BATCH)
    const values = await store.ask((redis) => redis.mget(...some))
    if (values === null) return null
    for (const [index, key] of some.entries()) {
      const value = values[index]
      if (typeof value === 'string' && /^\d+$/.test(value)) counts.set(key, Number(value))
    }
  }
  return counts
}

/** Scans in steps, so that the store is not blocked. */
export async function findKeys(store: KeyValueStore, prefix: string): Promise<string[] | null> {
  const found = new Set<string>()
  for (let cursor = '0', isFirst = true; isFirst || cursor !== '0'; isFirst = false) {
    const answer = await store.ask((redis) => redis.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', BATCH))
    if (answer === null) return null
    cursor = answer[0]
    for (const key of answer[1]) found.add(key)
  }
  return [...found]
}

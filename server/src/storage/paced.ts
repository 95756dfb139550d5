import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Content, LentChunks, Storage } from './storage.ts'

/** Time that passes, for a reader that has to keep to a rate. */
export type Clock = { now(): number; wait(ms: number, signal: AbortSignal): Promise<void> }

export const CLOCK: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, { signal, ref: false }),
}

// Opening one costs as much as reading so many bytes: a rate also limits how many small contents are read.
export const MIN_PACED_BYTES = 65_536
// Time that slow reading has used is not made up for later.
const MAX_LAG_MS = 1000

export type Rate = { readonly bytesPerSecond: number; readonly clock: Clock; readonly signal: AbortSignal }

/** A storage from which no more bytes are read than the rate allows. */
export function paced(storage: Pick<Storage, 'open' | 'place'>, rate: Rate): Pick<Storage, 'open' | 'place'> {
  const spend = openPace(rate)
  return {
    place: storage.place,
    async open(sha256) {
      const content = await storage.open(sha256)
      await spend(Math.max(0, MIN_PACED_BYTES - (content?.sizeBytes ?? 0)))
      return content && pacedContent(content, spend)
    },
  }
}

export type Pace = (bytes: number) => Promise<void>

/** Waits until so many more bytes may be read. */
export function openPace({ bytesPerSecond, clock, signal }: Rate): Pace {
  let freeAt = clock.now()
  return async (bytes) => {
    freeAt = Math.max(freeAt, clock.now() - MAX_LAG_MS) + (bytes * 1000) / bytesPerSecond
    const ms = freeAt - clock.now()
    if (ms > 0) await clock.wait(ms, signal)
    signal.throwIfAborted()
  }
}

function pacedContent({ sizeBytes, read, lend }: Content, spend: Pace): Content {
  return {
    sizeBytes,
    // Who reads the file does not keep the pace.
    path: null,
    read: (...part) => Readable.from(chunks(read(...part), spend), { objectMode: false }),
    lend: (...part) => chunks(lend(...part), spend),
  }
}

async function* chunks(source: AsyncIterable<Buffer>, spend: Pace): LentChunks {
  for await (const chunk of source) {
    await spend(chunk.length)
    yield chunk
  }
}

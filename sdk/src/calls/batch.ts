import { asError, throwIfAborted } from '../errors/failure.ts'

export type BatchOptions = {
  /** Items in progress at a time. Default 4. */
  readonly concurrency?: number
  readonly signal?: AbortSignal
}

/** The outcome of one item; `index` counts the items as they were read. */
export type Outcome<I, R> =
  | { readonly item: I; readonly index: number; readonly value: R; readonly error: null }
  | { readonly item: I; readonly index: number; readonly value: null; readonly error: Error }

export type Items<I> = Iterable<I> | AsyncIterable<I>
type BatchTask<I, R> = (item: I, signal: AbortSignal) => Promise<R>

/**
 * Runs a function for each of many items, `concurrency` of them at a time, reading items only as fast as they finish.
 * Outcomes come in the order of completion; an item that fails does not end the others. After an abort the outcomes of
 * what was in progress come, then an `AbortError`. Leaving the loop aborts the rest.
 *
 * @example
 * for await (const { item, error } of inParallel(ids, (id) => client.tags.add(id, 'packed'), { concurrency: 8 }))
 *   if (error) console.error(item, error.message)
 */
export async function* inParallel<I, R>(
  items: Items<I>,
  work: BatchTask<I, R>,
  { concurrency = 4, signal }: BatchOptions = {},
): AsyncGenerator<Outcome<I, R>> {
  const abandoned = new AbortController()
  const ended = signal ? AbortSignal.any([signal, abandoned.signal]) : abandoned.signal
  const running = new Map<number, Promise<Outcome<I, R>>>()
  const drawn = drawFrom(items)
  let drawing: Promise<IteratorResult<I>> | null = null
  let isDry = false
  let count = 0
  try {
    while (running.size > 0 || !isDry) {
      if (ended.aborted) isDry = true
      if (!isDry && running.size < Math.max(1, concurrency)) drawing ??= drawn.next()
      // A slow source must not hold back what is finished.
      const event: Outcome<I, R> | IteratorResult<I> | null = await firstOf(isDry ? null : drawing, running)
      if (event === null) break
      if ('item' in event) {
        running.delete(event.index)
        yield event
        continue
      }
      drawing = null
      if (event.done) {
        isDry = true
        continue
      }
      const index = count++
      running.set(index, outcomeOf(work, { item: event.value, index }, ended))
    }
    throwIfAborted(signal)
  } finally {
    abandoned.abort()
    await Promise.allSettled(running.values())
    // A source that waits for its next item would keep a plain return waiting too.
    void drawn.return(undefined).catch(() => undefined)
  }
}

function firstOf<I, R>(
  drawing: Promise<IteratorResult<I>> | null,
  running: ReadonlyMap<number, Promise<Outcome<I, R>>>,
): Promise<Outcome<I, R> | IteratorResult<I> | null> {
  const events: Promise<Outcome<I, R> | IteratorResult<I>>[] = [...running.values()]
  if (drawing) events.push(drawing)
  return events.length === 0 ? Promise.resolve(null) : Promise.race(events)
}

/** A source of either kind, read by hand. */
export async function* drawFrom<I>(items: Items<I>): AsyncGenerator<I, undefined> {
  yield* items
  return undefined
}

async function outcomeOf<I, R>(
  work: BatchTask<I, R>,
  place: { readonly item: I; readonly index: number },
  signal: AbortSignal,
): Promise<Outcome<I, R>> {
  try {
    return { ...place, value: await work(place.item, signal), error: null }
  } catch (cause) {
    return { ...place, value: null, error: asError(cause) }
  }
}

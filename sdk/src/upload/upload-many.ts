import { throwIfAborted } from '../wire/failure.ts'
import type { FileDetail, UploadOptions } from './upload.ts'

export type UploadManyOptions = {
  /** Files on their way at a time. Default 4. */
  readonly concurrency?: number
  readonly signal?: AbortSignal
}

/** What became of one item; `index` counts the items as they were drawn. */
export type UploadOutcome<I extends UploadOptions = UploadOptions> =
  | { readonly item: I; readonly index: number; readonly file: FileDetail; readonly error: null }
  | { readonly item: I; readonly index: number; readonly file: null; readonly error: Error }

export type Items<I> = Iterable<I> | AsyncIterable<I>
type UploadOne<I> = (item: I, signal: AbortSignal) => Promise<FileDetail>

/** Uploads in parallel, drawing items only as fast as they go out; outcomes come in the order of completion. */
export async function* uploadMany<I extends UploadOptions>(
  uploadOne: UploadOne<I>,
  items: Items<I>,
  { concurrency = 4, signal }: UploadManyOptions,
): AsyncGenerator<UploadOutcome<I>> {
  const abandoned = new AbortController()
  const ended = signal ? AbortSignal.any([signal, abandoned.signal]) : abandoned.signal
  const running = new Map<number, Promise<UploadOutcome<I>>>()
  const drawn = drawFrom(items)
  let drawing: Promise<IteratorResult<I>> | null = null
  let isDry = false
  let count = 0
  try {
    while (running.size > 0 || !isDry) {
      if (ended.aborted) isDry = true
      if (!isDry && running.size < Math.max(1, concurrency)) drawing ??= drawn.next()
      // A slow source must not hold back what is finished.
      const event: UploadOutcome<I> | IteratorResult<I> | null = await firstOf(isDry ? null : drawing, running)
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
      running.set(index, outcomeOf(uploadOne, { item: event.value, index }, ended))
    }
    throwIfAborted(signal)
  } finally {
    abandoned.abort()
    await Promise.allSettled(running.values())
    // A source that waits for its next item would keep a plain return waiting too.
    void drawn.return(undefined).catch(() => undefined)
  }
}

function firstOf<I extends UploadOptions>(
  drawing: Promise<IteratorResult<I>> | null,
  running: ReadonlyMap<number, Promise<UploadOutcome<I>>>,
): Promise<UploadOutcome<I> | IteratorResult<I> | null> {
  const events: Promise<UploadOutcome<I> | IteratorResult<I>>[] = [...running.values()]
  if (drawing) events.push(drawing)
  return events.length === 0 ? Promise.resolve(null) : Promise.race(events)
}

async function* drawFrom<I>(items: Items<I>): AsyncGenerator<I, undefined> {
  yield* items
  return undefined
}

async function outcomeOf<I extends UploadOptions>(
  uploadOne: UploadOne<I>,
  place: { readonly item: I; readonly index: number },
  signal: AbortSignal,
): Promise<UploadOutcome<I>> {
  try {
    return { ...place, file: await uploadOne(place.item, signal), error: null }
  } catch (cause) {
    return { ...place, file: null, error: cause instanceof Error ? cause : new Error(String(cause), { cause }) }
  }
}

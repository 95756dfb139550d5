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
  const left = new AbortController()
  const ended = signal ? AbortSignal.any([signal, left.signal]) : left.signal
  const running = new Map<number, Promise<UploadOutcome<I>>>()
  const drawn = drawFrom(items)
  let index = 0
  let isDry = false
  try {
    for (;;) {
      while (!isDry && !ended.aborted && running.size < Math.max(1, concurrency)) {
        const next = await drawn.next()
        if (next.done) isDry = true
        else running.set(index, outcomeOf(uploadOne, { item: next.value, index: index++ }, ended))
      }
      if (running.size === 0) return
      const outcome = await Promise.race(running.values())
      running.delete(outcome.index)
      yield outcome
    }
  } finally {
    left.abort()
    await Promise.allSettled(running.values())
    await drawn.return(undefined)
  }
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

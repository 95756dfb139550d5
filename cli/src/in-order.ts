/** Options of {@link inOrder}. */
export type Pool = { readonly concurrency: number; readonly stop: AbortSignal }

/**
 * Works on several items at the same time and yields the results in the order of the items. Takes only as many items
 * as it works on; once stopped it takes no more, and what runs is still yielded.
 */
export async function* inOrder<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  { concurrency, stop }: Pool,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  for await (const item of items) {
    if (stop.aborted) break
    const result = work(item)
    // Awaited later, in order: until then a failure must not count as unhandled.
    result.catch(() => undefined)
    running.push(result)
    if (running.length >= concurrency) yield* next(running)
  }
  while (running.length > 0) yield* next(running)
}

async function* next<R>(running: Promise<R>[]): AsyncGenerator<R> {
  const first = running.shift()
  if (first) yield await first
}

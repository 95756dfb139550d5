/** Runs the work for every item, so many at a time; an error ends the worker it came from and is thrown at the end. */
export async function concurrently<T>(
  concurrency: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value)
  }
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

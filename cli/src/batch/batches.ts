export type BatchSize = {
  readonly most: number
  /** The longest time that an item waits for others. */
  readonly patienceMs: number
}

/** Items in groups; a source that pauses does not delay the items before. */
export async function* batches<T>(items: AsyncIterable<T>, { most, patienceMs }: BatchSize): AsyncGenerator<T[]> {
  const source = items[Symbol.asyncIterator]()
  let batch: T[] = []
  let next = source.next()
  // Awaited below; until then a failure must not count as unhandled.
  const silence = (drawn: typeof next) => void drawn.catch(() => undefined)
  try {
    for (;;) {
      silence(next)
      const drawn = batch.length === 0 ? await next : await withPatience(next, patienceMs)
      if (drawn === undefined) {
        yield batch
        batch = []
        continue
      }
      if (drawn.done) break
      batch.push(drawn.value)
      next = source.next()
      if (batch.length < most) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  } finally {
    void Promise.resolve(source.return?.()).catch(() => undefined)
  }
}

/** Resolves to undefined if the item takes too long. */
async function withPatience<T>(promise: Promise<T>, patienceMs: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), patienceMs)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

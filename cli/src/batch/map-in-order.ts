/** Options of {@link mapInOrder}. */
export type Pool = {
  /** How many items at a time; a function, if that changes. */
  readonly concurrency: number | (() => number)
  readonly stop: AbortSignal
  /** Yield each result as soon as it is ready. */
  readonly isUnordered?: boolean
  /** The most items that may be ready or in progress without having been yielded. */
  readonly window?: number
}

// A result is small, and one slow item must not hold back all others.
const usualWindow = 4096

type Slot<R> = { readonly result: Promise<R>; isReady: boolean }

/**
 * Works on several items in parallel and yields the results, in the order of the items unless `isUnordered` is set.
 * Takes items only as fast as it works on them. Once stopped it takes no more, but yields what is running: Node's
 * `Readable.map` drops that, and always keeps the order.
 */
export async function* mapInOrder<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  pool: Pool,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const { stop, isUnordered = false } = pool
  const line = openLine(iteratorOf(items), pool, work)
  stop.addEventListener('abort', line.wake, { once: true })
  try {
    for (;;) {
      line.fill()
      const change = line.change()
      const slot = takeReady(line.slots, isUnordered)
      if (slot) yield await slot.result
      else if (line.isDone()) break
      else await change
    }
    line.check()
  } finally {
    stop.removeEventListener('abort', line.wake)
    line.close()
  }
}

function iteratorOf<T>(items: AsyncIterable<T> | Iterable<T>): AsyncIterator<T> | Iterator<T> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
}

/** Takes the first slot if it is ready; where the order does not matter, the first one that is. */
function takeReady<R>(slots: Set<Slot<R>>, isUnordered: boolean): Slot<R> | undefined {
  for (const slot of slots) {
    if (slot.isReady) {
      slots.delete(slot)
      return slot
    }
    if (!isUnordered) return undefined
  }
  return undefined
}

/** The items at work, and those that are done and wait for their turn. */
function openLine<T, R>(
  source: AsyncIterator<T> | Iterator<T>,
  { concurrency, stop, window = usualWindow }: Pool,
  work: (item: T) => Promise<R>,
) {
  const slots = new Set<Slot<R>>()
  const limit = typeof concurrency === 'number' ? () => concurrency : concurrency
  const state = { running: 0, isDrawing: false, isDry: false, failure: undefined as { error: unknown } | undefined }
  let changed = Promise.withResolvers<void>()
  const wake = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const start = (item: T) => {
    const slot: Slot<R> = { result: work(item), isReady: false }
    const end = () => {
      slot.isReady = true
      state.running--
      fill()
      wake()
    }
    slots.add(slot)
    state.running++
    // Awaited later, at its place: until then a failure must not count as unhandled.
    slot.result.then(end, end)
  }
  const draw = async () => {
    state.isDrawing = true
    try {
      const next = await source.next()
      if (next.done) state.isDry = true
      else if (!stop.aborted) start(next.value)
    } catch (error) {
      state.failure = { error }
      state.isDry = true
    }
    state.isDrawing = false
    fill()
    wake()
  }
  const fill = () => {
    const hasRoom = state.running < limit() && slots.size < window
    if (hasRoom && !state.isDrawing && !state.isDry && !stop.aborted) void draw()
  }
  return {
    slots,
    fill,
    wake,
    change: () => changed.promise,
    isDone: () => slots.size === 0 && (state.isDry || stop.aborted),
    /** An error of the source comes after the items it gave before. */
    check() {
      if (state.failure && !stop.aborted) throw state.failure.error
    },
    close() {
      state.isDry = true
      // A source that waits for its next item would keep this waiting too.
      void Promise.resolve(source.return?.()).catch(() => undefined)
    },
  }
}

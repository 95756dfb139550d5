/** How much may happen at a time. */
export type Slots = {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Gives the slot of the work that waits to others meanwhile. */
  yieldWhile<T>(waiting: Promise<T>): Promise<T>
}

/** So many slots; who waits gets one in turn. */
export function openSlots(count: number): Slots {
  let free = count
  const queue: (() => void)[] = []
  const acquire = async (): Promise<void> => {
    if (free > 0) {
      free--
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    queue.push(resolve)
    await promise
  }
  const release = (): void => {
    const next = queue.shift()
    if (next === undefined) free++
    else next()
  }
  return {
    async run(work) {
      await acquire()
      try {
        return await work()
      } finally {
        release()
      }
    },
    async yieldWhile(waiting) {
      release()
      try {
        return await waiting
      } finally {
        await acquire()
      }
    },
  }
}

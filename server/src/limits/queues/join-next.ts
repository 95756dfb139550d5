/** Runs one at a time. Callers that arrive during a run share the next one, which sees everything done before. */
export function joinNext<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null
  let next: Promise<T> | null = null
  const begin = (): Promise<T> => {
    const begun = run().finally(() => {
      if (running === begun) running = null
    })
    running = begun
    return begun
  }
  return () => {
    if (running === null) return begin()
    next ??= running
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
}

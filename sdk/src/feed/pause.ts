/** Resolves after the time, or at once on abort. */
export function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish, { once: true })
  })
}

/** Ten percent of jitter keeps many watchers from polling in step. */
export function addJitter(ms: number, random: () => number): number {
  return ms * (0.9 + 0.2 * random())
}

export type StopSignal = 'SIGINT' | 'SIGTERM'

/** The first signal stops the run in order, the second one aborts it. */
export type Interruption = {
  /** Start nothing new. */
  readonly stop: AbortSignal
  /** Abort what is running: the second signal came, or the time to finish is over. */
  readonly abort: AbortSignal
  by(): StopSignal | undefined
  raise(signal: StopSignal): void
}

const graceMs = 5000

export function openInterruption(): Interruption {
  const stop = new AbortController()
  const abort = new AbortController()
  let by: StopSignal | undefined
  return {
    stop: stop.signal,
    abort: abort.signal,
    by: () => by,
    raise: (signal) => {
      if (by) abort.abort()
      by ??= signal
      stop.abort()
      setTimeout(() => abort.abort(), graceMs).unref()
    },
  }
}

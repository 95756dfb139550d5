export type StopSignal = 'SIGINT' | 'SIGTERM'

/** The first signal asks for an orderly end, the second one for an end at once. */
export type Interruption = {
  /** Start nothing new. */
  readonly stop: AbortSignal
  /** Drop what is running: the second signal came, or the time to finish is over. */
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

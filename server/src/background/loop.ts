export type LoopOptions = {
  readonly intervalMs: number
  /** A kick waits this long for others, so that one round does the work of all. */
  readonly gatherMs?: number
  /** Never rejects: there is nobody to hear of it. */
  readonly run: (stop: AbortSignal) => Promise<void>
}

/**
 * Rounds of work that no request waits for: at intervals, and whenever there is something to do. Rounds follow one another, so a
 * round may begin with reading what there is to do. Disposing aborts the signal and waits for the round in progress.
 */
export type Loop = AsyncDisposable & {
  /** Begins a round, or another one after the round in progress, which may have looked before there was something to do. */
  kick(): void
  /** Resolves when no round is in progress. */
  idle(): Promise<void>
}

export function openLoop({ intervalMs, gatherMs = 0, run }: LoopOptions): Loop {
  const stopping = new AbortController()
  let round: Promise<void> | null = null
  let isKicked = false
  let gathering: NodeJS.Timeout | null = null
  const begin = (): void => {
    isKicked = true
    if (round !== null || stopping.signal.aborted) return
    isKicked = false
    round = run(stopping.signal).finally(() => {
      round = null
      if (isKicked) begin()
    })
  }
  const kick = (): void => {
    if (gatherMs === 0) begin()
    else
      gathering ??= setTimeout(() => {
        gathering = null
        begin()
      }, gatherMs).unref()
  }
  const idle = async (): Promise<void> => {
    while (round !== null) await round
  }
  const timer = setInterval(begin, intervalMs).unref()
  return {
    kick,
    idle,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      if (gathering !== null) clearTimeout(gathering)
      stopping.abort()
      await idle()
    },
  }
}

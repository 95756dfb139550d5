import { useEffect, useRef, useState } from 'react'

export type WorkState = {
  /** The bytes processed so far; undefined while no work runs. */
  readonly doneBytes: number | undefined
  readonly error: unknown
  /** Begins; what was under way ends. */
  start(work: (signal: AbortSignal, onProgress: (doneBytes: number) => void) => Promise<void>): void
  cancel(): void
}

/** Work that takes its time, can be cancelled, and ends with the screen. */
export function useWork(): WorkState {
  const [doneBytes, setDone] = useState<number>()
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  return {
    doneBytes,
    error,
    start(work) {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const ifCurrent = (change: () => void): void => {
        if (running.current === controller && !controller.signal.aborted) change()
      }
      setDone(0)
      setError(undefined)
      work(controller.signal, (done) => ifCurrent(() => setDone(done)))
        .catch((fault: unknown) => ifCurrent(() => setError(fault)))
        .finally(() => ifCurrent(() => setDone(undefined)))
    },
    cancel() {
      running.current?.abort()
      setDone(undefined)
    },
  }
}

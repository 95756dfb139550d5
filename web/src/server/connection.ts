import { ApiError } from '@lazaret/sdk'
import { ScriptError } from './load-script.ts'
import { checkVersion } from './new-version.ts'

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000
/** After this long without a failure the pauses begin with the shortest again. */
const CALM_MS = 60_000

const waiting = new Set<() => void>()
let pauseMs = FIRST_PAUSE_MS
let timer: ReturnType<typeof setTimeout> | undefined
let lastFailureMs = 0

/** Checks for a failure of the network, after which the same call may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ScriptError) return !error.isOutdated
  return error instanceof ApiError && (error.code === 'connection' || error.code === 'gateway')
}

/** Calls back once the server answers again. One request asks for all who wait, less and less often. */
export function whenReachable(retry: () => void): () => void {
  if (Date.now() - lastFailureMs > CALM_MS) pauseMs = FIRST_PAUSE_MS
  waiting.add(retry)
  schedule()
  return () => waiting.delete(retry)
}

function schedule(): void {
  lastFailureMs = Date.now()
  timer ??= setTimeout(() => void probe(), pauseMs)
}

async function probe(): Promise<void> {
  // A call that fails although the server answers must not be repeated without a pause.
  pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
  const isBack = waiting.size > 0 && (await checkVersion())
  timer = undefined
  if (waiting.size === 0) return
  if (!isBack) return schedule()
  const retries = [...waiting]
  waiting.clear()
  for (const retry of retries) retry()
}

addEventListener('online', () => {
  if (timer === undefined) return
  clearTimeout(timer)
  pauseMs = FIRST_PAUSE_MS
  void probe()
})

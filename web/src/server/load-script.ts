import { checkVersion, isOutdated } from './new-version.ts'

const PAUSES_MS = [500, 1500]

/** A script of the page that could not be loaded. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
  /** True if the server has a new version of the page, and no longer this script. */
  readonly isOutdated = isOutdated()
}

/** Imports a script of the page, again after a pause where the network fails. */
export async function loadScript<T>(load: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load()
    } catch {
      await checkVersion()
      if (isOutdated()) break
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return load().catch((cause: unknown) => {
    throw new ScriptError('a script of the page could not be loaded', { cause })
  })
}

const failures = new Set<() => void>()

/** Imports a script when it is first needed. A failure stays until `forgetFailures`, so that the screen can show it. */
export function scriptLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  const start = (): Promise<T> =>
    loadScript(load).catch((error: unknown) => {
      failures.add(() => {
        loading = undefined
      })
      throw error
    })
  return () => {
    loading ??= start()
    return loading
  }
}

/** From now on the scripts that failed are imported again where they are needed. */
export function forgetFailures(): void {
  for (const forget of failures) forget()
  failures.clear()
}
